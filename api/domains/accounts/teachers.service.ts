import type { BodyOf, QueryOf, ResponseOf } from '../../../contract/endpoint.ts'
import { limits } from '../../../contract/limits.ts'
import type {
  inviteTeacher as inviteEndpoint,
  listTeachers as listEndpoint,
  Teacher,
} from '../../../contract/teachers.ts'
import type { SignedIn } from '../../platform/context.ts'
import { AppError, conflict, found, tooManyRequests } from '../../platform/errors.ts'
import { recordEvent } from '../../platform/events.ts'
import { pageOf } from '../../platform/page.ts'
import { listAssignable } from '../companies/companies.service.ts'
import { invitation, mayActAs } from './accounts.policy.ts'
import * as accounts from './accounts.queries.ts'
import { createUser } from './accounts.service.ts'
import { linkPath, makeLink } from './links.service.ts'
import { mailPerson, mailTo } from './mail-person.ts'
import { removePerson } from './removal.service.ts'
import { countTeachers, lockTeacher, selectTeachers, type TeacherRow } from './teachers.queries.ts'
import { endTokens } from './tokens.queries.ts'

/** The accounts of teachers, for the admins of their company and those above it. */

function toTeacher(ctx: SignedIn, { platform_locale: _, ...row }: TeacherRow): Teacher {
  return {
    ...row,
    full_name: `${row.first_name} ${row.last_name}`.trim(),
    can: {
      act_as: mayActAs(ctx.actor, { role: 'teacher', status: row.status }),
      approve: row.status === 'pending',
      invite_again: row.status === 'invited',
      remove: true,
    },
  }
}

export async function listTeachers(
  ctx: SignedIn,
  { cursor, limit = limits.pageSize.default, status, ...query }: QueryOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  const search = query.search?.trim()
  const rows = await selectTeachers(ctx, { search, status, before: cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  return {
    data: page.map((row) => toTeacher(ctx, row)),
    meta: { next_cursor, counts: await countTeachers(ctx, search) },
  }
}

/** Served without a transaction of its own, as the mail follows it. 409 where the company knows the address. */
export async function inviteTeacher(
  ctx: SignedIn,
  { company_id = ctx.actor.company_id, email, locale, ...names }: BodyOf<typeof inviteEndpoint>,
): Promise<{ data: Teacher }> {
  const first_name = names.first_name.trim()
  const last_name = names.last_name.trim()
  found((await listAssignable(ctx)).find(({ id }) => id === company_id))
  if (await accounts.findInCompany(ctx, company_id, email)) throw known()
  const { id, token } = await ctx.transaction(async (inner) => {
    const user = { company_id, email, first_name, last_name, role: 'teacher', status: 'invited' } as const
    const userId = await createUser(inner, { ...user, ...(locale ? { platform_locale: locale } : {}) })
    await note(inner, 'person.invited', { id: userId, company_id })
    return { id: userId, token: await makeLink(inner, userId, 'invite', invitation) }
  })
  if (token) ctx.afterCommit(() => mailInvitation(ctx, id, token))
  return { data: toTeacher(ctx, found(await lockTeacher(ctx, id))) }
}

const known = () =>
  new AppError('conflict', 'accounts.address_known', { fields: { email: ['accounts.address_known'] } })

async function mailInvitation(ctx: SignedIn, userId: string, token: string): Promise<void> {
  const inviter = await accounts.findPerson(ctx, ctx.actor.id)
  await mailPerson(ctx, userId, {
    mail: 'invitation',
    button: { path: linkPath.invite(token) },
    values: { inviter: `${inviter?.first_name ?? ''} ${inviter?.last_name ?? ''}`.trim() },
  })
}

/** Ends the links before and mails another. 409 for whoever has an account already, 429 after some. */
export async function inviteAgain(ctx: SignedIn, userId: string): Promise<{ data: Teacher }> {
  const { teacher, token } = await ctx.transaction(async (inner) => {
    const row = found(await lockTeacher(inner, userId))
    if (row.status !== 'invited') throw conflict('accounts.not_invited')
    await endTokens(inner, 'invite', userId)
    return { teacher: row, token: await makeLink(inner, userId, 'invite', invitation) }
  })
  if (!token) throw tooManyRequests(invitation.windowMs / 1_000)
  ctx.afterCommit(() => mailInvitation(ctx, userId, token))
  return { data: toTeacher(ctx, teacher) }
}

/** Lets a waiting teacher in. Twice is as good as once; 409 while an invitation is open. */
export async function approveTeacher(ctx: SignedIn, userId: string): Promise<{ data: Teacher }> {
  const { teacher, isNew } = await ctx.transaction(async (inner) => {
    const row = found(await lockTeacher(inner, userId))
    if (row.status === 'invited') throw conflict('accounts.still_invited')
    if (row.status === 'active') return { teacher: row, isNew: false }
    await accounts.admit(inner, userId, {})
    await note(inner, 'person.approved', row)
    return { teacher: { ...row, status: 'active' as const }, isNew: true }
  })
  if (isNew)
    ctx.afterCommit(() => mailPerson(ctx, userId, { mail: 'approved', button: { path: '/admin/login' } }))
  return { data: toTeacher(ctx, teacher) }
}

/**
 * A waiting or invited teacher is turned away, an active one removed. The name stays with what they wrote and published; address,
 * password and picture go, and every session ends.
 */
export async function removeTeacher(ctx: SignedIn, userId: string): Promise<void> {
  const row = await ctx.transaction(async (inner) => {
    const teacher = found(await lockTeacher(inner, userId))
    const kind = teacher.status === 'pending' ? 'person.rejected' : 'person.removed'
    await removePerson(inner, { ...teacher, kind, names: 'keep_names' })
    return teacher
  })
  if (row.status === 'pending') ctx.afterCommit(() => mailTo(ctx, row, { mail: 'rejected' }))
}

const note = (ctx: SignedIn, kind: string, { id, company_id }: { id: string; company_id: string }) =>
  recordEvent(ctx, { kind, company_id, data: { user_id: id } })
