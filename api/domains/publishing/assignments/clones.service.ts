import type { Course } from '#contract/courses/courses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { cloneCourse as cloneCourseEndpoint } from '#contract/publishing/publishing.ts'
import { copyContents } from '#domains/content/copies/content-copies.service.ts'
import { copyCourseDraft } from '#domains/courses/copies.service.ts'
import { canArchive } from '#domains/courses/courses.policy.ts'
import { getCourse } from '#domains/courses/courses.service.ts'
import { lockCourse, setCourseStatus } from '#domains/courses/drafts.service.ts'
import { copyQuizzes } from '#domains/quizzes/quiz-copies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, notFound } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { idempotentId } from '#platform/ids.ts'
import { selectReachable } from './assignments.queries.ts'

// Cloning of whole courses, and archiving and unarchiving them.

type CloneInput = BodyOf<typeof cloneCourseEndpoint>

/** Creates a separate draft that records its original. Throws 404 where the course or the company is out of reach. */
export async function cloneCourse(
  ctx: SignedIn,
  courseId: string,
  { key, company_id, title }: CloneInput,
): Promise<Course> {
  const original = await lockCourse(ctx, courseId)
  const companyId = company_id ?? original.company_id
  if ((await selectReachable(ctx, [companyId])).length === 0) throw notFound()
  const id = idempotentId(ctx, `clone ${courseId}`, key)
  const copy = { id, company_id: companyId, original }
  if (await copyCourseDraft(ctx, copy, { title })) {
    await copyContents(ctx, copy)
    await copyQuizzes(ctx, copy)
    await recordEvent(ctx, {
      kind: 'course.cloned',
      company_id: companyId,
      course_id: copy.id,
      data: { origin_course_id: courseId },
    })
  }
  return getCourse(ctx, copy.id)
}

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
