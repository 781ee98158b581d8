import { afterEach, expect, it, vi } from 'vitest'
import type { Question } from '#contract/quizzes/quizzes.ts'
import { draftBackup } from '#lib/autosave/draft-backup.ts'
import { newAnswer, newQuestion } from './question-draft.ts'
import { createEntries, createEntry, newName } from './question-entry.ts'

const path = { courseId: 'course', quizId: 'quiz' }
const texts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('keeps every question that was begun and never stored, in their order', () => {
  for (const text of texts) draftBackup(newName(path)).write({ text: { ...newQuestion(), text }, version: 1 })
  const entries = createEntries(path, { questions: [], locale: 'en_US', onAdded: () => undefined })
  for (const { autosave } of entries) autosave.discard()
  expect(entries.map(({ draft }) => draft.get().text)).toEqual(texts)
})

it('keeps those apart that two tabs begin before either has stored anything', () => {
  expect(newName(path)).not.toBe(newName(path))
})

it('sends a question that two tabs found on the device under one key', async () => {
  const { sent } = withServer(null)
  const begun = { ...newQuestion(), text: 'Begun offline' }
  draftBackup(newName(path)).write({ text: begun, version: 1 })
  const tabs = [1, 2].map(() =>
    createEntries(path, { questions: [], locale: 'en_US', onAdded: () => undefined }),
  )
  await vi.advanceTimersByTimeAsync(1_500)
  expect(tabs.map(([entry]) => entry?.saved.get()?.id)).toEqual(['q', 'q'])
  expect(sent.map(({ method, key }) => [method, key])).toEqual([
    ['POST', begun.once],
    ['POST', begun.once],
  ])
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
    const answers = (stored?.answers ?? body.answers).map((answer, index) => ({ ...answer, id: `a${index}` }))
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
    answers: begun.answers.map((answer, index) => ({ ...answer, text: `${index}`, is_correct: index === 0 })),
  }
  const name = newName(path)
  const entry = createEntry({ ...path, name, key: 'new', onAdded: () => undefined }, null, begun)
  entry.change(whole)
  await vi.advanceTimersByTimeAsync(1_500)
  entry.change({ ...whole, text: 'Later words' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent.map(([method, { key, text }]) => [method, key, text])).toEqual([
    ['POST', whole.once, 'First words'],
    ['POST', whole.once, 'First words'],
    ['PATCH', expect.any(String), 'Later words'],
  ])
  expect(entry.saved.get()).toMatchObject({ id: 'q', text: 'Later words', version: 2 })
  expect(entry.autosave.state.get().phase).toBe('saved')
})

const withServer = (first: Question | null) => {
  vi.useFakeTimers()
  const sent: { method: string; key: unknown; body: Record<string, unknown> }[] = []
  let stored = first
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
    const { key, incomplete = false, ...body } = JSON.parse(String(init?.body))
    sent.push({ method: String(init?.method), key, body: { ...body, incomplete } })
    const answers = (body.answers ?? stored?.answers ?? []).map((answer: { id?: string }, index: number) => ({
      ...answer,
      id: answer.id ?? `a${index}-${sent.length}`,
    }))
    stored = { ...stored, ...body, id: 'q', media: null, incomplete, answers, version: sent.length + 1 }
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ data: stored }), { status: 200, headers })
  })
  return { sent }
}
const entryPath = { ...path, name: 'question q en_US', key: 'q', onAdded: () => undefined }

it('stores a question as soon as it is begun, as incomplete until nothing lacks', async () => {
  const { sent } = withServer(null)
  const entry = createEntry(entryPath, null, newQuestion())
  entry.change({ text: 'What now?' })
  await vi.advanceTimersByTimeAsync(1_500)
  expect(entry.autosave.state.get().phase).toBe('saved')
  const answers = entry.draft
    .get()
    .answers.map((answer, at) => ({ ...answer, text: `${at}`, is_correct: at === 0 }))
  entry.change({ answers })
  await vi.advanceTimersByTimeAsync(1_500)
  expect(sent.map(({ method, body }) => [method, body.incomplete])).toEqual([
    ['POST', true],
    ['PATCH', false],
  ])
})

it('keeps emptied words on the device until they are written again, and stores what was only added', async () => {
  const begun = newQuestion()
  const { sent } = withServer(null)
  const entry = createEntry(entryPath, null, begun)
  const answers = begun.answers.map((answer, at) => ({ ...answer, text: `${at}`, is_correct: at === 0 }))
  entry.change({ text: 'What now?', answers })
  await vi.advanceTimersByTimeAsync(1_500)
  for (const emptied of [{ text: '' }, { answers: answers.map((answer) => ({ ...answer, text: '' })) }]) {
    entry.change(emptied)
    await vi.advanceTimersByTimeAsync(1_500)
    expect([entry.autosave.state.get().phase, sent.length]).toEqual(['incomplete', 1])
    entry.change({ text: 'What now?', answers })
  }
  entry.change({ answers: [...answers, newAnswer()] })
  await vi.advanceTimersByTimeAsync(1_500)
  expect([entry.autosave.state.get().phase, sent.at(-1)?.body.incomplete]).toEqual(['saved', true])
})

it('sends an answer that was taken away and comes back as a new one', async () => {
  const begun = newQuestion()
  const { sent } = withServer(null)
  const entry = createEntry(entryPath, null, begun)
  const answers = [...begun.answers, newAnswer()].map((answer, at) => ({
    ...answer,
    text: `${at}`,
    is_correct: at === 0,
  }))
  for (const some of [answers, answers.slice(0, 2), answers]) {
    entry.change({ text: 'What now?', answers: some })
    await vi.advanceTimersByTimeAsync(1_500)
  }
  const last = sent.at(-1)?.body.answers as { id?: string }[] | undefined
  expect(last?.map(({ id }) => id)).toEqual(['a0-1', 'a1-1', undefined])
})
