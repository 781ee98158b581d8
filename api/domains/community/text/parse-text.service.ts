import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/errors.ts'
import { createSerialQueue } from '#platform/serial-queue.ts'
import type { ParsedText } from './parse-text.rules.ts'
import type { TextWorkerInput, TextWorkerOutput } from './text.worker.ts'

/**
 * A safety net beyond the limits on characters, which keep even the worst text well below it. Real texts take a few
 * milliseconds, and a busy machine must not cause a refusal.
 */
const longestMs = 2_000

const oneByOne = createSerialQueue()
let parser: Promise<Worker> | undefined

/** Parses a text in a worker thread. Throws 422 for one that takes too long. */
export const parseTextInWorker = (input: TextWorkerInput): Promise<ParsedText> => oneByOne(() => parse(input))

async function parse(input: TextWorkerInput): Promise<ParsedText> {
  const worker = await (parser ??= begin())
  const answer = nextOf(worker)
  const late = setTimeout(() => void worker.terminate(), longestMs)
  worker.postMessage(input)
  const parsed = await answer.finally(() => clearTimeout(late))
  if (parsed && parsed !== 'ready') return parsed
  parser = undefined
  throw tooComplicated()
}

export const tooComplicated = () =>
  new AppError('invalid', 'invalid', { fields: { body: ['community.too_complicated'] } })

/** The next message of a worker; null if it exits instead. */
function nextOf(worker: Worker): Promise<TextWorkerOutput | null> {
  const { promise, resolve } = Promise.withResolvers<TextWorkerOutput | null>()
  const ended = (): void => resolve(null)
  worker.once('message', resolve).once('exit', ended).once('error', ended)
  return promise.finally(() => worker.off('message', resolve).off('exit', ended).off('error', ended))
}

async function begin(): Promise<Worker> {
  const worker = new Worker(new URL('./text.worker.ts', import.meta.url))
  // Does not keep the server from exiting.
  worker.unref()
  if ((await nextOf(worker)) === 'ready') return worker
  parser = undefined
  throw new Error('The text parser worker did not start')
}
