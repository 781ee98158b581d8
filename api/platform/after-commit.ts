import type { Logger } from 'pino'

type Task = () => Promise<unknown> | unknown

/**
 * Runs tasks deferred until after a commit. A failure is logged and never reaches the caller, whose change is already
 * committed.
 */
export function createAfterCommit(log: Logger) {
  const running = new Set<Promise<unknown>>()
  const runOne = async (task: Task): Promise<void> => {
    try {
      await task()
    } catch (error) {
      log.error({ err: error }, 'a task after the commit failed')
    }
  }
  return {
    run(tasks: Task[]): void {
      for (const task of tasks) {
        const promise = runOne(task).finally(() => running.delete(promise))
        running.add(promise)
      }
    },
    /** Resolves when all running tasks are done. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
