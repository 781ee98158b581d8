import type { Ctx } from '#platform/context.ts'
import { newToken, tokenHash } from '#platform/ids.ts'
import { lockPerson } from '../accounts.queries.ts'

export type Purpose = 'magic' | 'reset' | 'invite'

/** How long a link works, and how many a person is sent within a while. */
export interface LinkRule {
  lifeMs: number
  perPerson: number
  windowMs: number
}

/** A new one-time token for a person. Only its hash is kept. */
export async function makeToken(
  ctx: Ctx,
  { purpose, userId, lifeMs }: { purpose: Purpose; userId: string; lifeMs: number },
): Promise<string> {
  const token = newToken()
  await ctx.db
    .insertInto('one_time_tokens')
    .values({
      token_hash: tokenHash(token),
      purpose,
      user_id: userId,
      created_at: ctx.now.toISOString(),
      expires_at: new Date(ctx.now.getTime() + lifeMs).toISOString(),
    })
    .execute()
  return token
}

/** Links of a kind made for a person since a moment. */
export async function countTokens(ctx: Ctx, purpose: Purpose, userId: string, since: Date): Promise<number> {
  const { tokens } = await ctx.db
    .selectFrom('one_time_tokens')
    .select((eb) => eb.fn.countAll<number>().as('tokens'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return tokens
}

export interface TokenRow {
  purpose: string
  user_id: string | null
  expires_at: string
}

/** A token that could still be spent; nothing is spent by looking. */
export async function findToken(ctx: Ctx, token: string): Promise<TokenRow | undefined> {
  return ctx.db
    .selectFrom('one_time_tokens')
    .select(['purpose', 'user_id', 'expires_at'])
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now.toISOString())
    .executeTakeFirst()
}

/**
 * Spends a one-time token: the row's user exactly once, undefined for an unknown, used or expired token. The person is held first,
 * as whoever spends one ends the others: two at once would wait for each other.
 */
export async function consumeToken(ctx: Ctx, purpose: Purpose, token: string): Promise<string | undefined> {
  const userId = (await findToken(ctx, token))?.user_id
  if (!userId) return undefined
  await lockPerson(ctx, userId)
  const row = await ctx.db
    .updateTable('one_time_tokens')
    .set({ used_at: ctx.now.toISOString() })
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now.toISOString())
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? undefined
}

/** Takes back a token that was never sent. */
export async function deleteToken(ctx: Ctx, token: string): Promise<void> {
  await ctx.db.deleteFrom('one_time_tokens').where('token_hash', '=', tokenHash(token)).execute()
}

/** Ends every open link of a kind that a person has, or all but one. */
export async function endTokens(
  ctx: Ctx,
  purpose: Purpose,
  userId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  await ctx.db
    .updateTable('one_time_tokens')
    .set({ used_at: ctx.now.toISOString() })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .$if(except !== undefined, (update) => update.where('token_hash', '<>', tokenHash(except ?? '')))
    .execute()
}

/** Forgets every link of a kind that a person was sent, open or spent, so that it counts no more. */
export async function deleteTokens(ctx: Ctx, purpose: Purpose, userId: string): Promise<void> {
  await ctx.db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute()
}
