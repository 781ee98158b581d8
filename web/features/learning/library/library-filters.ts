import { wordSearch } from '#contract/content/plain-words.ts'
import { type Difficulty, difficulties } from '#contract/courses/courses.ts'
import type { StudentCourse } from '#contract/learning/learning.ts'
import type { FoundParts } from '#contract/learning/library-search.ts'

export const libraryFilters = [
  'all',
  'in_progress',
  'not_started',
  'mandatory',
  'finished',
  'short',
  'own_language',
] as const
export type LibraryFilter = (typeof libraryFilters)[number]

export const toFilter = (text: string): LibraryFilter =>
  libraryFilters.find((filter) => filter === text) ?? 'all'

/** Null for every level. */
export const toLevel = (text: string): Difficulty | null =>
  difficulties.find((difficulty) => difficulty === text) ?? null

/** Up to this many minutes a course counts as short: it fits into a break. */
const short = 20

const passes: Record<LibraryFilter, (course: StudentCourse) => boolean> = {
  all: () => true,
  in_progress: ({ status }) => status === 'in_progress',
  not_started: ({ status }) => status === 'not_started',
  mandatory: ({ mandatory }) => mandatory,
  finished: ({ status }) => status === 'completed',
  short: ({ estimated_minutes }) => estimated_minutes > 0 && estimated_minutes <= short,
  own_language: ({ is_fallback }) => !is_fallback,
}

/** The filters that match some of these courses but not all; an active filter stays. */
export const usefulFilters = (courses: readonly StudentCourse[], chosen: LibraryFilter): LibraryFilter[] =>
  libraryFilters.filter((filter) => {
    const count = filterCourses(courses, filter).length
    return filter === 'all' || filter === chosen || (count > 0 && count < courses.length)
  })

export const ofLevel = (courses: readonly StudentCourse[], level: Difficulty | null): StudentCourse[] =>
  courses.filter(({ difficulty }) => level === null || difficulty === level)

export const filterCourses = (courses: readonly StudentCourse[], filter: LibraryFilter): StudentCourse[] =>
  courses.filter(passes[filter])

/** Courses whose title or description contains every word, and those where the server found a matching part. */
export const searchCourses = (
  courses: readonly StudentCourse[],
  text: string,
  found: readonly FoundParts[] = [],
): StudentCourse[] => {
  const has = wordSearch(text)
  const withPart = new Set(found.map(({ course_id }) => course_id))
  return courses.filter(({ id, title, description }) => has(`${title} ${description}`) || withPart.has(id))
}
