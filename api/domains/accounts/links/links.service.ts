import type { Link, PersonLink } from '#contract/accounts/recovery.ts'
import { addressOf } from '#contract/routes.ts'
import { getCompanyBranding, ownAddress } from '#domains/companies/companies.service.ts'
import type { Ctx } from '#platform/context.ts'
import { conflict, found, notFound } from '#platform/errors.ts'
import { tokenHash } from '#platform/ids.ts'
import { findPerson, isSetUpToken, lockPerson } from '../accounts.queries.ts'
import { selectProvidersFor } from '../identities/identities.queries.ts'
import { findRegistration } from '../registration/registration.queries.ts'
import { countTokens, findToken, type LinkRule, makeToken, type Purpose } from './tokens.queries.ts'

/**
 * Links in e-mails: random one-time tokens with a limited lifetime, stored only as hashes. Only this service writes
 * one_time_tokens.
 */

/**
 * Null if the person has reached the limit for links. The person is locked, so that concurrent requests are
 * counted, too.
 */
export async function makeLink(
  ctx: Ctx,
  userId: string,
  purpose: Purpose,
  { lifeMs, perPerson, windowMs }: LinkRule,
): Promise<string | null> {
  await lockPerson(ctx, userId)
  if (!(await mayHaveLink(ctx, userId, purpose, { perPerson, windowMs }))) return null
  return makeToken(ctx, { purpose, userId, lifeMs })
}

/** Whether the person is still below the limit for links. */
export async function mayHaveLink(
  ctx: Ctx,
  userId: string,
  purpose: Purpose,
  { perPerson, windowMs }: Pick<LinkRule, 'perPerson' | 'windowMs'>,
): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - windowMs)
  return (await countTokens(ctx, purpose, userId, since)) < perPerson
}

/**
 * The page of a link. Where possible the token is in the fragment, which browsers send neither to servers nor as a
 * referrer.
 */
export const linkPath: Record<Purpose | 'register', (token: string) => string> = {
  magic: (token) => addressOf('magic', { token }),
  reset: (token) => `${addressOf('admin.recover')}#token=${token}`,
  invite: (token) => `${addressOf('admin.register')}#token=${token}`,
  register: (token) => `${addressOf('admin.register')}#token=${token}`,
}

/**
 * Throws 409 with the correct address if a company's link is used at the host of another one. The token stays
 * valid.
 */
export async function refuseElsewhere(
  ctx: Ctx,
  companyId: string,
  { purpose, token }: { purpose: Purpose; token: string },
): Promise<void> {
  const address = await linkElsewhere(ctx, companyId, linkPath[purpose](token))
  if (address) throw conflict('accounts.link_elsewhere', { address })
}

/** The kinds of links sent to people, and the statuses for which they still work. */
const mailed: Record<Purpose, { kind: PersonLink['kind']; opensFor: readonly string[] }> = {
  magic: { kind: 'sign_in', opensFor: ['active'] },
  reset: { kind: 'password_reset', opensFor: ['active', 'pending', 'invited'] },
  invite: { kind: 'teacher_invitation', opensFor: ['invited'] },
}
export const isOpenFor = (purpose: Purpose, status: string): boolean =>
  mailed[purpose].opensFor.includes(status)
const isMailed = (purpose: string): purpose is Purpose => purpose in mailed

/**
 * What a link is for, given its token. Does not consume the token, because mail scanners open links, too. Throws
 * 404 once the link is invalid.
 */
export async function getLink(ctx: Ctx, token: string): Promise<{ data: Link }> {
  const { purpose, user_id, expires_at } = found(await findToken(ctx, token))
  if (purpose === 'register') return { data: { ...(await registrationLink(ctx, token)), expires_at } }
  if (await isSetUpToken(ctx, tokenHash(token))) return { data: { kind: 'set_up', expires_at } }
  if (!isMailed(purpose)) throw notFound()
  const { kind } = mailed[purpose]
  const person = found(user_id ? await findPerson(ctx, user_id) : undefined)
  if (!isOpenFor(purpose, person.status)) throw notFound()
  const { email, first_name, last_name, company_name } = person
  const elsewhere = await linkElsewhere(ctx, person.company_id, linkPath[purpose](token))
  const providers = purpose === 'invite' ? await selectProvidersFor(ctx, person.company_id) : []
  return { data: { kind, email, first_name, last_name, company_name, elsewhere, providers, expires_at } }
}

async function linkElsewhere(ctx: Ctx, companyId: string, path: string): Promise<string | null> {
  const address = await ownAddress(ctx, companyId)
  return address && address + path
}

async function registrationLink(ctx: Ctx, token: string): Promise<Omit<PersonLink, 'expires_at'>> {
  const { email, first_name, last_name, company_id } = found(await findRegistration(ctx, token))
  const { name: company_name } = await getCompanyBranding(ctx, company_id)
  const elsewhere = await linkElsewhere(ctx, company_id, linkPath.register(token))
  return { kind: 'registration', email, first_name, last_name, company_name, elsewhere, providers: [] }
}
