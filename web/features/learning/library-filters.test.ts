import { describe, expect, it } from 'vitest'
import type { StudentCourse } from '../../../contract/learning.ts'
import { filterCourses, searchCourses, toFilter } from './library-filters.ts'

const course = (title: string, more: Partial<StudentCourse> = {}) =>
  ({ title, description: '', status: 'not_started', mandatory: false, ...more }) as StudentCourse
const titles = (courses: StudentCourse[]) => courses.map(({ title }) => title)

const courses = [
  course('Reconocer el phishing', { status: 'in_progress', mandatory: true }),
  course('Contraseñas', { description: 'Llaves, códigos y un segundo factor', status: 'completed' }),
  course('Trabajar fuera'),
]

describe('searchCourses', () => {
  it.each([
    ['', 3],
    ['CONTRASENAS', 1],
    ['codigos factor', 1],
    ['codigos phishing', 0],
  ])('finds for “%s” %i', (text, found) => expect(searchCourses(courses, text)).toHaveLength(found))
})

describe('filterCourses', () => {
  it.each([
    ['all', 3],
    ['in_progress', 1],
    ['not_started', 1],
    ['mandatory', 1],
    ['finished', 1],
  ] as const)('by %s leaves %i', (filter, left) => expect(filterCourses(courses, filter)).toHaveLength(left))

  it('keeps the order', () => expect(titles(filterCourses(courses, 'all'))).toEqual(titles(courses)))
})

it('takes an unknown filter from the address for all', () => expect(toFilter('nonsense')).toBe('all'))
