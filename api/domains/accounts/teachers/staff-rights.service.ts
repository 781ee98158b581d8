import type { StaffRole, setStaffRights as setRightsEndpoint, Teacher } from '#contract/accounts/teachers.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EventKind } from '#contract/evidence/event-kinds.ts'
import type { Ability } from '#contract/roles.ts'
import { hasOwner } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, forbidden, found, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { canChangeStaff } from '../accounts.policy.ts'
import { refuseEmergencyOwner } from '../identities/staff-rule.service.ts'
import { endSessions } from '../sessions/sessions.service.ts'
import { answerWith } from './teachers.presenter.ts'
import { lockAdmins, lockTeacher, type TeacherRow, updateStaff } from './teachers.queries.ts'

/**
 * The rights of staff: role, abilities and whether they may sign in. A company keeps its last admin and its last
 * owner.
 */

const abilitiesOf: Record<StaffRole, readonly Ability[]> = {
  admin: ['owner'],
  teacher: ['people', 'auditor', 'group_manager'],
}

/** Throws 403 for the caller themselves, and for an owner unless the caller is one. */
async function lockStaffMember(ctx: SignedIn, userId: string): Promise<TeacherRow> {
  const row = found(await lockTeacher(ctx, userId))
  if (!canChangeStaff(ctx.actor, row)) throw forbidden()
  return row
}

/** Throws 409 if the company would be left without an admin, or without its owner. */
async function checkStays(
  ctx: SignedIn,
  row: Pick<TeacherRow, 'id' | 'company_id' | 'role' | 'status' | 'abilities'>,
  next: { role: StaffRole | null; isOwner: boolean },
): Promise<void> {
  if (row.role !== 'admin' || row.status !== 'active') return
  const others = (await lockAdmins(ctx, row.company_id)).filter(({ id }) => id !== row.id)
  if (next.role !== 'admin' && others.length === 0) throw conflict('accounts.last_admin')
  const loses = row.abilities.includes('owner') && !next.isOwner
  if (loses && !others.some(({ is_owner }) => is_owner)) throw conflict('accounts.last_owner')
  if (loses) await refuseEmergencyOwner(ctx, row)
}

/** Checks that a member of staff may be removed. Throws like lockStaffMember and checkStays. */
export async function checkMayGo(ctx: SignedIn, row: TeacherRow): Promise<void> {
  if (!canChangeStaff(ctx.actor, row)) throw forbidden()
  await checkStays(ctx, row, { role: null, isOwner: false })
}

/** Only an owner can appoint an owner; the first one is appointed by any admin. */
async function checkOwner(ctx: SignedIn, row: TeacherRow, isOwner: boolean): Promise<void> {
  if (isOwner === row.abilities.includes('owner') || ctx.actor.abilities.includes('owner')) return
  if (await hasOwner(ctx, row.company_id)) throw forbidden()
}

/** Throws 422 for an ability that the role cannot have. */
export async function setRights(
  ctx: SignedIn,
  userId: string,
  { role, abilities }: BodyOf<typeof setRightsEndpoint>,
): Promise<{ data: Teacher }> {
  if (abilities.some((ability) => !abilitiesOf[role].includes(ability)))
    throw invalid({ abilities: ['accounts.ability_of_other_role'] })
  const row = await lockStaffMember(ctx, userId)
  if (row.status === 'pending') throw conflict('accounts.not_invited')
  const isSame = role === row.role && abilities.join() === row.abilities.join()
  if (isSame) return answerWith(ctx, row)
  const isOwner = abilities.includes('owner')
  await checkOwner(ctx, row, isOwner)
  await checkStays(ctx, row, { role, isOwner })
  await updateStaff(ctx, userId, { role, abilities })
  await endSessions(ctx, userId)
  await note(ctx, 'person.rights_changed', row, { role, abilities })
  return answerWith(ctx, { ...row, role, abilities })
}

/** Idempotent. Throws 409 for a person who is not active. */
export async function lockStaff(ctx: SignedIn, userId: string): Promise<{ data: Teacher }> {
  const row = await lockStaffMember(ctx, userId)
  if (row.status === 'disabled') return answerWith(ctx, row)
  if (row.status !== 'active') throw conflict('accounts.not_active')
  await checkStays(ctx, row, { role: null, isOwner: false })
  const disabled = { disabled_at: ctx.now.toISOString(), disabled_by: ctx.actor.id }
  await updateStaff(ctx, userId, { status: 'disabled', ...disabled })
  await endSessions(ctx, userId)
  await note(ctx, 'person.disabled', row)
  return answerWith(ctx, { ...row, status: 'disabled' })
}

export async function unlockStaff(ctx: SignedIn, userId: string): Promise<{ data: Teacher }> {
  const row = await lockStaffMember(ctx, userId)
  if (row.status === 'active') return answerWith(ctx, row)
  if (row.status !== 'disabled') throw conflict('accounts.not_active')
  await updateStaff(ctx, userId, { status: 'active', disabled_at: null, disabled_by: null })
  await note(ctx, 'person.enabled', row)
  return answerWith(ctx, { ...row, status: 'active' })
}

const note = (
  ctx: SignedIn,
  kind: EventKind,
  { id, company_id }: { id: string; company_id: string },
  data: Record<string, unknown> = {},
) => recordEvent(ctx, { kind, company_id, data: { user_id: id, ...data } })
