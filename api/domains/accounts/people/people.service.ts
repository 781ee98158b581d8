import type * as contract from '#contract/accounts/people.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EventKind } from '#contract/evidence/event-kinds.ts'
import { limits } from '#contract/limits.ts'
import { toSelectableLocale } from '#contract/locales.ts'
import { chosenCompany } from '#domains/companies/company-tree.service.ts'
import { personIdOf, type SignedIn } from '#platform/context.ts'
import { AppError, conflict, found, invalid, versionConflict } from '#platform/errors.ts'
import { recordEvent, recordEvents } from '#platform/events.ts'
import { idempotentId, newId } from '#platform/ids.ts'
import { tidyTags } from '#platform/tags.ts'
import { studentInvitations } from '../accounts.policy.ts'
import { checkMayInvite } from '../accounts.service.ts'
import { leaveForeignGroups, selectGroupsOf } from '../groups/groups.queries.ts'
import { setGroupsOf } from '../groups/groups.service.ts'
import { queueMail, queueMails } from '../links/person-mail.job.ts'
import { endSessions } from '../sessions/sessions.service.ts'
import * as queries from './people.queries.ts'
import { parsePastedLine } from './people.rules.ts'

export { lockStudentRow } from './people.queries.ts'

/**
 * Creates and changes students for every source (form, pasted list, file): matching, conflicts, disabling,
 * enabling, inviting, with one event each. Disabling ends the sessions and keeps all data; `removal.service`
 * erases.
 */

type Details = Omit<BodyOf<typeof contract.updateStudent>, 'version' | 'group_ids'>

export function toStudent({ manager_id, manager_name, ...row }: queries.StudentRow): contract.Student {
  const { avatar: _, ...fields } = row
  return {
    ...fields,
    full_name: `${row.first_name} ${row.last_name}`.trim(),
    platform_locale: toSelectableLocale(row.platform_locale) ?? null,
    manager: manager_id && manager_name ? { id: manager_id, full_name: manager_name } : null,
  }
}

/** The details of a student that staff see, beside names and progress. */
export async function getStudentDetails(ctx: SignedIn, studentId: string) {
  const student = await studentAfter(ctx, studentId)
  const { version, status, platform_locale, department, title, country, employee_number } = student
  const { manager, starts_on, invited_at, first_signed_in_at, disabled_at, managed } = student
  const groups = await selectGroupsOf(ctx, studentId)
  return {
    ...{ version, status, platform_locale, department, title, country, employee_number },
    ...{ manager, starts_on, invited_at, first_signed_in_at, disabled_at, managed, groups },
  }
}

const studentAfter = async (ctx: SignedIn, id: string): Promise<contract.Student> =>
  toStudent(found(await queries.findStudent(ctx, id)))

/**
 * Throws 409 with the field if the company already has the address or the employee number, and 422 for an unknown
 * manager.
 */
async function checkDetails(
  ctx: SignedIn,
  company_id: string,
  { email, employee_number, manager_id }: Details,
  except?: string,
): Promise<void> {
  const taken = await queries.findTaken(ctx, company_id, {
    ...(email === undefined ? {} : { email }),
    ...(employee_number === undefined ? {} : { employee_number }),
    ...(except === undefined ? {} : { except }),
  })
  if (taken.email) throw alreadyKnown('email', 'accounts.address_known')
  if (taken.employee_number) throw alreadyKnown('employee_number', 'accounts.employee_number_known')
  if (!manager_id) return
  const isSomebody = manager_id !== except && (await queries.isPersonInReach(ctx, manager_id))
  if (!isSomebody) throw invalid({ manager_id: ['accounts.no_such_manager'] })
}

const alreadyKnown = (field: string, key: string) =>
  new AppError('conflict', key, { fields: { [field]: [key] } })

/** Trims names and texts. Throws 422 for a blank name. */
function trimmed<T extends Details>(details: T): T {
  const entries = Object.entries(details).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim() : value,
  ])
  const result = Object.fromEntries(entries) as T
  for (const field of ['first_name', 'last_name'] as const)
    if (result[field] === '') throw invalid({ [field]: ['field.required'] })
  return result
}

/**
 * Idempotent per key: a repeated call returns the student that it created. Throws 409 if the company has the
 * address, or is closed and the student is to be invited.
 */
export async function createStudent(
  ctx: SignedIn,
  { key, invite, company_id, tags = [], group_ids = [], ...body }: BodyOf<typeof contract.createStudent>,
): Promise<contract.Student> {
  const id = idempotentId(ctx, 'student', key)
  if (key !== undefined) await queries.lockNewId(ctx, id)
  const existing = await queries.findStudent(ctx, id)
  if (existing) return toStudent(existing)
  const company = await chosenCompany(ctx, company_id)
  const { email, first_name, last_name, platform_locale, ...details } = trimmed(body)
  await checkDetails(ctx, company, { email, ...details })
  if (invite) await checkMayInvite(ctx, company, 'invite')
  const person = { id, email, first_name, last_name, platform_locale: platform_locale ?? null, ...details }
  await insertStudents(ctx, [{ ...person, company_id: company, tags: tidyTags(tags) }], { invite })
  await setGroupsOf(ctx, id, group_ids)
  return studentAfter(ctx, id)
}

/** Creates students, records an event for each and optionally invites them, in a constant number of statements. */
async function insertStudents(
  ctx: SignedIn,
  rows: queries.NewStudent[],
  { invite }: { invite: boolean },
): Promise<void> {
  if (rows.length === 0) return
  await queries.insertStudents(ctx, rows)
  await recordEvents(
    ctx,
    rows.map(({ id, company_id }) => ({ kind: 'person.created', company_id, data: { user_id: id } })),
  )
  if (invite) await invitePeople(ctx, rows)
}

/** Throws 409 with the current student if somebody has changed it since. */
export async function updateStudent(
  ctx: SignedIn,
  studentId: string,
  { version, group_ids, ...body }: BodyOf<typeof contract.updateStudent>,
): Promise<contract.Student> {
  const row = found(await queries.lockStudent(ctx, studentId))
  if (row.version !== version) throw versionConflict(toStudent(row))
  const details = trimmed(body)
  await checkDetails(ctx, row.company_id, details, studentId)
  if (group_ids) await setGroupsOf(ctx, studentId, group_ids)
  const changed = Object.entries(details).filter(
    ([field, value]) => value !== undefined && row[field as keyof queries.StudentRow] !== value,
  )
  if (changed.length === 0) return toStudent(row)
  refuseManaged(
    row,
    changed.map(([field]) => field),
  )
  await queries.updatePerson(ctx, studentId, Object.fromEntries(changed))
  await tellOldAddress(ctx, row, changed)
  await recordEvent(ctx, {
    kind: 'person.updated',
    company_id: row.company_id,
    data: { user_id: studentId, fields: changed.map(([field]) => field) },
  })
  return studentAfter(ctx, studentId)
}

/**
 * Whoever gets the e-mails of an account can sign in to it. So its holder hears that they go elsewhere; nobody does of
 * an address that was corrected before its first use.
 */
async function tellOldAddress(
  ctx: SignedIn,
  { id, email, first_signed_in_at }: queries.StudentRow,
  changed: [string, unknown][],
): Promise<void> {
  const next = changed.find(([field]) => field === 'email')?.[1]
  if (!first_signed_in_at || typeof next !== 'string' || next.toLowerCase() === email.toLowerCase()) return
  await queueMail(ctx, id, { mail: 'address_changed', to: email })
}

/** Throws 409 for details that a directory keeps up to date. */
function refuseManaged({ managed }: queries.StudentRow, fields: string[]): void {
  const locked = fields.filter((field) => managed?.details.some((detail) => detail === field))
  if (!managed || locked.length === 0) return
  throw new AppError('conflict', 'scim.managed', {
    values: { directory: managed.by },
    fields: Object.fromEntries(locked.map((field) => [field, ['accounts.managed_detail']])),
  })
}

/** Ends every session immediately. Idempotent. */
export async function disableStudent(ctx: SignedIn, studentId: string): Promise<contract.Student> {
  const row = found(await queries.lockStudent(ctx, studentId))
  if (row.status === 'disabled') return toStudent(row)
  await queries.updatePerson(ctx, studentId, {
    status: 'disabled',
    disabled_at: ctx.now.toISOString(),
    disabled_by: personIdOf(ctx),
  })
  await endSessions(ctx, studentId)
  await notePerson(ctx, 'person.disabled', row)
  return studentAfter(ctx, studentId)
}

export async function enableStudent(ctx: SignedIn, studentId: string): Promise<contract.Student> {
  const row = found(await queries.lockStudent(ctx, studentId))
  if (row.status === 'active') return toStudent(row)
  await queries.updatePerson(ctx, studentId, { status: 'active', disabled_at: null, disabled_by: null })
  await notePerson(ctx, 'person.enabled', row)
  return studentAfter(ctx, studentId)
}

/** Signs a student out everywhere, without disabling them. Idempotent, and logged each time. */
export async function endStudentSessions(ctx: SignedIn, studentId: string): Promise<void> {
  const row = found(await queries.lockStudent(ctx, studentId))
  await endSessions(ctx, studentId)
  await notePerson(ctx, 'person.sessions_ended', row)
}

/**
 * Throws 404 for a company out of reach, 409 if that company already has the address or the employee number.
 * Returns the previous company.
 */
export async function movePerson(
  ctx: SignedIn,
  studentId: string,
  companyId: string,
): Promise<{ from: string; student: contract.Student }> {
  const row = found(await queries.lockStudent(ctx, studentId))
  await chosenCompany(ctx, companyId)
  if (row.company_id === companyId) return { from: companyId, student: toStudent(row) }
  const { email, employee_number } = row
  await checkDetails(ctx, companyId, { email, employee_number }, studentId)
  await queries.updatePerson(ctx, studentId, { company_id: companyId })
  await leaveForeignGroups(ctx, [studentId])
  await endSessions(ctx, studentId)
  for (const company_id of [row.company_id, companyId])
    await recordEvent(ctx, {
      kind: 'person.moved',
      company_id,
      data: { user_id: studentId, from: row.company_id, to: companyId },
    })
  return { from: row.company_id, student: await studentAfter(ctx, studentId) }
}

/** Throws 409 for a disabled student, and for one whose company is closed; 429 after several e-mails to one student. */
export async function inviteStudent(ctx: SignedIn, studentId: string): Promise<contract.Student> {
  const row = found(await queries.lockStudent(ctx, studentId))
  if (row.status === 'disabled') throw conflict('accounts.person_disabled')
  if (row.is_company_closed) throw conflict('accounts.person_company_closed')
  await ctx.services.throttles.consume(studentInvitations, studentId, ctx.now)
  await invitePeople(ctx, [row])
  return studentAfter(ctx, studentId)
}

/** The e-mail tells where to sign in and contains no secret, since students are sent a link each time they sign in. */
export async function invitePeople(
  ctx: SignedIn,
  people: { id: string; company_id: string }[],
): Promise<void> {
  const ids = people.map(({ id }) => id)
  await queries.setInvited(ctx, ids)
  await recordEvents(
    ctx,
    people.map(({ id, company_id }) => ({ kind: 'person.invited', company_id, data: { user_id: id } })),
  )
  await queueMails(ctx, ids, { mail: 'student_invitation', button: { path: '/login', required: true } })
}

/** Creates the new people among pasted lines, in order. Throws 409 for invitations to a closed company. */
export async function createStudentsFromList(
  ctx: SignedIn,
  { lines, company_id, tags = [], invite, dry_run }: BodyOf<typeof contract.createStudentsFromList>,
) {
  const company = await chosenCompany(ctx, company_id)
  if (tidyTags(tags).length > limits.tags) throw invalid({ tags: [`field.too_many|${limits.tags}`] })
  if (invite) await checkMayInvite(ctx, company, 'invite')
  const rows = lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ line, person: parsePastedLine(line) }))
  const addresses = rows.flatMap(({ person }) => (person ? [person.email.toLowerCase()] : []))
  const known = await (addresses.length > 0
    ? queries.findKnownAddresses(ctx, company, addresses)
    : new Map<string, 'known' | 'disabled'>())
  const results = rows.map(({ line, person }) => {
    if (!person) return { line, email: '', first_name: '', last_name: '', outcome: 'invalid' as const }
    const address = person.email.toLowerCase()
    const outcome: contract.AddressOutcome = known.get(address) ?? 'created'
    known.set(address, known.get(address) ?? 'known')
    return { line, ...person, outcome }
  })
  const students = results
    .filter(({ outcome }) => outcome === 'created')
    .map(({ email, first_name, last_name }) => ({
      ...{ id: newId(), company_id: company, email, first_name, last_name },
      ...{ tags: tidyTags(tags), platform_locale: null },
    }))
  if (!dry_run) await insertStudents(ctx, students, { invite })
  return { data: results, meta: { created: students.length, dry_run } }
}

const notePerson = (ctx: SignedIn, kind: EventKind, { id, company_id }: { id: string; company_id: string }) =>
  recordEvent(ctx, { kind, company_id, data: { user_id: id } })
