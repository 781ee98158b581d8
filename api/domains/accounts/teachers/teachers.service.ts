import type {
  inviteTeacher as inviteEndpoint,
  listTeachers as listEndpoint,
  Teacher,
} from '#contract/accounts/teachers.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { EventKind } from '#contract/evidence/event-kinds.ts'
import { limits } from '#contract/limits.ts'
import { chosenCompany, isCompanyClosed } from '#domains/companies/company-tree.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { AppError, conflict, found, tooManyRequests } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { pageOf } from '#platform/http/page.ts'
import { invitation } from '../accounts.policy.ts'
import * as accounts from '../accounts.queries.ts'
import { checkMayInvite, createUser } from '../accounts.service.ts'
import { queueLink } from '../links/link-mails.job.ts'
import { mayHaveLink } from '../links/links.service.ts'
import { mailTo, queueMail } from '../links/person-mail.job.ts'
import { removePerson } from '../removal.service.ts'
import { checkMayGo } from './staff-rights.service.ts'
import { answerWith, toTeachers } from './teachers.presenter.ts'
import { countTeachers, lockTeacher, selectTeachers } from './teachers.queries.ts'

/** The accounts of staff, for the admins of their company and those above it. Rights are in `staff-rights.service`. */

export async function listTeachers(
  ctx: SignedIn,
  {
    cursor,
    limit = limits.pageSize.default,
    status,
    role = 'teacher',
    company_id,
    ...query
  }: QueryOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  const search = query.search?.trim()
  const rows = await selectTeachers(ctx, {
    ...{ search, status, role, company_id },
    ...{ before: cursor, limit: limit + 1 },
  })
  const { page, next_cursor } = pageOf(rows, limit)
  return {
    data: await toTeachers(ctx, page),
    meta: { next_cursor, counts: await countTeachers(ctx, { search, role, company_id }) },
  }
}

/** Runs without a surrounding transaction, because the e-mail follows it. Throws 409 if the company has the address or is closed. */
export async function inviteTeacher(
  ctx: SignedIn,
  {
    company_id = ctx.actor.company_id,
    email,
    locale,
    role = 'teacher',
    ...names
  }: BodyOf<typeof inviteEndpoint>,
): Promise<{ data: Teacher }> {
  const first_name = names.first_name.trim()
  const last_name = names.last_name.trim()
  await chosenCompany(ctx, company_id)
  await checkMayInvite(ctx, company_id, 'company_id')
  if (await accounts.findInCompany(ctx, company_id, email)) throw known()
  const id = await ctx.transaction(async (inner) => {
    const user = { company_id, email, first_name, last_name, role, status: 'invited' } as const
    const userId = await createUser(inner, { ...user, ...(locale ? { platform_locale: locale } : {}) })
    await note(inner, 'person.invited', { id: userId, company_id })
    await queueLink(inner, { userId, purpose: 'invite', inviterId: ctx.actor.id })
    return userId
  })
  return answerWith(ctx, found(await lockTeacher(ctx, id)))
}

const known = () =>
  new AppError('conflict', 'accounts.address_known', { fields: { email: ['accounts.address_known'] } })

/**
 * E-mails another link, which invalidates earlier ones. Throws 409 if the person already has an active account or
 * the company is closed, 429 after too many.
 */
export async function inviteAgain(ctx: SignedIn, userId: string): Promise<{ data: Teacher }> {
  const teacher = await ctx.transaction(async (inner) => {
    const row = found(await lockTeacher(inner, userId))
    if (row.status !== 'invited') throw conflict('accounts.not_invited')
    await checkMayInvite(inner, row.company_id, 'company_id')
    if (!(await mayHaveLink(inner, userId, 'invite', invitation)))
      throw tooManyRequests(invitation.windowMs / 1_000)
    await queueLink(inner, { userId, purpose: 'invite', inviterId: ctx.actor.id })
    return row
  })
  return answerWith(ctx, teacher)
}

/** Approves a waiting teacher. Idempotent. Throws 409 while an invitation is open or the company is closed. */
export async function approveTeacher(ctx: SignedIn, userId: string): Promise<{ data: Teacher }> {
  const teacher = await ctx.transaction(async (inner) => {
    const row = found(await lockTeacher(inner, userId))
    if (row.status === 'invited') throw conflict('accounts.still_invited')
    if (row.status === 'active') return row
    if (row.status === 'disabled') throw conflict('accounts.not_active')
    if (await isCompanyClosed(inner, row.company_id)) throw conflict('accounts.person_company_closed')
    await accounts.admit(inner, userId, {})
    await note(inner, 'person.approved', row)
    await queueMail(inner, userId, { mail: 'approved', button: { path: '/admin/login', required: true } })
    return { ...row, status: 'active' as const }
  })
  return answerWith(ctx, teacher)
}

/**
 * Rejects a waiting teacher, or removes an invited or active one. The name stays with what they wrote and
 * published; address, password and picture are erased, and every session ends.
 */
export async function removeTeacher(ctx: SignedIn, userId: string): Promise<void> {
  const row = await ctx.transaction(async (inner) => {
    const teacher = found(await lockTeacher(inner, userId))
    await checkMayGo(inner, teacher)
    const kind = teacher.status === 'pending' ? 'person.rejected' : 'person.removed'
    await removePerson(inner, { ...teacher, kind, names: 'keep_names' })
    return teacher
  })
  if (row.status === 'pending') ctx.afterCommit(() => mailTo(ctx, row, { mail: 'rejected' }))
}

const note = (ctx: SignedIn, kind: EventKind, { id, company_id }: { id: string; company_id: string }) =>
  recordEvent(ctx, { kind, company_id, data: { user_id: id } })
