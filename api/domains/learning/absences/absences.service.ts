import { shiftDay } from '#contract/days.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { Absence, setAbsence as setEndpoint } from '#contract/learning/absences.ts'
import { lockStudentRow } from '#domains/accounts/people/people.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { found, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { zoneOf } from '../days.queries.ts'
import { localDay } from '../days.rules.ts'
import * as queries from './absences.queries.ts'

/**
 * When students are away for long. Everything else follows from the days: nothing runs when an absence begins or ends.
 * Those that are over stay, because what became due in them is due later. The log does not hold the days, so that they
 * can be erased. Only this service writes absences.
 */

/** How far back and ahead an absence may begin, in days. */
const daysBack = 366
const daysAhead = 731

const todayOf = async (ctx: SignedIn, companyId: string): Promise<string> =>
  localDay(ctx.now, await zoneOf({ ...ctx, actor: { ...ctx.actor, company_id: companyId } }))

/** The absence that is not over; null for none. */
export async function absenceOf(
  ctx: SignedIn,
  { id, company_id }: { id: string; company_id: string },
): Promise<Absence | null> {
  const today = await todayOf(ctx, company_id)
  const row = await queries.findAbsence(ctx, id, today)
  return row ? { starts_on: row.starts_on, ends_on: row.ends_on, has_begun: row.starts_on <= today } : null
}

/** Idempotent. Throws 404, and 422 for days that are not in order or too far away. */
export async function setAbsence(
  ctx: SignedIn,
  studentId: string,
  { starts_on, ends_on }: BodyOf<typeof setEndpoint>,
): Promise<ResponseOf<typeof setEndpoint>> {
  const student = found(await lockStudentRow(ctx, studentId))
  const today = await todayOf(ctx, student.company_id)
  const isNear = starts_on >= shiftDay(today, -daysBack) && starts_on <= shiftDay(today, daysAhead)
  if (!isNear) throw invalid({ starts_on: ['learning.day_too_far'] })
  if (ends_on !== null && ends_on < starts_on) throw invalid({ ends_on: ['learning.ends_before_start'] })
  // One that is over becomes this one if that takes no day from it.
  const known =
    (await queries.findAbsence(ctx, studentId, today)) ??
    (await queries.findWithin(ctx, studentId, { starts_on, ends_on }))
  if (known?.starts_on !== starts_on || known.ends_on !== ends_on) {
    await queries.saveAbsence(ctx, studentId, { id: known?.id, starts_on, ends_on })
    await note(ctx, student, 'absence.set')
  }
  return { data: { starts_on, ends_on, has_begun: starts_on <= today } }
}

/** Idempotent: the event is recorded once. Throws 404. */
export async function endAbsence(ctx: SignedIn, studentId: string): Promise<void> {
  const student = found(await lockStudentRow(ctx, studentId))
  const today = await todayOf(ctx, student.company_id)
  const known = await queries.findAbsence(ctx, studentId, today)
  if (!known) return
  if (known.starts_on >= today) await queries.deleteAbsence(ctx, known.id)
  else await queries.saveAbsence(ctx, studentId, { ...known, ends_on: shiftDay(today, -1) })
  await note(ctx, student, 'absence.ended')
}

const note = (
  ctx: SignedIn,
  { id, company_id }: { id: string; company_id: string },
  kind: 'absence.set' | 'absence.ended',
): Promise<void> => recordEvent(ctx, { kind, company_id, student_id: id })

/** Called when a person is erased. */
export const forgetAbsences = (ctx: Ctx, studentId: string): Promise<void> =>
  queries.deleteAbsences(ctx, studentId)
