import { lockCourse } from '#domains/courses/drafts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { recordEvents } from '#platform/events.ts'
import * as queries from './bulk-assignments.queries.ts'

/** Assignments of several courses at once, as a campaign has them. Writes assignments. */

export type { ActiveAssignment } from './bulk-assignments.queries.ts'
export const listActiveAssignments = queries.selectActive

/** Locks the courses, always in the same order, so that their assignments cannot change. Throws 404 out of reach. */
export async function lockCourses(ctx: SignedIn, courseIds: readonly string[]): Promise<void> {
  for (const id of courseIds.toSorted()) await lockCourse(ctx, id)
}

async function lockCoursesOf(
  ctx: SignedIn,
  assignmentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const courses = await queries.selectCourses(ctx, assignmentIds)
  for (const { id } of courses) await lockCourse(ctx, id)
  for (const { id } of courses) ctx.afterCommit(() => ctx.services.changes.notify('course', id))
  return new Map(courses.map(({ id, company_id }) => [id, company_id]))
}

/** Sets the due day of those that are still active. */
export async function moveDueDay(
  ctx: SignedIn,
  assignmentIds: readonly string[],
  due_on: string,
): Promise<void> {
  if (assignmentIds.length === 0) return
  const companyOf = await lockCoursesOf(ctx, assignmentIds)
  const changed = await queries.updateDueDay(ctx, assignmentIds, due_on)
  await recordEvents(
    ctx,
    [...Map.groupBy(changed, ({ course_id }) => course_id)].map(([course_id, rows]) => ({
      kind: 'course.assigned',
      company_id: companyOf.get(course_id) ?? ctx.actor.company_id,
      course_id,
      data: { company_ids: rows.map(({ company_id }) => company_id), due_on },
    })),
  )
}

/** Ends those that are still active; what people did is kept. */
export async function withdrawAssignments(ctx: SignedIn, assignmentIds: readonly string[]): Promise<void> {
  if (assignmentIds.length === 0) return
  const companyOf = await lockCoursesOf(ctx, assignmentIds)
  const ended = await queries.endAssignments(ctx, assignmentIds)
  await recordEvents(
    ctx,
    ended.map(({ id, course_id }) => ({
      kind: 'course.withdrawn',
      company_id: companyOf.get(course_id) ?? ctx.actor.company_id,
      course_id,
      data: { assignment_id: id },
    })),
  )
}
