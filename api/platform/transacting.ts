import type { Actor, Ctx } from './context.ts'
import { isRetryable } from './database-errors.ts'

type Task = () => Promise<unknown> | unknown

/** Runs work as one transaction, again when it lost against another, and its after-commit tasks once it stands. */
export function transacting<A extends Actor | null>(ctx: Ctx<A>, runAfterCommit: (tasks: Task[]) => void) {
  return async <T>(work: (inner: Ctx<A>) => Promise<T> | T): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      const tasks: Task[] = []
      try {
        const result = await ctx.db.transaction().execute(async (db) =>
          work({
            ...ctx,
            db,
            afterCommit: (task) => tasks.push(task),
            transaction: (inner) => inner({ ...ctx, db }),
          }),
        )
        runAfterCommit(tasks)
        return result
      } catch (error) {
        if (attempt === 3 || !isRetryable(error)) throw error
      }
    }
  }
}
