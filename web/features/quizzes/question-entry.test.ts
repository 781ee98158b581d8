import { afterEach, expect, it, vi } from 'vitest'
import type { Question } from '../../../contract/quizzes.ts'
import { keptText } from '../../lib/autosave/kept-text.ts'
import { newQuestion } from './question-draft.ts'
import { createEntries, createEntry, freeName } from './question-entry.ts'

const path = { courseId: 'course', quizId: 'quiz' }
const texts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('keeps every question that was begun and never stored', () => {
  for (const text of texts)
    keptText(freeName(path, [])).write({ text: { ...newQuestion(), text }, version: 1 })
  const entries = createEntries(path, { questions: [], locale: 'en_US', onAdded: () => undefined })
  for (const { autosave } of entries) autosave.discard()
  expect(entries.map(({ draft }) => draft.get().text)).toEqual(texts)
})

it('keeps two that were begun at once apart', () => {
  const first = { name: freeName(path, []) }
  expect(freeName(path, [first])).not.toBe(first.name)
})

it('adds a question once where the answer to it was lost, and what was typed since is stored too', async () => {
  vi.useFakeTimers()
  const sent: [method: string, body: { key?: string; text?: string; version?: number }][] = []
  let stored: Question | null = null
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
    const method = String(init?.method)
    const body = JSON.parse(String(init?.body)) as (typeof sent)[number][1] & Pick<Question, 'answers'>
    sent.push([method, body])
    const isLost = stored === null
    const version = method === 'PATCH' ? 2 : 1
    const { key: _, ...fields } = body
    const answers = (stored?.answers ?? body.answers).map((answer, place) => ({ ...answer, id: `a${place}` }))
    if (isLost || method === 'PATCH')
      stored = { ...stored, ...fields, id: 'q', media: null, answers, version } as Question
    if (isLost) throw new TypeError('The connection was lost')
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ data: stored }), { status: 201, headers })
  })
  const begun = newQuestion()
  const whole = {
    ...begun,
    text: 'First words',
    answers: begun.answers.map((answer, place) => ({ ...answer, text: `${place}`, is_correct: place === 0 })),
  }
  const name = freeName(path, [])
  const entry = createEntry({ ...path, name, key: 'new', onAdded: () => undefined }, null, begun)
  entry.change(whole)
  await vi.advanceTimersByTimeAsync(1_500)
  entry.change({ ...whole, text: 'Later words' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent.map(([method, { key, text }]) => [method, key, text])).toEqual([
    ['POST', whole.once, 'First words'],
    ['POST', whole.once, 'Later words'],
    ['PATCH', undefined, 'Later words'],
  ])
  expect(entry.saved.get()).toMatchObject({ id: 'q', text: 'Later words', version: 2 })
  expect(entry.autosave.state.get().phase).toBe('saved')
})
