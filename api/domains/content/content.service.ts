import type {
  Content,
  ContentDocument,
  getLessonContents as getLessonContentsEndpoint,
} from '#contract/content/content.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { type Locale, toSelectableLocale } from '#contract/locales.ts'
import { readingOrder } from '#domains/courses/courses.rules.ts'
import { type CourseRow, localeLabel } from '#domains/courses/courses.service.ts'
import { readCourse, touchCourse } from '#domains/courses/drafts.service.ts'
import { pickText, readTexts } from '#domains/courses/texts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import type { LessonContent, LessonRow, StateRow } from './content.queries.ts'
import * as queries from './content.queries.ts'
import { contentIdOf, emptyDocument } from './content.rules.ts'
import { writeDocuments } from './stored-documents.service.ts'

// The text of lessons: one document per lesson and locale. No acknowledged text is ever lost. Only this service
// writes contents, content_revisions, content_units and content_files.

export type { LessonContent } from './content.queries.ts'

/**
 * Every saved document of a course in its locales; a lesson that was never edited has none. Throws 404 out of
 * reach.
 */
export async function loadContents(ctx: SignedIn, courseId: string): Promise<LessonContent[]> {
  return queries.selectContents(ctx, await readCourse(ctx, courseId))
}

export interface LessonParams {
  courseId: string
  lessonId: string
}

type LessonContents = ResponseOf<typeof getLessonContentsEndpoint>['data']

export async function getLessonContents(ctx: SignedIn, path: LessonParams): Promise<LessonContents> {
  const { course, lesson } = await readLesson(ctx, path)
  const { section_id, chapter_id } = lesson
  const order = readingOrder(course, ctx.languages.course)
  const [around, words] = await Promise.all([
    queries.selectNeighbours(ctx, course.id, lesson.id),
    queries.selectWords(ctx, lesson.id),
  ])
  const neighbours = [around.previous, around.next].filter((id) => id !== null)
  const texts = await readTexts(ctx, [lesson.id, section_id, chapter_id, ...neighbours], order)
  const titleOf = (id: string): string => pickText(texts, { id, field: 'title' }, order)
  const neighbour = (id: string | null) => (id === null ? null : { id, title: titleOf(id) })
  const written = new Map(words.map((one) => [one.locale, one.words]))
  return {
    ...lesson,
    title: titleOf(lesson.id),
    section_title: titleOf(section_id),
    chapter_title: titleOf(chapter_id),
    locales: course.locales.map((key) => ({
      key,
      label: localeLabel(key, ctx.languages.platform),
      has_content: written.has(key),
      words: written.get(key) ?? 0,
    })),
    previous: neighbour(around.previous),
    next: neighbour(around.next),
  }
}

/**
 * A lesson's document, or what its author starts from: the source's text, else an empty paragraph. Reading creates
 * nothing.
 */
export async function getContent(ctx: SignedIn, path: LessonParams & { locale: string }): Promise<Content> {
  const { course, lesson } = await readLesson(ctx, path)
  const locale = toSelectableLocale(path.locale)
  return presentContent(ctx, course, {
    lesson,
    locale: found(course.locales.find((known) => known === locale)),
  })
}

export async function presentContent(
  ctx: SignedIn,
  course: CourseRow,
  { lesson, locale }: { lesson: Pick<LessonRow, 'id'>; locale: Locale },
): Promise<Content> {
  const [source] = course.locales
  const rows = await queries.selectOfLesson(ctx, lesson.id, [...new Set([locale, source as Locale])])
  const row = rows.find((content) => content.locale === locale)
  if (row) return { ...row, document: { ...row.document }, is_copy: false }
  const [copied] = rows
  return {
    id: contentIdOf(lesson.id, locale),
    lesson_id: lesson.id,
    course_id: course.id,
    locale,
    document: { ...(copied?.document ?? emptyDocument) },
    is_copy: copied !== undefined,
    words: copied?.words ?? 0,
    version: 1,
    updated_at: copied?.updated_at ?? course.updated_at,
    updated_by: null,
  }
}

export type ContentPath = LessonParams & { contentId: string }

/** The lesson within reach and the locale that a document id belongs to. Throws 404. */
export async function readOwn(ctx: SignedIn, path: ContentPath) {
  const { course, lesson } = await readLesson(ctx, path)
  const locale = found(course.locales.find((known) => contentIdOf(lesson.id, known) === path.contentId))
  return { course, lesson, locale }
}

export async function listStates(ctx: SignedIn, path: ContentPath): Promise<StateRow[]> {
  await readOwn(ctx, path)
  return queries.selectStates(ctx, path.contentId)
}

export async function getState(ctx: SignedIn, path: ContentPath & { version: string }) {
  await readOwn(ctx, path)
  const state = found(await queries.selectState(ctx, path.contentId, Number(path.version)))
  return { ...state, document: { ...state.document } }
}

/**
 * Saves a document whatever is stored, for content that does not come from an editor. Throws 422 like
 * `saveContent`.
 */
export async function writeContent(
  ctx: SignedIn,
  { locale, document, ...path }: LessonParams & { locale: Locale; document: ContentDocument },
): Promise<void> {
  const course = await touchCourse(ctx, path.courseId)
  const lesson = found(await queries.selectLesson(ctx, course.id, path.lessonId))
  await writeDocuments(ctx, course, [{ lesson_id: lesson.id, locale, document }])
}

/** A lesson within reach, with its course. Throws 404. */
export async function readLesson(ctx: SignedIn, { courseId, lessonId }: LessonParams) {
  const course = await readCourse(ctx, courseId)
  return { course, lesson: found(await queries.selectLesson(ctx, course.id, lessonId)) }
}
