import type { Ctx } from '#platform/context.ts'
import { newToken, tokenHash } from '#platform/ids.ts'
import { lockPerson } from '../accounts.queries.ts'

export type Purpose = 'magic' | 'reset' | 'invite'

/** How long a link is valid, and how many a person may be sent within a time window. */
export interface LinkRule {
  lifeMs: number
  perPerson: number
  windowMs: number
}

/** Creates a one-time token for a person. Only its hash is stored. */
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

/** The number of links of a kind made for a person since a moment. */
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

const hashOf = (token: string | Buffer): Buffer => (typeof token === 'string' ? tokenHash(token) : token)

/** A token, or its hash, that is still valid; looking it up does not consume it. */
export async function findToken(ctx: Ctx, token: string | Buffer): Promise<TokenRow | undefined> {
  return ctx.db
    .selectFrom('one_time_tokens')
    .select(['purpose', 'user_id', 'expires_at'])
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now.toISOString())
    .executeTakeFirst()
}

/**
 * Consumes a one-time token and returns its user's id, exactly once; undefined for an unknown, used or expired
 * token. The person is locked first: consuming one token invalidates the others, so two concurrent calls could
 * deadlock otherwise.
 */
export async function consumeToken(
  ctx: Ctx,
  purpose: Purpose,
  token: string | Buffer,
): Promise<string | undefined> {
  const userId = (await findToken(ctx, token))?.user_id
  if (!userId) return undefined
  await lockPerson(ctx, userId)
  const row = await ctx.db
    .updateTable('one_time_tokens')
    .set({ used_at: ctx.now.toISOString() })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now.toISOString())
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? undefined
}

/** Deletes a token that was never sent. */
export async function deleteToken(ctx: Ctx, token: string): Promise<void> {
  await ctx.db.deleteFrom('one_time_tokens').where('token_hash', '=', tokenHash(token)).execute()
}

/** Invalidates every open link of a kind that a person has, optionally all but one. */
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

/** Deletes every link of a kind that a person was sent, open or used, so that none counts towards the limit. */
export async function deleteTokens(ctx: Ctx, purpose: Purpose, userId: string): Promise<void> {
  await ctx.db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute()
}
