import type { Course } from '#contract/courses/courses.ts'
import { canArchive } from '#domains/courses/courses.policy.ts'
import { getCourse } from '#domains/courses/courses.service.ts'
import { lockCourse, setCourseStatus } from '#domains/courses/drafts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'

/** Idempotent. Throws 409 while the course is in review. */
export async function archiveCourse(ctx: SignedIn, courseId: string): Promise<Course> {
  const course = await lockCourse(ctx, courseId)
  if (!canArchive(ctx.actor, course)) throw conflict('publishing.in_review')
  if (course.status !== 'archived') await moveTo(ctx, course, 'archived')
  return getCourse(ctx, courseId)
}

export async function restoreCourse(ctx: SignedIn, courseId: string): Promise<Course> {
  const course = await lockCourse(ctx, courseId)
  if (course.status === 'archived')
    await moveTo(ctx, course, course.current_release_id ? 'published' : 'draft')
  return getCourse(ctx, courseId)
}

async function moveTo(
  ctx: SignedIn,
  course: { id: string; company_id: string },
  status: 'archived' | 'published' | 'draft',
): Promise<void> {
  await setCourseStatus(ctx, course.id, status)
  ctx.afterCommit(() => ctx.services.changes.notify('course', course.id))
  await recordEvent(ctx, {
    kind: status === 'archived' ? 'course.archived' : 'course.restored',
    company_id: course.company_id,
    course_id: course.id,
    data: {},
  })
}
