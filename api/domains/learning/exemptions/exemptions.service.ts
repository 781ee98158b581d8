import { isVisible } from '#contract/content/visible-text.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { exemptFromCourse as exemptEndpoint } from '#contract/learning/exemptions.ts'
import { lockStudentRow } from '#domains/accounts/people/people.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { found, invalid, notFound } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { zoneOf } from '../days.queries.ts'
import { localDay } from '../days.rules.ts'
import { readLibrary } from '../learning.service.ts'
import { isPaused } from '../progress/pause.rules.ts'
import * as queries from './exemptions.queries.ts'

/**
 * Courses that one student does not have to take. An exemption that is over stays as a row, because what became due
 * while it lasted is due a fortnight later. Only this service writes course_exemptions.
 */

type Exemption = BodyOf<typeof exemptEndpoint>

/** Whether a day is over in the company of whoever acts. */
export const isDayOver = async (ctx: SignedIn, day: string): Promise<boolean> =>
  day < localDay(ctx.now, await zoneOf(ctx))

/** Idempotent. Throws 404 for a course that the student does not have, and 422. */
export async function exemptFromCourse(
  ctx: SignedIn,
  { courseId, studentId }: queries.ExemptionOwner,
  exemption: Exemption,
): Promise<ResponseOf<typeof exemptEndpoint>> {
  const { reason, note = '', until = null } = exemption
  if (reason === 'other' && !isVisible(note)) throw invalid({ note: ['field.required'] })
  const person = found(await lockStudentRow(ctx, studentId))
  const outcome = await exemptPerson(ctx, { courseId, person }, exemption)
  if (outcome === 'not_assigned') throw notFound()
  if (outcome === 'over') throw invalid({ until: ['learning.day_over'] })
  return { data: { reason, note: note.trim(), until } }
}

interface ExemptedPerson {
  courseId: string
  /** Whether an exemption that is in effect stays as it is. */
  keepsFormer?: boolean
  person: { id: string; company_id: string }
}

/**
 * The same for a person whose row the caller has locked, who may lack the course or be exempt already, or in whose company
 * the last day may be `over`.
 */
export async function exemptPerson(
  ctx: SignedIn,
  { courseId, keepsFormer = false, person: { id, company_id } }: ExemptedPerson,
  exemption: Exemption,
): Promise<'exempted' | 'unchanged' | 'not_assigned' | 'over'> {
  const library = await readLibrary({ ...ctx, actor: { ...ctx.actor, id, company_id, role: 'student' } })
  const assigned = library.find(({ terms }) => terms.course_id === courseId)
  if (!assigned) return 'not_assigned'
  const today = localDay(ctx.now, assigned.terms.zone)
  const { exemption: former } = assigned.terms
  if (keepsFormer && former && isPaused([former], today)) return 'unchanged'
  const { reason, until = null } = exemption
  if (until !== null && until < today) return 'over'
  const note = exemption.note?.trim() ?? ''
  const row = { reason, note, starts_on: today, ends_on: until }
  if (!(await queries.upsertExemption(ctx, { courseId, studentId: id }, row))) return 'unchanged'
  await recordEvent(ctx, {
    kind: 'exemption.granted',
    company_id,
    student_id: id,
    course_id: courseId,
    data: { exemption: reason, reason: note, until },
  })
  return 'exempted'
}

/** Idempotent: the event is recorded once. With `only`, one that says something else stays. Returns whether one ended. */
export async function liftExemption(
  ctx: SignedIn,
  owner: queries.ExemptionOwner,
  only?: Exemption,
): Promise<boolean> {
  const { id, company_id } = found(await lockStudentRow(ctx, owner.studentId))
  const zone = await zoneOf({ ...ctx, actor: { ...ctx.actor, id, company_id } })
  if (!(await queries.endExemption(ctx, owner, localDay(ctx.now, zone), only))) return false
  await recordEvent(ctx, {
    kind: 'exemption.lifted',
    company_id,
    student_id: id,
    course_id: owner.courseId,
  })
  return true
}

/** Called when a person is erased. */
export const forgetExemptions = (ctx: Ctx, studentId: string): Promise<void> =>
  queries.deleteExemptions(ctx, studentId)
