import { expect, it } from 'vitest'
import { missingTexts } from './missing-texts.ts'

it('leads to the texts that the server names, and to their part of the course', () => {
  expect(
    missingTexts('c1', 'el_GR', { key: 'assessed_not_approved', count: 2, filter: { only: 'unapproved' } }),
  ).toEqual({ params: { courseId: 'c1', locale: 'el_GR' }, search: { only: 'unapproved' } })
  expect(
    missingTexts('c1', 'el_GR', {
      key: 'lessons_missing',
      count: 1,
      filter: { part: 'lessons', state: 'untranslated' },
    }),
  ).toEqual({
    params: { courseId: 'c1', locale: 'el_GR', section: 'lessons' },
    search: { state: 'untranslated' },
  })
})
