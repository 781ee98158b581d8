import type { Course } from '#contract/courses/courses.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { listClones as listClonesEndpoint } from '#contract/publishing/clone-updates.ts'
import type { cloneCourse as cloneCourseEndpoint } from '#contract/publishing/publishing.ts'
import { copyContents } from '#domains/content/copies/content-copies.service.ts'
import { type Copy, copyCourseDraft } from '#domains/courses/copies.service.ts'
import { canEdit } from '#domains/courses/courses.policy.ts'
import { getCourse } from '#domains/courses/courses.service.ts'
import { lockCourse, readCourse } from '#domains/courses/drafts.service.ts'
import { copyQuizzes } from '#domains/quizzes/quiz-copies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { pageOf } from '#platform/http/page.ts'
import { idempotentId } from '#platform/ids.ts'
import { selectReachable } from '../assignments/assignments.queries.ts'
import { loadDraft } from '../drafts/draft.loader.ts'
import { areEqual } from '../drafts/stable-json.format.ts'
import { selectReleasedDraft } from '../releases/releases.queries.ts'
import { clonesPage, countClones, insertBase, isAsReleased } from './clones.queries.ts'

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
    await storeBase(ctx, copy)
    await recordEvent(ctx, {
      kind: 'course.cloned',
      company_id: companyId,
      course_id: copy.id,
      data: { origin_course_id: courseId },
    })
  }
  return getCourse(ctx, copy.id)
}

/**
 * Stores the draft that a later update compares with, unless it is that of the original's newest release, which the
 * clone records anyway.
 */
async function storeBase(ctx: SignedIn, { id, company_id, original }: Copy): Promise<void> {
  if (await isAsReleased(ctx, original.id)) return
  const draft = await loadDraft(ctx, original.id)
  const releaseId = original.current_release_id
  const released = releaseId && (await selectReleasedDraft(ctx, releaseId))
  // Which languages can be published may change while the draft does not.
  if (released && areEqual({ ...released, publishable: [] }, { ...draft, publishable: [] })) return
  await insertBase(ctx, { course_id: id, company_id, draft })
}

/** The clones of a course in companies within reach. Throws 404 where the course is out of reach. */
export async function listClones(
  ctx: SignedIn,
  courseId: string,
  { cursor, limit = limits.pageSize.default }: QueryOf<typeof listClonesEndpoint>,
): Promise<ResponseOf<typeof listClonesEndpoint>> {
  await readCourse(ctx, courseId)
  const { rows } = await clonesPage(ctx, courseId, { after: cursor, limit: limit + 1 }).execute(ctx.db)
  const { page, next_cursor } = pageOf(rows, limit)
  const totals = cursor === undefined ? await countClones(ctx, courseId) : {}
  const data = page.map((clone) => ({
    ...clone,
    can: { update: clone.is_behind && canEdit(ctx.actor, clone) },
  }))
  return { data, meta: { next_cursor, ...totals } }
}
