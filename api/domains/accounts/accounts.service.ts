import type {
  login as loginEndpoint,
  useMagicLink as magicEndpoint,
  Session,
  User,
} from '#contract/accounts/accounts.ts'
import type { ProviderStep } from '#contract/accounts/provider-step.ts'
import type { SecondFactorChallenge } from '#contract/accounts/second-factor-challenge.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import type { Ability, Role } from '#contract/roles.ts'
import { isCompanyClosed } from '#domains/companies/company-tree.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { AppError, found, invalid, unauthenticated } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import type { CookieInput } from '#platform/http/cookie.ts'
import { newId } from '#platform/ids.ts'
import { translate } from '#platform/messages.ts'
import { toUser } from './accounts.presenter.ts'
import * as queries from './accounts.queries.ts'
import { refuseIfSsoRequired } from './identities/sso-required.service.ts'
import { queueRequestedLinks } from './links/link-mails.job.ts'
import { refuseElsewhere } from './links/links.service.ts'
import { queueMail } from './links/person-mail.job.ts'
import { consumeToken, deleteTokens } from './links/tokens.queries.ts'
import { findManager } from './people/people.queries.ts'
import { continueSignIn } from './second-factor/two-step-sign-in.service.ts'
import { noteImpersonation } from './sessions/impersonation.service.ts'
import { queueSecurityNotice } from './sessions/known-devices.service.ts'
import { loginLimiter, triesOf } from './sessions/login-limiter.service.ts'
import { firstWithPassword, lockWithPassword } from './sessions/password-checks.service.ts'
import { hashPassword, passwordProblems, verifyPassword } from './sessions/passwords.service.ts'
import { noteRefusedSignIns } from './sessions/refused-sign-ins.service.ts'
import { findOwnConnection } from './sessions/sessions.queries.ts'
import { endSessions, openSession, signIn } from './sessions/sessions.service.ts'

export type { PersonRow } from './accounts.queries.ts'
export {
  findActivePeople,
  personColumns,
  selectNearestAdmins as listNearestAdmins,
  selectNearestOwners as listNearestOwners,
} from './accounts.queries.ts'
export { selectMailFailures as findMailFailures } from './links/mail-failures.queries.ts'
export { mailPerson, mailTo, type PersonMail, queueMail } from './links/person-mail.job.ts'

/**
 * People and how they sign in. No response, status or timing reveals whether an address has an account. Only this
 * service writes users and one_time_tokens, and sessions.service writes sessions.
 */

/**
 * Signs in an admin or teacher of the host's company or one below it. Attempts are throttled by account and
 * network; throttling by account alone would let anybody lock the owner out. The host name is chosen by the client,
 * so it does not count. Whoever has a second factor is asked for it next. Runs without a surrounding transaction, because hashing is slow.
 */
export async function login(
  ctx: Ctx,
  { email, password, device }: BodyOf<typeof loginEndpoint>,
  cookie: CookieInput,
): Promise<Session | SecondFactorChallenge | ProviderStep> {
  const key = triesOf(ctx, email)
  await loginLimiter.consume(ctx, key)
  const people = await queries.findByEmail(ctx, email, ['admin', 'teacher'], { withClosed: true })
  const openFirst = people.toSorted((a, b) => Number(a.is_company_closed) - Number(b.is_company_closed))
  const person = await firstWithPassword(openFirst, password)
  if (!person) {
    ctx.log.warn({ host: ctx.host, ip: ctx.ip }, 'sign-in refused')
    ctx.afterCommit(() => noteRefusedSignIns(ctx, people))
    throw unauthenticated('accounts.bad_credentials')
  }
  await loginLimiter.forget(ctx, key)
  if (person.is_company_closed) throw unauthenticated('accounts.company_closed')
  if (person.status === 'pending') throw new AppError('forbidden', 'accounts.pending')
  return ctx.transaction(async (inner) => {
    if (!(await lockWithPassword(inner, person))) throw unauthenticated('accounts.bad_credentials')
    await refuseIfSsoRequired(inner, person)
    return continueSignIn(inner, person, { device, cookie })
  })
}

/** The response is the same for everybody; a job looks up the person and mails the link. */
export async function requestMagicLink(ctx: Ctx, email: string): Promise<{ message: string }> {
  await queueRequestedLinks(ctx, 'magic', email)
  return { message: translate(ctx.languages.platform, 'accounts.link_sent') }
}

/**
 * Exchanges a link's token for a session, once, at the host of its company. All other open sign-in links of the
 * person become invalid.
 */
export async function useMagicLink(
  ctx: Ctx,
  { token, device }: BodyOf<typeof magicEndpoint>,
): Promise<Session> {
  const userId = await consumeToken(ctx, 'magic', token)
  const student = userId ? await queries.findPerson(ctx, userId) : undefined
  if (!student || student.status !== 'active') throw unauthenticated('accounts.link_dead')
  await refuseElsewhere(ctx, student.company_id, { purpose: 'magic', token })
  await refuseIfSsoRequired(ctx, student)
  // Resets the limit, which protects against unrequested e-mails, because the person evidently reads the mailbox.
  await deleteTokens(ctx, 'magic', student.id)
  return signIn(ctx, student, device)
}

export async function getOwnUser(ctx: SignedIn): Promise<User> {
  return toUser(found(await queries.findPerson(ctx, ctx.actor.id)))
}

export async function logout(ctx: SignedIn): Promise<{ message: string }> {
  await endSessions(ctx, ctx.actor.id, { only: ctx.actor.session_id })
  if (ctx.actor.impersonator_id) await noteImpersonation(ctx, 'person.impersonation_ended', ctx.actor)
  return { message: translate(ctx.languages.platform, 'accounts.logged_out') }
}

/**
 * Ends every session of the person and starts a new one. Runs without a surrounding transaction, because hashing is
 * slow.
 */
export async function changePassword(
  ctx: SignedIn,
  passwords: { current_password: string; password: string },
): Promise<Session> {
  const person = found(await queries.findPerson(ctx, ctx.actor.id))
  await loginLimiter.consume(ctx, person.id)
  if (!(await verifyPassword(person.password_hash, passwords.current_password)))
    throw invalid({ current_password: ['accounts.password_wrong'] })
  await loginLimiter.forget(ctx, person.id)
  const problems = await passwordProblems(passwords.password, person)
  if (problems.length > 0) throw invalid({ password: problems })
  const password_hash = await hashPassword(passwords.password)
  const session = await ctx.transaction(async (inner) => {
    const connection_id = await findOwnConnection(inner)
    if (!(await lockWithPassword(inner, person)))
      throw invalid({ current_password: ['accounts.password_wrong'] })
    await queries.setPassword(inner, person.id, password_hash)
    await endSessions(inner, person.id)
    await recordEvent(inner, {
      kind: 'person.password_changed',
      company_id: person.company_id,
      data: { user_id: person.id },
    })
    await queueMail(inner, person.id, { mail: 'password_changed', asked: ctx.languages.requested })
    await queueSecurityNotice(inner, person.id, 'password_changed')
    // Whoever came by a provider goes on as such.
    return openSession(inner, person, connection_id ? { connection_id } : {})
  })
  return session
}

/** Throws 409 for a person whose names a directory keeps up to date. */
export async function updateOwnNames(
  ctx: SignedIn,
  names: { first_name?: string; last_name?: string },
): Promise<User> {
  const trimmed = Object.fromEntries(Object.entries(names).map(([field, value]) => [field, value.trim()]))
  if (Object.keys(trimmed).length > 0) {
    const manager = await findManager(ctx, ctx.actor.id, Object.keys(trimmed))
    if (manager) throw new AppError('conflict', 'scim.managed', { values: { directory: manager.name } })
    await ctx.db
      .updateTable('users')
      .set({ ...trimmed, updated_at: ctx.now.toISOString() })
      .where('id', '=', ctx.actor.id)
      .execute()
  }
  return getOwnUser(ctx)
}

export async function setOwnLocale(
  ctx: SignedIn,
  choice: { locale: Locale; course_locale?: Locale | null },
): Promise<User> {
  await ctx.db
    .updateTable('users')
    .set({
      platform_locale: choice.locale,
      updated_at: ctx.now.toISOString(),
      ...(choice.course_locale === undefined ? {} : { course_locale: choice.course_locale }),
    })
    .where('id', '=', ctx.actor.id)
    .execute()
  return getOwnUser(ctx)
}

export interface NewUser {
  company_id: string
  role: Exclude<Role, 'guest'>
  email: string
  first_name: string
  last_name: string
  /** For staff only; hash it with `hashPassword` before any transaction. */
  password_hash?: string
  status?: 'invited' | 'pending' | 'active'
  abilities?: Ability[]
  platform_locale?: Locale | null
  settings?: Record<string, boolean>
  tags?: string[]
}

/** Creates a person and returns the id. Throws 409 if the company already has somebody with that address. */
export async function createUser(ctx: Ctx, user: NewUser): Promise<string> {
  const id = newId()
  const { settings = {}, ...row } = user
  await ctx.db
    .insertInto('users')
    .values({
      ...row,
      id,
      email: user.email.trim(),
      status: user.status ?? 'active',
      settings: JSON.stringify(settings),
      created_at: ctx.now.toISOString(),
    })
    .execute()
  return id
}

/** Throws 409 with the field if the company is closed, as nobody can sign in there. */
export async function checkMayInvite(ctx: Ctx, companyId: string, field: string): Promise<void> {
  if (!(await isCompanyClosed(ctx, companyId))) return
  const key = 'accounts.invited_company_closed'
  throw new AppError('conflict', key, { fields: { [field]: [key] } })
}
