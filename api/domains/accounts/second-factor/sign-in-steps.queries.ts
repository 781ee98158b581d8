import type { Ctx } from '#platform/context.ts'
import { newToken, tokenHash } from '#platform/ids.ts'
import { signInStep } from '../accounts.policy.ts'

/** `second_factor`: the password was right. `first_link`: everything was, and a provider has to be linked. */
type StepPurpose = 'second_factor' | 'first_link'

/** Creates the token for what a person has to do next. Only its hash is stored. */
export async function insertStep(
  ctx: Ctx,
  userId: string,
  { purpose = 'second_factor', lifeMs = signInStep.lifeMs }: { purpose?: StepPurpose; lifeMs?: number } = {},
): Promise<string> {
  const token = newToken()
  await ctx.db
    .insertInto('sign_in_steps')
    .values({
      token_hash: tokenHash(token),
      user_id: userId,
      purpose,
      created_at: ctx.now.toISOString(),
      expires_at: new Date(ctx.now.getTime() + lifeMs).toISOString(),
      used_at: null,
    })
    .execute()
  return token
}

const hashOf = (token: string | Buffer): Buffer => (typeof token === 'string' ? tokenHash(token) : token)

/** The person of a token that is still valid; looking it up does not consume it. */
export async function findStep(
  ctx: Ctx,
  token: string | Buffer,
  purpose: StepPurpose = 'second_factor',
): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('sign_in_steps')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('tries', '<', signInStep.tries)
    .where('expires_at', '>', ctx.now.toISOString())
    .executeTakeFirst()
  return row?.user_id
}

/** Counts a code before it is checked, so that concurrent tries count too. Returns false when none is left. */
export async function countTry(ctx: Ctx, token: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sign_in_steps')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('tries', '<', signInStep.tries)
    .where('expires_at', '>', ctx.now.toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Consumes a token. Returns false if it was consumed already. */
export async function consumeStep(ctx: Ctx, token: string | Buffer): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sign_in_steps')
    .set({ used_at: ctx.now.toISOString() })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends every started sign-in of a person. */
export async function endSteps(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.deleteFrom('sign_in_steps').where('user_id', '=', userId).execute()
}
