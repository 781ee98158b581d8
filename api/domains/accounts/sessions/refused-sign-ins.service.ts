import type { Ctx } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { recordEvents } from '#platform/events.ts'
import { refusedSignIns } from '../accounts.policy.ts'

interface Account {
  id: string
  company_id: string
}

/**
 * Records that a password was refused, at most once an hour for each account, so that guessing does not flood the log.
 * Call it after the answer is decided: an address without an account must not be answered faster.
 */
export async function noteRefusedSignIns(ctx: Ctx, accounts: readonly Account[]): Promise<void> {
  const first: Account[] = []
  for (const account of accounts) if (await isFirstOfHour(ctx, account)) first.push(account)
  await recordEvents(
    ctx,
    first.map(({ id, company_id }) => ({
      kind: 'person.sign_in_refused',
      company_id,
      data: { user_id: id },
    })),
  )
}

async function isFirstOfHour(ctx: Ctx, { id }: Account): Promise<boolean> {
  try {
    await ctx.services.throttles.consume(refusedSignIns, id, ctx.now)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}
