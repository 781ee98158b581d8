import type { createCourse as createCourseEndpoint } from '#contract/courses/courses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import { createCourse } from '#domains/courses/courses.service.ts'
import { touchCourse } from '#domains/courses/drafts.service.ts'
import { createChapter, createLesson, createSection } from '#domains/courses/outline/outline.service.ts'
import { setTexts, type TextEntry } from '#domains/courses/texts.service.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './accounts.ts'
import { aDocument, writeLesson } from './content.ts'

let made = 0

export interface TestCourse {
  id: string
  company_id: string
  locales: Locale[]
  /** The only chapter and section, which contains the lessons. */
  chapterId: string
  sectionId: string
  lessonIds: string[]
}

type CourseOptions = Partial<BodyOf<typeof createCourseEndpoint>> & {
  /** Number of lessons, each with a short text in the first locale. */
  lessons?: number
}

/** A draft course of the person’s company with one chapter and one section. */
export async function aCourse(
  app: TestApp,
  person: TestPerson,
  { lessons = 0, ...options }: CourseOptions = {},
): Promise<TestCourse> {
  made += 1
  const ctx = app.as(person)
  const locales: Locale[] = options.locales ?? ['en_US']
  const course = await createCourse(ctx, {
    title: `Course ${made}`,
    difficulty: 'beginner',
    ...options,
    locales,
  })
  const chapter = await createChapter(ctx, course.id, { title: 'Chapter 1' })
  const path = { courseId: course.id, chapterId: chapter.id }
  const section = await createSection(ctx, path, { title: 'Section 1' })
  const lessonIds: string[] = []
  for (let index = 1; index <= lessons; index += 1) {
    const title = `Lesson ${index}`
    const lesson = await createLesson(
      ctx,
      { ...path, sectionId: section.id },
      { title, estimated_minutes: 3 },
    )
    const document = aDocument(`The first words of lesson ${index}.`)
    await writeLesson(app, person, { courseId: course.id, lessonId: lesson.id, locale: locales[0], document })
    lessonIds.push(lesson.id)
  }
  return {
    id: course.id,
    company_id: course.company_id,
    locales,
    chapterId: chapter.id,
    sectionId: section.id,
    lessonIds,
  }
}

/**
 * Translates the titles of the course, its chapter, its section and its lessons, or those that `titles` lists by id.
 */
export async function translateTitles(
  app: TestApp,
  person: TestPerson,
  { course, locale, titles }: { course: TestCourse; locale: Locale; titles?: Record<string, string> },
): Promise<void> {
  const named = titles ?? {
    [course.id]: 'Curso',
    [course.chapterId]: 'Capítulo',
    [course.sectionId]: 'Sección',
  }
  const kinds = new Map<string, TextEntry['owner_kind']>([
    [course.id, 'course'],
    [course.chapterId, 'chapter'],
    [course.sectionId, 'section'],
  ])
  const entries = Object.entries(named).map(([id, value]) => ({
    owner_kind: kinds.get(id) ?? 'item',
    owner_id: id,
    field: 'title',
    locale,
    value,
  }))
  const ctx = app.as(person)
  await setTexts(ctx, await touchCourse(ctx, course.id), entries)
}
