import { describe, expect, it } from 'vitest'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { filterCourses, ofLevel, searchCourses, toFilter, toLevel, usefulFilters } from './library-filters.ts'

const course = (title: string, more: Partial<StudentCourse> = {}) =>
  ({
    title,
    description: '',
    status: 'not_started',
    mandatory: false,
    estimated_minutes: 30,
    difficulty: 'beginner',
    is_fallback: false,
    ...more,
  }) as StudentCourse
const titles = (courses: StudentCourse[]) => courses.map(({ title }) => title)

const courses = [
  course('Reconocer el phishing', { status: 'in_progress', mandatory: true }),
  course('Contraseñas', { description: 'Llaves, códigos y un segundo factor', status: 'completed' }),
  course('Trabajar fuera', { estimated_minutes: 12, difficulty: 'advanced', is_fallback: true }),
]

describe('searchCourses', () => {
  it.each([
    ['', 3],
    ['CONTRASENAS', 1],
    ['codigos factor', 1],
    ['codigos phishing', 0],
  ])('finds for “%s” %i', (text, found) => expect(searchCourses(courses, text)).toHaveLength(found))
})

it('finds a course by the titles of its parts too', () => {
  const named = courses.map((each, index) => ({ ...each, id: `course-${index}` }))
  const found = [{ course_id: 'course-1', items: [] }]
  expect(titles(searchCourses(named, 'no such word', found))).toEqual(titles(named.slice(1, 2)))
})

describe('filterCourses', () => {
  it.each([
    ['all', 3],
    ['in_progress', 1],
    ['not_started', 1],
    ['mandatory', 1],
    ['finished', 1],
    ['short', 1],
    ['own_language', 2],
  ] as const)('by %s leaves %i', (filter, left) => expect(filterCourses(courses, filter)).toHaveLength(left))

  it('keeps the order', () => expect(titles(filterCourses(courses, 'all'))).toEqual(titles(courses)))
})

it('offers only filters that part the courses, and the one that is on', () => {
  expect(usefulFilters(courses.slice(2), 'all')).toEqual(['all'])
  expect(usefulFilters(courses.slice(2), 'finished')).toEqual(['all', 'finished'])
  expect(usefulFilters(courses, 'all')).toHaveLength(7)
})

it('leaves the courses of one level, or all', () => {
  expect(titles(ofLevel(courses, 'advanced'))).toEqual(['Trabajar fuera'])
  expect(ofLevel(courses, toLevel('nonsense'))).toHaveLength(3)
})

it('takes an unknown filter from the address for all', () => expect(toFilter('nonsense')).toBe('all'))
