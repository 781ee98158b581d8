import type { Worker } from 'node:worker_threads'
import { createSerialQueue } from './serial-queue.ts'

/** Loading its modules takes a second or two on a busy machine. */
const longestStartMs = 30_000

interface Limits {
  /** After so long without being ready, a starting thread is ended, and what waits for it fails. */
  startMs?: number
  /** After so long without an answer the thread is ended. */
  longestMs: number
  /** How long the thread is kept for the next message; without it, as long as the server runs. */
  idleMs?: number
}

/**
 * Sends messages to a worker thread, one at a time. The thread posts `ready` once it can answer, is kept for the next
 * message, and starts anew after it has ended. The answer is null if the thread ends instead, or takes too long.
 */
export function createKeptWorker<Input, Output>(
  start: () => Worker,
  { longestMs, idleMs, startMs = longestStartMs }: Limits,
): (input: Input) => Promise<Output | null> {
  const oneByOne = createSerialQueue()
  let kept: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  const forget = (worker: Worker): void => {
    if (kept === worker) kept = undefined
  }
  const end = (worker: Worker): void => {
    forget(worker)
    void worker.terminate()
  }

  const begin = async (): Promise<Worker> => {
    const worker = start()
    // Does not keep the server from exiting.
    worker.unref()
    // Between two messages as well, as when it is out of memory: an error that nobody listens to ends the server.
    worker.on('error', () => forget(worker)).on('exit', () => forget(worker))
    const late = setTimeout(end, startMs, worker)
    const first = await nextOf(worker).finally(() => clearTimeout(late))
    if (first !== 'ready') throw new Error('A worker thread did not start')
    kept = worker
    return worker
  }

  const ask = async (input: Input): Promise<Output | null> => {
    clearTimeout(idle)
    const worker = kept ?? (await begin())
    const answer = nextOf(worker)
    const late = setTimeout(end, longestMs, worker)
    worker.postMessage(input)
    const output = await answer.finally(() => clearTimeout(late))
    if (idleMs !== undefined) idle = setTimeout(end, idleMs, worker).unref()
    return output as Output | null
  }
  return (input) => oneByOne(() => ask(input))
}

/** The next message of a worker; null if it ends instead. */
function nextOf(worker: Worker): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const ended = (): void => resolve(null)
  worker.once('message', resolve).once('exit', ended).once('error', ended)
  return promise.finally(() => worker.off('message', resolve).off('exit', ended).off('error', ended))
}
