import type { CourseStatus } from '#contract/courses/courses.ts'
import type { Locale } from '#contract/locales.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found } from '#platform/errors.ts'
import * as queries from './courses.queries.ts'
import { type CourseRow, selectCourse } from './courses.queries.ts'
import { selectFingerprints } from './fingerprints.queries.ts'
import type { Fingerprints } from './fingerprints.rules.ts'
import { type CourseDraft, selectDraft } from './outline/draft.queries.ts'

// A draft as a whole: reading it, holding it, marking it as changed, tying it to a release.

/** A course within reach. Throws 404. */
export async function readCourse(ctx: SignedIn, courseId: string): Promise<CourseRow> {
  return found(await selectCourse(ctx, courseId))
}

/** A course within reach, held until the transaction ends so that nothing of its draft changes meanwhile. Throws 404. */
export async function lockCourse(ctx: SignedIn, courseId: string): Promise<CourseRow> {
  return found(await queries.lockCourse(ctx, courseId))
}

/**
 * The first line of every change to a draft: locks the course, so that changes come one after the other, and takes a draft in
 * review back. Throws 404 out of reach, 409 for an archived course.
 */
export async function touchCourse(ctx: SignedIn, courseId: string): Promise<CourseRow> {
  const course = found(await queries.markChanged(ctx, courseId))
  if (course.status === 'archived') throw conflict('courses.archived')
  return course
}

/** Sets where a draft stands in its review; the draft itself does not count as changed. */
export async function setCourseStatus(ctx: SignedIn, courseId: string, status: CourseStatus): Promise<void> {
  await queries.updateStatus(ctx, courseId, status)
}

/**
 * Makes a release the course's current one. The draft counts as unchanged from here until the next `touchCourse`, so the release
 * must be of the draft as it stands: hold it with `lockCourse` first.
 */
export async function setCurrentRelease(ctx: SignedIn, courseId: string, releaseId: string): Promise<void> {
  await queries.updateRelease(ctx, courseId, releaseId)
}

/** The whole outline with settings and texts of all the course's locales. Throws 404 out of reach. */
export async function loadCourseDraft(ctx: SignedIn, courseId: string): Promise<CourseDraft> {
  return selectDraft(ctx, courseId)
}

/**
 * What a course's draft says now in the languages that are published, for telling what changed since a release: `releases.fingerprints`
 * keeps those of its draft. Which courses the caller may see is for the caller to decide.
 */
export async function draftFingerprints(
  ctx: SignedIn,
  { id, published }: { id: string; published: Locale[] },
): Promise<Fingerprints> {
  return (await selectFingerprints(ctx, [{ id, read: published, ready: published }])).get(id) ?? {}
}
