import type { StudentCoursePage } from '#contract/learning/learning.ts'
import { listAssigned } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { getCourse } from '../learning.service.ts'
import { ownRelease } from '../progress/assigned-release.loader.ts'
import { insertEnrolment, lockCycle, setArchived } from '../progress/enrolments.queries.ts'
import { isRenewable } from '../progress/renewal.rules.ts'

/**
 * Starts the next enrolment in a course whose result expires. The finished enrolment is closed and keeps everything
 * earned in it; the new one is due on the day the old result expires. Throws 404, and 409 where the course was
 * never started or the result is not yet renewable.
 */
export async function renewCourse(ctx: SignedIn, courseId: string): Promise<{ data: StudentCoursePage }> {
  const newest = await ownRelease(ctx, courseId)
  // A call that waited for a concurrent renewal gets no row, because that row is now archived; a second statement
  // sees the new one.
  const cycle = (await lockCycle(ctx, courseId)) ?? (await lockCycle(ctx, courseId))
  if (!cycle) throw conflict('learning.not_begun')
  if (cycle?.status === 'completed') {
    const end = cycle.ends_at
    if (!isRenewable(cycle, ctx.now)) throw conflict('learning.holds_longer')
    const terms = (await listAssigned(ctx)).find(({ course_id }) => course_id === courseId)
    await setArchived(ctx, cycle.id, ctx.now.toISOString())
    await insertEnrolment(ctx, {
      course_id: courseId,
      release_id: newest.id,
      locale: newest.outline.course.locales[0] as string,
      due_at: terms?.due_at ?? null,
      due_anew_at: end,
    })
    await recordEvent(ctx, {
      kind: 'course.renewed',
      company_id: ctx.actor.company_id,
      student_id: ctx.actor.id,
      course_id: courseId,
      release_id: newest.id,
      data: { due_at: end },
    })
  }
  return getCourse(ctx, courseId)
}
