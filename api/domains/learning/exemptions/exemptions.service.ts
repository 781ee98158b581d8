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

/** The note without blanks around it. Throws 422 for a last day that is over, and for `other` without a note. */
function checkExemption({ reason, note = '', until }: Exemption, today: string): { note: string } {
  if (until !== undefined && until < today) throw invalid({ until: ['learning.day_over'] })
  if (reason === 'other' && !isVisible(note)) throw invalid({ note: ['field.required'] })
  return { note: note.trim() }
}

/** Idempotent. Throws 404 for a course that the student does not have, and 422. */
export async function exemptFromCourse(
  ctx: SignedIn,
  { courseId, studentId }: queries.ExemptionOwner,
  exemption: Exemption,
): Promise<ResponseOf<typeof exemptEndpoint>> {
  const person = found(await lockStudentRow(ctx, studentId))
  if ((await exemptPerson(ctx, { courseId, person }, exemption)) === 'not_assigned') throw notFound()
  const { reason, note = '', until = null } = exemption
  return { data: { reason, note: note.trim(), until } }
}

interface ExemptedPerson {
  courseId: string
  /** Whether an exemption that is in effect stays as it is. */
  keepsFormer?: boolean
  person: { id: string; company_id: string }
}

/** The same for a person whose row the caller has locked, who may lack the course or be exempt already. Throws 422. */
export async function exemptPerson(
  ctx: SignedIn,
  { courseId, keepsFormer = false, person: { id, company_id } }: ExemptedPerson,
  exemption: Exemption,
): Promise<'exempted' | 'unchanged' | 'not_assigned'> {
  const library = await readLibrary({ ...ctx, actor: { ...ctx.actor, id, company_id, role: 'student' } })
  const assigned = library.find(({ terms }) => terms.course_id === courseId)
  if (!assigned) return 'not_assigned'
  const today = localDay(ctx.now, assigned.terms.zone)
  const { exemption: former } = assigned.terms
  if (keepsFormer && former && isPaused([former], today)) return 'unchanged'
  const { note } = checkExemption(exemption, today)
  const { reason, until = null } = exemption
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
