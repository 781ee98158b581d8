import type { Ctx } from '#platform/context.ts'
import { runInTransaction } from '#platform/database/run-in-transaction.ts'
import type { TestApp } from '../app.ts'

/** A context as jobs have it at a given time, with transactions of its own; nothing runs after their commit. */
export function jobContext(app: TestApp, now = new Date()): Ctx {
  const ctx = { ...app.contextOutside(), now }
  return { ...ctx, transaction: runInTransaction(ctx, () => undefined) }
}
