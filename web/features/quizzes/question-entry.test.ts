import { afterEach, expect, it } from 'vitest'
import { keptText } from '../../lib/autosave/kept-text.ts'
import { newQuestion } from './question-draft.ts'
import { createEntries, freeName } from './question-entry.ts'

const path = { courseId: 'course', quizId: 'quiz' }
const texts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']

afterEach(() => localStorage.clear())

it('keeps every question that was begun and never stored', () => {
  for (const text of texts)
    keptText(freeName(path, [])).write({ text: { ...newQuestion(), text }, version: 1 })
  const entries = createEntries(path, { questions: [], locale: 'en_US', onSaved: () => undefined })
  for (const { autosave } of entries) autosave.discard()
  expect(entries.map(({ draft }) => draft.get().text)).toEqual(texts)
})

it('keeps two that were begun at once apart', () => {
  const first = { name: freeName(path, []) }
  expect(freeName(path, [first])).not.toBe(first.name)
})
