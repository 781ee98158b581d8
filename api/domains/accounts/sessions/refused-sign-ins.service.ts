import type { Ctx } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { recordEvents } from '#platform/events.ts'
import type { ThrottleLimit } from '#platform/throttling/throttles.ts'
import { refusedCodes, refusedSignIns } from '../accounts.policy.ts'

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
  for (const account of accounts) if (await isFirstOfHour(ctx, refusedSignIns, account)) first.push(account)
  await recordEvents(
    ctx,
    first.map(({ id, company_id }) => ({
      kind: 'person.sign_in_refused',
      company_id,
      data: { user_id: id },
    })),
  )
}

/** The same for a wrong code of a second factor, after a right password. */
export async function noteRefusedCode(ctx: Ctx, account: Account): Promise<void> {
  if (!(await isFirstOfHour(ctx, refusedCodes, account))) return
  const { id, company_id } = account
  await recordEvents(ctx, [{ kind: 'person.code_refused', company_id, data: { user_id: id } }])
}

async function isFirstOfHour(ctx: Ctx, limit: ThrottleLimit, { id }: Account): Promise<boolean> {
  try {
    await ctx.services.throttles.consume(limit, id, ctx.now)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}
