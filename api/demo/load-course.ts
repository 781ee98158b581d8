import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import type { ContentDocument } from '#contract/content/content.ts'
import type { Locale } from '#contract/locales.ts'
import {
  type CourseFile,
  courseFile,
  type ItemEntry,
  inEveryLocale,
  type PerLocale,
  type QuizFile,
  quizFile,
} from './course-files.ts'
import { mediaOf } from './document-media.ts'
import { markdownDocument } from './markdown-document.ts'

export interface LessonSeed {
  kind: 'lesson'
  key: string
  minutes: number
  title: PerLocale
  /** One for each locale of the course; media are named `media:<file>`, see `mapMedia`. */
  documents: ReadonlyMap<Locale, ContentDocument>
}
export interface QuizSeed extends QuizFile {
  kind: 'quiz'
  key: string
  minutes: number
  title: PerLocale
}
export type ItemSeed = LessonSeed | QuizSeed
export interface SectionSeed {
  key: string
  title: PerLocale
  items: ItemSeed[]
}
export interface ChapterSeed {
  key: string
  title: PerLocale
  sections: SectionSeed[]
}
/** A whole course as plain data; `cover` and the `path` of media are local files. */
export interface CourseSeed extends Omit<CourseFile, 'chapters' | 'final_exam'> {
  chapters: ChapterSeed[]
  final_exam: QuizSeed
  media: { name: string; path: string }[]
}

interface CourseFolder {
  folder: string
  locales: readonly Locale[]
}

/** Adds the name of the file to an error, so that an author finds it. */
const reading = async <T>(file: string, read: (content: string) => T): Promise<T> => {
  const content = await readFile(file, 'utf8')
  try {
    return read(content)
  } catch (error) {
    const reason = error instanceof z.core.$ZodError ? z.prettifyError(error) : error
    throw new Error(`${file}: ${reason instanceof Error ? reason.message : reason}`, { cause: error })
  }
}

const loadQuiz = async (
  courseFolder: CourseFolder,
  { key, minutes, title }: ItemEntry,
): Promise<QuizSeed> => {
  const file = join(courseFolder.folder, 'quizzes', `${key}.yaml`)
  const quiz = await reading(file, (yaml) => quizFile.parse(inEveryLocale(parse(yaml), courseFolder.locales)))
  return { kind: 'quiz', key, minutes, title, ...quiz }
}

const loadLesson = async (
  courseFolder: CourseFolder,
  { key, minutes, title }: ItemEntry,
): Promise<LessonSeed> => {
  const read = async (locale: Locale) => {
    const file = join(courseFolder.folder, 'lessons', key, `${locale}.md`)
    return [locale, await reading(file, markdownDocument)] as const
  }
  return {
    kind: 'lesson',
    key,
    minutes,
    title,
    documents: new Map(await Promise.all(courseFolder.locales.map(read))),
  }
}

const loadChapter = async (
  courseFolder: CourseFolder,
  chapter: CourseFile['chapters'][number],
): Promise<ChapterSeed> => {
  const loadItem = (item: ItemEntry) =>
    item.kind === 'lesson' ? loadLesson(courseFolder, item) : loadQuiz(courseFolder, item)
  const sections = chapter.sections.map(async (section) => ({
    ...section,
    items: await Promise.all(section.items.map(loadItem)),
  }))
  return { ...chapter, sections: await Promise.all(sections) }
}

/** Every item of a course in order, the final exam last. */
export const itemsOf = (course: Pick<CourseSeed, 'chapters' | 'final_exam'>): ItemSeed[] => [
  ...course.chapters.flatMap((chapter) => chapter.sections.flatMap((section) => section.items)),
  course.final_exam,
]

const mediaOfItem = (item: ItemSeed): string[] =>
  item.kind === 'lesson'
    ? [...item.documents.values()].flatMap(mediaOf)
    : item.questions.flatMap(({ media }) => media ?? [])

const mediaIn = (folder: string, items: readonly ItemSeed[]): CourseSeed['media'] => {
  const names = new Set(items.flatMap(mediaOfItem))
  return [...names].map((name) => ({ name, path: join(folder, 'media', name) }))
}

/** Reads and validates a demo course; throws with the file and the reason if anything is wrong or missing. */
export const loadCourse = async (folder: string): Promise<CourseSeed> => {
  const course = await reading(join(folder, 'course.yaml'), (yaml) => courseFile.parse(parse(yaml)))
  const courseFolder = { folder, locales: course.locales }
  const chapters = await Promise.all(course.chapters.map((chapter) => loadChapter(courseFolder, chapter)))
  const final_exam = await loadQuiz(courseFolder, course.final_exam)
  const media = mediaIn(folder, itemsOf({ chapters, final_exam }))
  const cover = join(folder, course.cover)
  await Promise.all([cover, ...media.map((file) => file.path)].map((path) => access(path)))
  return { ...course, chapters, final_exam, cover, media }
}
