import { type Difficulty, difficulties } from '../../../contract/courses.ts'
import type { StudentCourse } from '../../../contract/learning.ts'

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

/** Minutes that count as short: what fits into a break. */
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

/** The filters that part these courses: what fits none or all of them is no choice. One that is on stays. */
export const usefulFilters = (courses: readonly StudentCourse[], chosen: LibraryFilter): LibraryFilter[] =>
  libraryFilters.filter((filter) => {
    const count = filterCourses(courses, filter).length
    return filter === 'all' || filter === chosen || (count > 0 && count < courses.length)
  })

export const ofLevel = (courses: readonly StudentCourse[], level: Difficulty | null): StudentCourse[] =>
  courses.filter(({ difficulty }) => level === null || difficulty === level)

export const filterCourses = (courses: readonly StudentCourse[], filter: LibraryFilter): StudentCourse[] =>
  courses.filter(passes[filter])

/** Without case and accents, as people type. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()

/** Courses whose title or description has every word. */
export const searchCourses = (courses: readonly StudentCourse[], text: string): StudentCourse[] => {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return courses.filter(({ title, description }) => {
    const hay = plain(`${title} ${description}`)
    return words.every((word) => hay.includes(word))
  })
}
