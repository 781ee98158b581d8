import type { Session } from '#contract/accounts/accounts.ts'
import type * as contract from '#contract/accounts/student-passwords.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { allowsStudentPasswords } from '#domains/companies/companies.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { conflict, found, invalid, unauthenticated } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import * as queries from '../accounts.queries.ts'
import { isSsoRequired } from '../identities/identities.service.ts'
import { queueMail } from '../links/person-mail.job.ts'
import { queueSecurityNotice } from '../sessions/known-devices.service.ts'
import { loginLimiter, triesOf } from '../sessions/login-limiter.service.ts'
import { firstWithPassword, lockWithPassword } from '../sessions/password-checks.service.ts'
import { hashPassword, passwordProblems, verifyPassword } from '../sessions/passwords.service.ts'
import { noteRefusedSignIns } from '../sessions/refused-sign-ins.service.ts'
import { endSessions, provedAt, signIn } from '../sessions/sessions.service.ts'

/**
 * Passwords of students, where their company allows them. A link by e-mail always works as well, so a forgotten password
 * is replaced after signing in by one.
 */

/** As for staff: throttled by account and network, and the same answer for everybody who is refused. */
export async function loginStudent(
  ctx: Ctx,
  { email, password, device }: BodyOf<typeof contract.loginStudent>,
): Promise<Session> {
  const key = triesOf(ctx, email)
  await loginLimiter.consume(ctx, key)
  const people = await allowedPeople(ctx, email)
  const person = await firstWithPassword(people, password)
  if (!person) {
    ctx.log.warn({ host: ctx.host, ip: ctx.ip }, 'sign-in refused')
    ctx.afterCommit(() => noteRefusedSignIns(ctx, people))
    throw unauthenticated('accounts.bad_credentials')
  }
  await loginLimiter.forget(ctx, key)
  return ctx.transaction(async (inner) => {
    if (!(await lockWithPassword(inner, person))) throw unauthenticated('accounts.bad_credentials')
    return signIn(inner, person, device)
  })
}

async function allowedPeople(ctx: Ctx, email: string): Promise<queries.PersonRow[]> {
  const people = await queries.findByEmail(ctx, email, ['student'], { withClosed: true })
  const allowed: queries.PersonRow[] = []
  for (const person of people)
    if (person.status === 'active' && (await isAllowed(ctx, person.company_id))) allowed.push(person)
  return allowed
}

/** Not where students have to sign in by their company’s provider. */
const isAllowed = async (ctx: Ctx, companyId: string): Promise<boolean> =>
  (await allowsStudentPasswords(ctx, companyId)) && !(await isSsoRequired(ctx, companyId))

/** Whether a student has a password and the company allows it; a provider that it requires goes before that. */
export async function hasAllowedPassword(
  ctx: Ctx,
  { id, company_id }: { id: string; company_id: string },
): Promise<boolean> {
  const { password_hash } = found(await queries.findPerson(ctx, id))
  return password_hash !== null && allowsStudentPasswords(ctx, company_id)
}

const recentMs = limits.proofMinutes * 60_000

async function hasJustSignedIn(ctx: SignedIn): Promise<boolean> {
  const at = await provedAt(ctx, ctx.actor.session_id)
  return at !== null && at.getTime() > ctx.now.getTime() - recentMs
}

export async function getStudentPassword(ctx: SignedIn): Promise<contract.StudentPassword> {
  const person = found(await queries.findPerson(ctx, ctx.actor.id))
  return {
    allowed: await isAllowed(ctx, ctx.actor.company_id),
    has_password: person.password_hash !== null,
    needs_current: !(await hasJustSignedIn(ctx)),
  }
}

/**
 * Ends every other session of the student. Runs without a surrounding transaction, because hashing is slow. Throws 409
 * where passwords are not allowed, or if the student has none and signed in too long ago; 422 for a wrong current one.
 */
export async function setStudentPassword(
  ctx: SignedIn,
  { password, current_password }: BodyOf<typeof contract.setStudentPassword>,
): Promise<contract.StudentPassword> {
  if (!(await isAllowed(ctx, ctx.actor.company_id))) throw conflict('accounts.no_student_passwords')
  const person = found(await queries.findPerson(ctx, ctx.actor.id))
  if (!(await hasJustSignedIn(ctx))) await checkCurrent(ctx, person, current_password)
  const problems = await passwordProblems(password, person)
  if (problems.length > 0) throw invalid({ password: problems })
  const password_hash = await hashPassword(password)
  await ctx.transaction(async (inner) => {
    if (!(await lockWithPassword(inner, person)))
      throw invalid({ current_password: ['accounts.password_wrong'] })
    await queries.setPassword(inner, person.id, password_hash)
    await endSessions(inner, person.id, { except: ctx.actor.session_id })
    await queueMail(inner, person.id, { mail: 'password_changed', asked: ctx.languages.requested })
    await notePassword(inner, 'person.password_changed')
  })
  return getStudentPassword(ctx)
}

async function checkCurrent(
  ctx: SignedIn,
  person: queries.PersonRow,
  password: string | undefined,
): Promise<void> {
  if (!person.password_hash) throw conflict('accounts.sign_in_again')
  await loginLimiter.consume(ctx, person.id)
  if (!(await verifyPassword(person.password_hash, password ?? '')))
    throw invalid({ current_password: ['accounts.password_wrong'] })
  await loginLimiter.forget(ctx, person.id)
}

/** Idempotent. */
export async function removeStudentPassword(ctx: SignedIn): Promise<void> {
  await queries.lockPerson(ctx, ctx.actor.id)
  const person = found(await queries.findPerson(ctx, ctx.actor.id))
  if (!person.password_hash) return
  await queries.setPassword(ctx, person.id, null)
  await notePassword(ctx, 'person.password_removed')
}

async function notePassword(
  ctx: SignedIn,
  kind: 'person.password_changed' | 'person.password_removed',
): Promise<void> {
  const { id, company_id } = ctx.actor
  await recordEvent(ctx, { kind, company_id, data: { user_id: id } })
  await queueSecurityNotice(
    ctx,
    id,
    kind === 'person.password_changed' ? 'password_changed' : 'password_removed',
  )
}
