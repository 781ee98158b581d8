import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { PastDue } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type {
  assignCourse as assignCourseEndpoint,
  countAudience as countAudienceEndpoint,
  listAssignments as listAssignmentsEndpoint,
} from '#contract/publishing/publishing.ts'
import { countGroups } from '#domains/accounts/groups/groups.service.ts'
import { lockCourse, readCourse } from '#domains/courses/drafts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, invalid, notFound } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { pageOf } from '#platform/http/page.ts'
import { tidyTags } from '#platform/tags.ts'
import {
  type Assignment,
  areStudentsInReach,
  countAssignments,
  countReached,
  endAssignment,
  isPastDueNewly,
  type NewTerms,
  selectAssignments,
  selectReachable,
  upsertAssignments,
} from './assignments.queries.ts'

type AssignInput = BodyOf<typeof assignCourseEndpoint>

/** Who gets a course. Students see it from its first release on. */
export async function listAssignments(
  ctx: SignedIn,
  courseId: string,
  { cursor, limit = limits.pageSize.default }: QueryOf<typeof listAssignmentsEndpoint>,
): Promise<ResponseOf<typeof listAssignmentsEndpoint>> {
  await readCourse(ctx, courseId)
  const rows = await selectAssignments(ctx, courseId, { after: cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  const total = cursor === undefined ? { total: await countAssignments(ctx, courseId) } : {}
  return { data: page, meta: { next_cursor, ...total } }
}

/** Counts each student once, however many of the companies include them. Throws 404 if a company is out of reach. */
export async function countAudience(
  ctx: SignedIn,
  courseId: string,
  {
    company_ids,
    with_descendants = false,
    tags = [],
    group_ids = [],
    user_ids = [],
  }: BodyOf<typeof countAudienceEndpoint>,
): Promise<{ count: number }> {
  await readCourse(ctx, courseId)
  const companyIds = await reachable(ctx, company_ids)
  const audience = {
    with_descendants,
    tags: tidyTags(tags),
    group_ids: await groupsInReach(ctx, group_ids),
    user_ids: await peopleInReach(ctx, user_ids),
  }
  return { count: await countReached(ctx, { companyIds, ...audience }) }
}

async function reachable(ctx: SignedIn, named: string[]): Promise<string[]> {
  const companyIds = [...new Set(named)]
  if ((await selectReachable(ctx, companyIds)).length < companyIds.length) throw notFound()
  return companyIds
}

/** Throws 404 for a group out of reach. */
async function groupsInReach(ctx: SignedIn, named: string[]): Promise<string[]> {
  const ids = [...new Set(named)].toSorted()
  if (ids.length > 0 && (await countGroups(ctx, ids)) < ids.length) throw notFound()
  return ids
}

/** Throws 404 for a person out of reach. */
async function peopleInReach(ctx: SignedIn, named: string[]): Promise<string[]> {
  const ids = [...new Set(named)].toSorted()
  if (ids.length > 0 && !(await areStudentsInReach(ctx, ids))) throw notFound()
  return ids
}

/** Assigns to all of the named companies or to none. Throws 404 if one of them is out of reach. */
export async function assignCourse(
  ctx: SignedIn,
  courseId: string,
  input: AssignInput,
): Promise<{ data: Assignment[] }> {
  const companyIds = await saveAssignments(ctx, courseId, input)
  return { data: await selectAssignments(ctx, courseId, { of: companyIds, limit: companyIds.length }) }
}

/** The same without counting whom it reaches. Returns the ids of the companies. */
export async function saveAssignments(
  ctx: SignedIn,
  courseId: string,
  { company_ids, confirm_past_due, ...input }: AssignInput,
): Promise<string[]> {
  const course = await lockCourse(ctx, courseId)
  if (course.status === 'archived') throw conflict('courses.archived')
  const terms = {
    with_descendants: input.with_descendants ?? false,
    mandatory: input.mandatory ?? false,
    tags: tidyTags(input.tags ?? []),
    group_ids: await groupsInReach(ctx, input.group_ids ?? []),
    user_ids: await peopleInReach(ctx, input.user_ids ?? []),
    starts_on: input.starts_on ?? null,
    due_on: input.due_on ?? null,
    due_days: input.due_days ?? null,
    top_up: input.top_up ?? false,
  }
  refuseContradictions(terms)
  const companyIds = await reachable(ctx, company_ids)
  if (!confirm_past_due) await refusePastDue(ctx, courseId, { companyIds, due_on: terms.due_on })
  if ((await upsertAssignments(ctx, courseId, { companyIds, terms })) > 0) {
    ctx.afterCommit(() => ctx.services.changes.notify('course', courseId))
    await recordEvent(ctx, {
      kind: 'course.assigned',
      company_id: course.company_id,
      course_id: courseId,
      data: { company_ids: companyIds, ...terms },
    })
  }
  return companyIds
}

/**
 * Removes the course from the library of everyone whom no other assignment reaches. Their progress is kept, and
 * they continue where they were if the course is assigned again. Throws 404 for an assignment that is not active or
 * is out of reach.
 */
export async function withdrawAssignment(
  ctx: SignedIn,
  path: { courseId: string; assignmentId: string },
): Promise<void> {
  const course = await lockCourse(ctx, path.courseId)
  if (!(await endAssignment(ctx, path))) throw notFound()
  ctx.afterCommit(() => ctx.services.changes.notify('course', path.courseId))
  await recordEvent(ctx, {
    kind: 'course.withdrawn',
    company_id: course.company_id,
    course_id: path.courseId,
    data: { assignment_id: path.assignmentId },
  })
}

/**
 * A due date in the past makes people overdue immediately, so it needs confirmation. A date that was already set
 * needs none.
 */
async function refusePastDue(
  ctx: SignedIn,
  courseId: string,
  { companyIds, due_on }: { companyIds: string[]; due_on: string | null },
): Promise<void> {
  if (due_on === null || !(await isPastDueNewly(ctx, courseId, { companyIds, due_on }))) return
  throw conflict('publishing.past_due', { past_due: due_on } satisfies PastDue)
}

/** Throws 422. */
export function refuseContradictions({
  starts_on,
  due_on,
  due_days,
}: Pick<NewTerms, 'starts_on' | 'due_on' | 'due_days'>): void {
  if (due_on !== null && due_days !== null) throw invalid({ due_days: ['publishing.one_due'] })
  if (starts_on !== null && due_on !== null && due_on < starts_on)
    throw invalid({ due_on: ['publishing.due_before_start'] })
}
