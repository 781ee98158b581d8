import type { StudentCourse } from '../../../contract/learning.ts'

export const libraryFilters = ['all', 'in_progress', 'not_started', 'mandatory', 'finished'] as const
export type LibraryFilter = (typeof libraryFilters)[number]

export const toFilter = (text: string): LibraryFilter =>
  libraryFilters.find((filter) => filter === text) ?? 'all'

const passes: Record<LibraryFilter, (course: StudentCourse) => boolean> = {
  all: () => true,
  in_progress: ({ status }) => status === 'in_progress',
  not_started: ({ status }) => status === 'not_started',
  mandatory: ({ mandatory }) => mandatory,
  finished: ({ status }) => status === 'completed',
}

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
