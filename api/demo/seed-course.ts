import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Course } from '#contract/courses/courses.ts'
import type { Locale } from '#contract/locales.ts'
import { fileAddress, type MediaKind } from '#contract/media/media.ts'
import { writeContent } from '#domains/content/content.service.ts'
import { type CourseRow, createCourse, setCoverFile } from '#domains/courses/courses.service.ts'
import { touchCourse } from '#domains/courses/drafts.service.ts'
import { addItem, createChapter, createSection } from '#domains/courses/outline/outline.service.ts'
import { type TextEntry, writeEntries } from '#domains/courses/texts.service.ts'
import { type StoredFileRow, storeAnimation, storeMedia, storeVector } from '#domains/media/media.service.ts'
import { addQuestion } from '#domains/quizzes/questions.service.ts'
import { setQuestionMedia } from '#domains/quizzes/quizzes.queries.ts'
import { createQuiz } from '#domains/quizzes/quizzes.service.ts'
import type { SignedIn } from '#platform/context.ts'
import type { PerLocale } from './course-files.ts'
import { mapMedia } from './document-media.ts'
import type { CourseSeed, ItemSeed, LessonSeed, QuizSeed } from './load-course.ts'

/** A course as files with the bytes of its images, so that no file is read during a transaction. */
export interface PreparedCourse {
  course: CourseSeed
  cover: string
  media: { name: string; bytes: Buffer }[]
}

export async function prepareCourse(course: CourseSeed): Promise<PreparedCourse> {
  const media = course.media.map(async ({ name, path }) => ({ name, bytes: await readFile(path) }))
  return { course, cover: await readFile(course.cover, 'utf8'), media: await Promise.all(media) }
}

export interface SeededCourse {
  id: string
  /** Item key → id. */
  items: Map<string, string>
}

interface Draft {
  row: CourseRow
  source: Locale
  fileOf: (name: string) => StoredFileRow
  /** Texts in all languages, saved together at the end. */
  texts: TextEntry[]
  items: Map<string, string>
}

/** Creates a course as its author would: outline, lessons and quizzes in every language, images and cover. */
export async function seedCourse(
  ctx: SignedIn,
  { course, cover, media }: PreparedCourse,
): Promise<SeededCourse> {
  const {
    slug: _,
    chapters,
    final_exam,
    media: __,
    cover: ___,
    title,
    description,
    objectives,
    extra_credits,
    ...settings
  } = course
  const [source] = course.locales as [Locale]
  const made = await createCourse(ctx, {
    ...settings,
    title: title[source] ?? '',
    description: description[source],
    objectives: objectives.map((text) => ({ text: text[source] ?? '' })),
    extra_credits: extra_credits.map((task) => ({
      ...task,
      title: task.title[source] ?? '',
      instructions: task.instructions[source] ?? '',
    })),
  })
  const files = await storeFiles(ctx, made.company_id, media)
  const draft: Draft = {
    row: await touchCourse(ctx, made.id),
    source,
    fileOf: (name) => files.get(name) as StoredFileRow,
    texts: [],
    items: new Map(),
  }
  translate(draft, { kind: 'course', id: made.id }, { title, description })
  translateAims(draft, made, { objectives, extra_credits })
  for (const chapter of chapters) {
    const { id } = await createChapter(ctx, made.id, { title: chapter.title[source] ?? '' })
    translate(draft, { kind: 'chapter', id }, { title: chapter.title })
    for (const section of chapter.sections) await seedSection(ctx, draft, { chapterId: id, section })
  }
  await seedQuiz(ctx, draft, { quiz: final_exam, sectionId: null })
  await writeEntries(ctx, draft.row, draft.texts)
  const picture = await storeVector(ctx, cover, { companyId: made.company_id })
  await setCoverFile(ctx, made.id, picture.id)
  return { id: made.id, items: draft.items }
}

function translateAims(
  draft: Draft,
  made: Pick<Course, 'objectives' | 'extra_credits'>,
  { objectives, extra_credits }: Pick<CourseSeed, 'objectives' | 'extra_credits'>,
): void {
  for (const [index, text] of objectives.entries()) {
    translate(draft, { kind: 'objective', id: made.objectives[index]?.id as string }, { text })
  }
  for (const [index, { title, instructions }] of extra_credits.entries()) {
    const id = made.extra_credits[index]?.id as string
    translate(draft, { kind: 'extra_credit', id }, { title, instructions })
  }
}

function translate(
  { texts }: Draft,
  owner: { kind: TextEntry['owner_kind']; id: string },
  fields: Record<string, PerLocale>,
): void {
  for (const [field, values] of Object.entries(fields)) {
    for (const [locale, value] of Object.entries(values)) {
      texts.push({ owner_kind: owner.kind, owner_id: owner.id, field, locale: locale as Locale, value })
    }
  }
}

async function storeFiles(
  ctx: SignedIn,
  companyId: string,
  media: PreparedCourse['media'],
): Promise<Map<string, StoredFileRow>> {
  const files = new Map<string, StoredFileRow>()
  for (const { name, bytes } of media) {
    files.set(name, await storeFile(ctx, companyId, { name, bytes }))
  }
  return files
}

const played: Record<string, MediaKind> = { '.webm': 'video', '.mp3': 'audio', '.vtt': 'captions' }

function storeFile(
  ctx: SignedIn,
  companyId: string,
  { name, bytes }: PreparedCourse['media'][number],
): Promise<StoredFileRow> {
  const kind = played[extname(name)]
  if (kind) return storeMedia(ctx, bytes, { companyId, kind })
  return extname(name) === '.svg'
    ? storeVector(ctx, bytes.toString(), { companyId })
    : storeAnimation(ctx, bytes, { companyId })
}

async function seedSection(
  ctx: SignedIn,
  draft: Draft,
  { chapterId, section }: { chapterId: string; section: { title: PerLocale; items: ItemSeed[] } },
): Promise<void> {
  const path = { courseId: draft.row.id, chapterId }
  const { id: sectionId } = await createSection(ctx, path, { title: section.title[draft.source] ?? '' })
  translate(draft, { kind: 'section', id: sectionId }, { title: section.title })
  for (const item of section.items) {
    if (item.kind === 'lesson') await seedLesson(ctx, draft, { lesson: item, sectionId })
    else await seedQuiz(ctx, draft, { quiz: item, sectionId })
  }
}

async function seedLesson(
  ctx: SignedIn,
  draft: Draft,
  { lesson, sectionId }: { lesson: LessonSeed; sectionId: string },
): Promise<void> {
  const id = await addItem(ctx, draft.row, {
    kind: 'lesson',
    section_id: sectionId,
    estimated_minutes: lesson.minutes,
    texts: { title: lesson.title[draft.source] },
  })
  draft.items.set(lesson.key, id)
  translate(draft, { kind: 'item', id }, { title: lesson.title })
  for (const [locale, document] of lesson.documents) {
    const shown = mapMedia(document, (name) => fileAddress(draft.fileOf(name).storage_key))
    await writeContent(ctx, { courseId: draft.row.id, lessonId: id, locale, document: shown })
  }
}

async function seedQuiz(
  ctx: SignedIn,
  draft: Draft,
  { quiz, sectionId }: { quiz: QuizSeed; sectionId: string | null },
): Promise<void> {
  const { id } = await createQuiz(ctx, draft.row.id, {
    ...quiz.settings,
    title: quiz.title[draft.source] ?? '',
    section_id: sectionId,
    estimated_minutes: quiz.minutes,
  })
  draft.items.set(quiz.key, id)
  translate(draft, { kind: 'item', id }, { title: quiz.title })
  for (const { key: _, media, answers, ...question } of quiz.questions) {
    const keyed = answers.map(({ correct, ...answer }) => ({ ...answer, is_correct: correct }))
    const questionId = await addQuestion(ctx, draft.row, { ...question, quiz_id: id, answers: keyed })
    if (media) await setQuestionMedia(ctx, questionId, draft.fileOf(media).id)
  }
}
