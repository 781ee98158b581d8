import type { Actor, Ctx } from '../context.ts'
import { isRetryable } from './database-errors.ts'

type Task = () => Promise<unknown> | unknown

/** Runs work in one transaction, retries it after a conflict, and runs its after-commit tasks once it is committed. */
export function runInTransaction<A extends Actor | null>(
  ctx: Ctx<A>,
  runAfterCommit: (tasks: Task[]) => void,
) {
  return async <T>(work: (inner: Ctx<A>) => Promise<T> | T): Promise<T> => {
    let tasks: Task[] = []
    const result = await withRetries(() => {
      tasks = []
      return ctx.db.transaction().execute(async (db) => {
        const inner: Ctx<A> = {
          ...ctx,
          db,
          afterCommit: (task) => void tasks.push(task),
          // A nested transaction is part of this one, so its tasks wait for the same commit.
          transaction: (part) => part(inner),
        }
        return work(inner)
      })
    })
    runAfterCommit(tasks)
    return result
  }
}

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error
    }
  }
}

/**
 * Reads from one snapshot of the database, without writing, for answers that take several queries. Inside a
 * transaction, it uses that transaction.
 */
export async function readSnapshot<A extends Actor | null, T>(
  ctx: Ctx<A>,
  read: (inner: Ctx<A>) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return read(ctx)
  return withRetries(() =>
    ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((db) => read({ ...ctx, db, readsOnly: true })),
  )
}
