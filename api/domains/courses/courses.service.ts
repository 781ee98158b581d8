import type {
  Course,
  createCourse as createCourseEndpoint,
  Difficulty,
  updateCourse as updateCourseEndpoint,
  uploadCover,
} from '#contract/courses/courses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { defaultLocale, type Locale } from '#contract/locales.ts'
import { storeImage } from '#domains/media/media.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found, invalid, versionConflict } from '#platform/errors.ts'
import { idempotentId } from '#platform/ids.ts'
import { tidyTags } from '#platform/tags.ts'
import { noAims, writeAims } from './course-goals.service.ts'
import { canRemove } from './courses.policy.ts'
import { presentCourses } from './courses.presenter.ts'
import type { CourseRow } from './courses.queries.ts'
import * as queries from './courses.queries.ts'
import { slugOf } from './courses.rules.ts'
import { readCourse, touchCourse } from './drafts.service.ts'
import { pickText, readTexts, writeTexts } from './texts.service.ts'

export { localeLabel } from './courses.presenter.ts'
export { type CourseRow, coursesInReach, isBehindOriginal } from './courses.queries.ts'
export { changesSinceRelease } from './fingerprints.queries.ts'
export { localeGates } from './locale-gates.queries.ts'
export type { CourseDraft, DraftItemRow } from './outline/draft.queries.ts'
export { draftKey } from './outline/drafts.cache.ts'
export { countQuestionsOf } from './outline/outline.queries.ts'

export async function getCourse(ctx: SignedIn, courseId: string): Promise<Course> {
  const [course] = await presentCourses(ctx, [await readCourse(ctx, courseId)])
  return found(course)
}

type NewCourse = BodyOf<typeof createCourseEndpoint>

/** Creates a draft in the caller's own company, written in the requested language unless `locales` is given. */
export async function createCourse(
  ctx: SignedIn,
  { key, title, description, objectives, extra_credits, ...settings }: NewCourse,
): Promise<Course> {
  const locales = settings.locales ?? [ctx.languages.course ?? defaultLocale]
  refuseTwice(locales)
  const id = idempotentId(ctx, 'course', key)
  const course = { id, company_id: ctx.actor.company_id, locales }
  const tags = tidyTags(settings.tags ?? [])
  const isNew = await queries.insertCourse(ctx, { ...settings, ...course, tags, slug: slugOf(title) })
  if (!isNew) return getCourse(ctx, id)
  const aims = await writeAims(ctx, { ...course, ...noAims }, { objectives, extra_credits })
  if (objectives || extra_credits) await queries.updateCourse(ctx, id, aims)
  await writeTexts(ctx, course, { kind: 'course', id, texts: { title, description } })
  return getCourse(ctx, id)
}

/**
 * Creates a draft with an id chosen by the caller, so that repeated calls create only one. Returns false if it
 * already exists.
 */
export async function createCourseWithId(
  ctx: SignedIn,
  { title, ...course }: { id: string; title: string; difficulty: Difficulty; locales: Locale[] },
): Promise<boolean> {
  const { company_id } = ctx.actor
  return queries.insertCourse(ctx, { ...course, company_id, slug: slugOf(title) })
}

/** Whether the caller may see a course with this id. */
export const hasCourse = async (ctx: SignedIn, courseId: string): Promise<boolean> =>
  (await queries.selectCourse(ctx, courseId)) !== undefined

type CourseUpdate = BodyOf<typeof updateCourseEndpoint>

/** Throws 409 with the current state if `version` is outdated. */
export async function updateCourse(
  ctx: SignedIn,
  courseId: string,
  { version, title, description, objectives, extra_credits, ...settings }: CourseUpdate,
): Promise<Course> {
  const before = await touchCourse(ctx, courseId)
  if (before.version !== version) throw versionConflict(await getCourse(ctx, courseId))
  const course = { ...before, locales: settings.locales ?? before.locales }
  if (course.locales[0] !== before.locales[0]) await changeSource(ctx, before, course)
  refuseTwice(course.locales)
  await writeTexts(ctx, course, { kind: 'course', id: courseId, texts: { title, description } })
  const aims = await writeAims(ctx, course, { objectives, extra_credits })
  await queries.updateCourse(ctx, courseId, {
    ...settings,
    ...(settings.tags ? { tags: tidyTags(settings.tags) } : {}),
    ...aims,
    ...(await slugUnlessReleased(ctx, course)),
  })
  return getCourse(ctx, courseId)
}

/** Deletes the course with its draft, releases and assignments. Throws 409 once a student has started it. */
export async function removeCourse(ctx: SignedIn, courseId: string): Promise<void> {
  found(await queries.lockCourseToDelete(ctx, courseId))
  const is_begun = await queries.hasEnrolments(ctx, courseId)
  if (!canRemove(ctx.actor, { is_begun })) throw conflict('courses.has_students')
  await queries.deleteCourse(ctx, courseId)
}

/** Processes the image first and locks the course only to store it. */
export async function setCover(
  ctx: SignedIn,
  courseId: string,
  { bytes, part }: { bytes: Uint8Array; part: BodyOf<typeof uploadCover> },
): Promise<Course> {
  const { company_id } = await readCourse(ctx, courseId)
  const { left = 0, top = 0, width, height } = part
  const crop = width === undefined || height === undefined ? null : { left, top, width, height }
  const file = await storeImage(ctx, bytes, { companyId: company_id, crop })
  return ctx.transaction(async (inner) => {
    await setCoverFile(inner, courseId, file.id)
    return getCourse(inner, courseId)
  })
}

/** Sets a stored file of the course's company as its cover. */
export async function setCoverFile(ctx: SignedIn, courseId: string, fileId: string): Promise<void> {
  await touchCourse(ctx, courseId)
  await queries.updateCover(ctx, courseId, fileId)
}

function refuseTwice(locales: Locale[]): void {
  if (new Set(locales).size < locales.length) throw invalid({ locales: ['courses.locale_twice'] })
}

/** The address follows the title until the first release, because nobody can have the address before that. */
async function slugUnlessReleased(ctx: SignedIn, course: CourseRow): Promise<{ slug?: string }> {
  if (course.current_release_id) return {}
  const texts = await readTexts(ctx, [course.id], [course.locales[0] as Locale])
  return { slug: slugOf(pickText(texts, { id: course.id, field: 'title' }, course.locales)) }
}

/** Everything is translated from the source, so it can change only while the course has no chapters and items. */
async function changeSource(ctx: SignedIn, before: CourseRow, after: CourseRow): Promise<void> {
  if (await queries.hasOutline(ctx, before.id)) throw invalid({ locales: ['courses.source_in_use'] })
  await queries.moveSource(ctx, before, after.locales[0] as Locale)
}
