import type { CourseStatus } from '#contract/courses/courses.ts'
import type { Locale } from '#contract/locales.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found } from '#platform/errors.ts'
import * as queries from './courses.queries.ts'
import { type CourseRow, selectCourse } from './courses.queries.ts'
import { selectFingerprints } from './fingerprints.queries.ts'
import type { Fingerprints } from './fingerprints.rules.ts'
import { type CourseDraft, selectDraft } from './outline/draft.queries.ts'

// A draft as a whole: reading and locking it, marking it as changed, setting its release.

/** A course within reach. Throws 404. */
export async function readCourse(ctx: SignedIn, courseId: string): Promise<CourseRow> {
  return found(await selectCourse(ctx, courseId))
}

/** A course within reach, locked until the transaction ends, so that its draft cannot change. Throws 404. */
export async function lockCourse(ctx: SignedIn, courseId: string): Promise<CourseRow> {
  return found(await queries.lockCourse(ctx, courseId))
}

/**
 * The first step of every change to a draft: locks the course, so that changes are serialized, and withdraws a
 * draft in review. Throws 404 out of reach, 409 for an archived course.
 */
export async function touchCourse(ctx: SignedIn, courseId: string): Promise<CourseRow> {
  const course = found(await queries.markChanged(ctx, courseId))
  if (course.status === 'archived') throw conflict('courses.archived')
  return course
}

/** Sets the review status; the draft does not count as changed. */
export async function setCourseStatus(ctx: SignedIn, courseId: string, status: CourseStatus): Promise<void> {
  await queries.updateStatus(ctx, courseId, status)
}

/**
 * Makes a release the course's current one. From here until the next `touchCourse` the draft counts as unchanged,
 * so the release must be made from the current draft: lock it with `lockCourse` first.
 */
export async function setCurrentRelease(ctx: SignedIn, courseId: string, releaseId: string): Promise<void> {
  await queries.updateRelease(ctx, courseId, releaseId)
}

/** Records that a clone has a release of its original; the draft does not count as changed. */
export async function setOriginRelease(ctx: SignedIn, courseId: string, releaseId: string): Promise<void> {
  await queries.updateOriginRelease(ctx, courseId, releaseId)
}

/** The whole outline with settings and texts of all the course's locales. Throws 404 out of reach. */
export async function loadCourseDraft(ctx: SignedIn, courseId: string): Promise<CourseDraft> {
  return selectDraft(ctx, courseId)
}

/**
 * Fingerprints of a course's draft in the published languages, to find what has changed since a release:
 * `releases.fingerprints` stores those of its draft. The caller must check the right to see the course.
 */
export async function draftFingerprints(
  ctx: SignedIn,
  { id, published }: { id: string; published: Locale[] },
): Promise<Fingerprints> {
  return (await selectFingerprints(ctx, [{ id, read: published, ready: published }])).get(id) ?? {}
}
