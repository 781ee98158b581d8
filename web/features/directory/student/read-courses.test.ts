import { expect, it } from 'vitest'
import { readCourses } from './read-courses.ts'

const release = { number: 1 }

it('are all that have a release, whatever becomes of the draft', () => {
  const courses = [
    { title: 'Published', status: 'published', release },
    { title: 'In review', status: 'in_review', release },
    { title: 'Changes requested', status: 'rejected', release },
    { title: 'Draft', status: 'draft', release: null },
    { title: 'First hand-in', status: 'in_review', release: null },
  ]
  expect(readCourses({ data: courses }).data.map(({ title }) => title)).toEqual([
    'Published',
    'In review',
    'Changes requested',
  ])
})
