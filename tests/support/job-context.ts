import type { Ctx } from '#platform/context.ts'
import { runInTransaction } from '#platform/database/run-in-transaction.ts'
import type { TestApp } from './app.ts'

/** A context as jobs have it, with transactions of its own; nothing runs after their commit. */
export function jobContext(app: TestApp): Ctx {
  const ctx = app.contextOutside()
  return { ...ctx, transaction: runInTransaction(ctx, () => undefined) }
}
