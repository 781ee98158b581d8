import { type ChildProcess, fork } from 'node:child_process'
import { env } from 'node:process'
import { createSerialQueue } from '../serial-queue.ts'
import type { WorkerMessage } from './serve-worker.ts'

export interface WorkLimits {
  /** Milliseconds after which the process is killed. */
  withinMs: number
  /** Kills the process when it aborts. */
  stop?: AbortSignal | undefined
}

/** How long the process is kept for the next input, in milliseconds. */
const idleMs = 10_000

/**
 * A function that works through inputs one at a time in a child process, which runs the given module and is started
 * when needed. Unlike a thread, it can be killed at any moment, and the server survives if it crashes: the input then
 * gets a second try. Resolves with null if the time was up or the process crashed twice; rejects with the signal's
 * reason.
 */
export function createWorkerProcess<Input extends object, Output>(
  module: URL,
): (input: Input, limits: WorkLimits) => Promise<Output | null> {
  const oneByOne = createSerialQueue()
  let worker: Promise<ChildProcess> | undefined
  let idle: NodeJS.Timeout | undefined

  async function begin(): Promise<ChildProcess> {
    const child = fork(module, {
      serialization: 'advanced',
      execArgv: [],
      // React's checks for development cost a fifth of what draws a PDF.
      env: { ...env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    if (!(await nextOf<Output>(child))) {
      worker = undefined
      throw new Error(`${module.pathname} did not start`)
    }
    // Does not keep the server from exiting, and exits with it.
    child.unref()
    child.channel?.unref()
    return child
  }

  function end(child: ChildProcess): void {
    worker = undefined
    child.disconnect()
  }

  async function work(input: Input, { withinMs, stop }: WorkLimits, tries = 2): Promise<Output | null> {
    stop?.throwIfAborted()
    clearTimeout(idle)
    const child = await (worker ??= begin())
    const kill = (): void => void child.kill('SIGKILL')
    const late = setTimeout(kill, withinMs)
    stop?.addEventListener('abort', kill, { once: true })
    const answer = nextOf<Output>(child)
    // A process that ends at this moment does not take it, which its exit tells.
    child.send(input, () => undefined)
    const message = await answer
    clearTimeout(late)
    stop?.removeEventListener('abort', kill)
    if (message !== null && message !== 'ready') {
      idle = setTimeout(end, idleMs, child).unref()
      return message.output
    }
    worker = undefined
    stop?.throwIfAborted()
    return child.killed || tries === 1 ? null : work(input, { withinMs, stop }, tries - 1)
  }

  return (input, limits) => oneByOne(() => work(input, limits))
}

/** The next message of a child process; null if it exits instead. */
function nextOf<Output>(child: ChildProcess): Promise<WorkerMessage<Output> | null> {
  const { promise, resolve } = Promise.withResolvers<WorkerMessage<Output> | null>()
  const ended = (): void => resolve(null)
  child.once('message', resolve).once('exit', ended).once('error', ended)
  return promise.finally(() => child.off('message', resolve).off('exit', ended).off('error', ended))
}
