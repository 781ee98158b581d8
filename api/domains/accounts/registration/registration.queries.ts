import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { Ctx } from '#platform/context.ts'
import { newToken, tokenHash } from '#platform/ids.ts'

/** A registration whose mailbox is not confirmed yet. */
export interface Registration {
  company_id: string
  email: string
  first_name: string
  last_name: string
  password_hash: string
  platform_locale: Locale | null
}

/**
 * Stores a registration until its e-mail is sent, under the hash of a token that nobody knows, and returns that
 * hash. Also deletes expired registrations.
 */
export async function waitWithRegistration(
  ctx: Ctx,
  registration: Registration,
  lifeMs: number,
): Promise<string> {
  await ctx.db
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', 'register')
    .where('expires_at', '<', ctx.now.toISOString())
    .execute()
  const token_hash = tokenHash(newToken())
  await ctx.db
    .insertInto('one_time_tokens')
    .values({
      token_hash,
      purpose: 'register',
      data: JSON.stringify(registration),
      created_at: ctx.now.toISOString(),
      expires_at: new Date(ctx.now.getTime() + lifeMs).toISOString(),
    })
    .execute()
  return token_hash.toString('hex')
}

const waitingAs = (ctx: Ctx, hash: string) =>
  ctx.db
    .selectFrom('one_time_tokens')
    .where('token_hash', '=', Buffer.from(hash, 'hex'))
    .where('purpose', '=', 'register')

export async function findWaitingRegistration(ctx: Ctx, hash: string): Promise<Registration | undefined> {
  return (await waitingAs(ctx, hash).select(kept).executeTakeFirst())?.wish
}

/** Copies a waiting registration to a new token, which can be mailed. */
export async function copyRegistration(ctx: Ctx, hash: string, lifeMs: number): Promise<string> {
  const token = newToken()
  await ctx.db
    .insertInto('one_time_tokens')
    .columns(['token_hash', 'purpose', 'data', 'created_at', 'expires_at'])
    .expression(
      waitingAs(ctx, hash).select([
        sql<Buffer>`${tokenHash(token)}::bytea`.as('token_hash'),
        'purpose',
        'data',
        sql<string>`${ctx.now.toISOString()}::timestamptz`.as('created_at'),
        sql<string>`${new Date(ctx.now.getTime() + lifeMs).toISOString()}::timestamptz`.as('expires_at'),
      ]),
    )
    .execute()
  return token
}

export async function deleteRegistration(ctx: Ctx, hash: string): Promise<void> {
  await ctx.db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', Buffer.from(hash, 'hex'))
    .where('purpose', '=', 'register')
    .execute()
}

const kept = sql<Registration>`data`.as('wish')

export async function findRegistration(ctx: Ctx, token: string): Promise<Registration | undefined> {
  const row = await ctx.db
    .selectFrom('one_time_tokens')
    .select(kept)
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', 'register')
    .where('expires_at', '>', ctx.now.toISOString())
    .executeTakeFirst()
  return row?.wish
}

/**
 * Deletes and returns the registration, to create an account from it, and deletes all others for the address;
 * undefined for an unknown, used or expired token.
 */
export async function takeRegistration(ctx: Ctx, token: string): Promise<Registration | undefined> {
  const row = await ctx.db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', 'register')
    .where('expires_at', '>', ctx.now.toISOString())
    .returning(kept)
    .executeTakeFirst()
  if (!row) return undefined
  const { company_id, email } = row.wish
  await ctx.db
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', 'register')
    .where(sql`data ->> 'company_id'`, '=', company_id)
    .where(sql`lower(data ->> 'email')`, '=', email.toLowerCase())
    .execute()
  return row.wish
}
