import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type {
  getReceivedCourse as getReceivedCourseEndpoint,
  listReceivedCourses as listReceivedCoursesEndpoint,
  ReceivedCourse,
} from '#contract/publishing/received-courses.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import type { Texts } from '../publishing.documents.ts'
import { getRelease } from '../publishing.service.ts'
import { countReceivers, type ReceivedRow, selectReceived } from './received-courses.queries.ts'

/**
 * Courses assigned by a company above. Staff see the release that their people read, and their people's progress.
 * Never reads drafts, and writes nothing.
 */

export async function listReceivedCourses(
  ctx: SignedIn,
  { cursor, limit = limits.pageSize.default }: QueryOf<typeof listReceivedCoursesEndpoint>,
): Promise<ResponseOf<typeof listReceivedCoursesEndpoint>> {
  const rows = await selectReceived(ctx, { after: cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  return { data: await Promise.all(page.map((row) => toReceived(ctx, row))), meta: { next_cursor } }
}

/** Throws 404 for a course not assigned to anybody within reach, and for a course of a company within reach. */
export async function getReceivedCourse(
  ctx: SignedIn,
  courseId: string,
): Promise<ResponseOf<typeof getReceivedCourseEndpoint>> {
  const [row] = await selectReceived(ctx, { id: courseId, limit: 1 })
  const course = await toReceived(ctx, found(row))
  return { data: { ...course, students: await countReceivers(ctx, courseId) } }
}

const nothing = { edit: false, publish: false, review: false, archive: false, remove: false }

async function toReceived(
  ctx: SignedIn,
  { id, release_id, company_name }: ReceivedRow,
): Promise<ReceivedCourse> {
  const { outline, number, published_at } = await getRelease(ctx, release_id)
  const { slug, difficulty, cover, locales, estimated_minutes } = outline.course
  const requested = ctx.languages.course
  const locale = requested && locales.includes(requested) ? requested : found(locales[0])
  const inLocale = (texts: Texts): string => texts[locale] ?? texts[found(locales[0])] ?? ''
  const items = [
    ...outline.chapters.flatMap(({ sections }) => sections.flatMap((section) => section.items)),
    ...outline.final_exam,
  ]
  const lessons = items.filter(({ kind }) => kind === 'lesson').length
  return {
    id,
    slug,
    title: inLocale(outline.title),
    description: inLocale(outline.description),
    difficulty,
    cover,
    locale,
    locales,
    company_name,
    release: { number, published_at, minutes: estimated_minutes },
    counts: { chapters: outline.chapters.length, lessons, quizzes: items.length - lessons },
    can: nothing,
  }
}
