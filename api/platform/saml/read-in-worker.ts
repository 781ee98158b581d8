import { Worker } from 'node:worker_threads'
import { createSerialQueue } from '../serial-queue.ts'
import type { Assertion } from './assertion.ts'
import type { SamlWorkerInput, SamlWorkerOutput } from './saml.worker.ts'
import { SamlError } from './saml-error.ts'

/** A safety net beyond the limits on elements, which keep even the worst answer well below it on a busy machine. */
const longestMs = 5_000
/** How long the thread is kept for the next answer. */
const idleMs = 60_000
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 }

const oneByOne = createSerialQueue()
let reader: Promise<Worker> | undefined
let idle: NodeJS.Timeout | undefined

/** Verifies and reads a provider’s answer in a worker thread. Throws a SamlError. */
export const readSamlResponseInWorker = (input: SamlWorkerInput): Promise<Assertion> =>
  oneByOne(() => read(input))

async function read(input: SamlWorkerInput): Promise<Assertion> {
  clearTimeout(idle)
  const worker = await (reader ??= begin())
  const answer = nextOf(worker)
  const late = setTimeout(end, longestMs, worker)
  worker.postMessage(input)
  const output = await answer.finally(() => clearTimeout(late))
  if (output === null || output === 'ready') throw new SamlError('unreadable', 'took too long')
  idle = setTimeout(end, idleMs, worker).unref()
  if ('problem' in output) throw new SamlError(output.problem, output.detail)
  if ('failure' in output) throw new Error(output.failure)
  return output.assertion
}

function end(worker: Worker): void {
  reader = undefined
  void worker.terminate()
}

/** The next message of a worker; null if it exits instead. */
function nextOf(worker: Worker): Promise<SamlWorkerOutput | null> {
  const { promise, resolve } = Promise.withResolvers<SamlWorkerOutput | null>()
  const ended = (): void => resolve(null)
  worker.once('message', resolve).once('exit', ended).once('error', ended)
  return promise.finally(() => worker.off('message', resolve).off('exit', ended).off('error', ended))
}

async function begin(): Promise<Worker> {
  const worker = new Worker(new URL('./saml.worker.ts', import.meta.url), { resourceLimits: memory })
  // Does not keep the server from exiting.
  worker.unref()
  // Out of memory, between two answers as well.
  worker.once('error', () => end(worker))
  if ((await nextOf(worker)) === 'ready') return worker
  reader = undefined
  throw new Error('The worker for SAML did not start')
}
