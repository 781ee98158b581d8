import type { Link } from '../../../contract/recovery.ts'
import type { Ctx } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { findPerson, lockPerson } from './accounts.queries.ts'
import { countTokens, findToken, type LinkRule, makeToken, type Purpose } from './tokens.queries.ts'

/** Links in mails: random tokens that work once and for a while, of which only the hash is kept. Alone writes one_time_tokens. */

/** Null where the person has had as many as anybody gets in a while. The person is held, so that calls at once are counted too. */
export async function makeLink(
  ctx: Ctx,
  userId: string,
  purpose: Purpose,
  { lifeMs, perPerson, windowMs }: LinkRule,
): Promise<string | null> {
  await lockPerson(ctx, userId)
  const since = new Date(ctx.now.getTime() - windowMs)
  if ((await countTokens(ctx, purpose, userId, since)) >= perPerson) return null
  return makeToken(ctx, { purpose, userId, lifeMs })
}

/** What a link is for, to whoever holds it. Looking spends nothing, as mail scanners look too. Throws 404 once it is dead. */
export async function getLink(ctx: Ctx, token: string): Promise<{ data: Link }> {
  const { purpose, user_id, expires_at } = found(await findToken(ctx, token))
  const kind = purpose === 'reset' ? 'password_reset' : undefined
  const person = user_id ? await findPerson(ctx, user_id) : undefined
  const { email, first_name, last_name, company_name } = found(person)
  return { data: { kind: found(kind), email, first_name, last_name, company_name, expires_at } }
}
