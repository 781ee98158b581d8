import { afterEach, expect, it, vi } from 'vitest'
import type { Question } from '#contract/quizzes/quizzes.ts'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { draftBackup } from '#lib/autosave/draft-backup.ts'
import { startTexts } from '#lib/i18n/i18n.ts'
import { closeAll, shownNotifications } from '#lib/notifications/notifications.ts'
import { newQuestion } from './question/question-draft.ts'
import { createEntry, newName } from './question/question-entry.ts'
import { createQuestionList, reorder, reread } from './question-entries.ts'

const path = { courseId: 'course', quizId: 'quiz' }
const question = (id: string) =>
  ({ ...newQuestion(), id, text: id, media: null, version: 1 }) as unknown as Question
let stop: (() => Promise<void>) | undefined
afterEach(async () => {
  localStorage.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
  closeAll()
  await stop?.()
})

/** A list of three questions whose new order the server refuses, after this has been done. */
const reorderInVain = async (meanwhile: (questions: ReturnType<typeof createQuestionList>) => void) => {
  await startTexts()
  const questions = createQuestionList({ path, locale: 'en_US', questions: ['a', 'b', 'c'].map(question) })
  const server = await serveAnswers(({ body }) =>
    body === '{"ids":["c","a","b"]}' ? { status: 409, body: { message: 'Refused' } } : { status: 204 },
  )
  stop = server.stop
  reorder(questions, path, ['c', 'a', 'b'])
  meanwhile(questions)
  await expect.poll(shownNotifications).toHaveLength(1)
  return questions.list.get().map(({ key }) => key)
}

it('shows the old order again where the server refuses the new one', async () => {
  expect(await reorderInVain(() => undefined)).toEqual(['a', 'b', 'c'])
})

it('keeps a question that was added, and drops one that was removed meanwhile', async () => {
  const keys = await reorderInVain(({ list, onAdded }) => {
    const added = createEntry({ ...path, name: 'new', key: 'new', onAdded }, null, newQuestion())
    list.set([...list.get().filter(({ key }) => key !== 'b'), added])
  })
  expect(keys).toEqual(['a', 'c', 'new'])
})

it('keeps a later order', async () => {
  expect(await reorderInVain((questions) => reorder(questions, path, ['b', 'c', 'a']))).toEqual([
    'b',
    'c',
    'a',
  ])
})

it('sends a begun question once, also where others are read while it waits', async () => {
  vi.useFakeTimers()
  const methods: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    methods.push(init?.method)
    const body = { data: init?.method === 'GET' ? [question('a')] : question('new') }
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  })
  draftBackup(newName(path)).write({ text: { ...newQuestion(), text: 'Begun' }, version: 1 })
  const input = { path, locale: 'en_US', questions: [] }
  const questions = createQuestionList(input)
  await reread(questions, input)
  expect(questions.list.get().map(({ draft }) => draft.get().text)).toEqual(['a', 'Begun'])
  await vi.advanceTimersByTimeAsync(1_500)
  expect(methods.filter((method) => method === 'POST')).toHaveLength(1)
})

it('keeps what was typed in a question that somebody else removed, and drops the others', async () => {
  const server = await serveAnswers(() => ({ status: 200, body: { data: [question('a')] } }))
  stop = server.stop
  const input = { path, locale: 'en_US', questions: ['a', 'b', 'c'].map(question) }
  const questions = createQuestionList(input)
  const entry = questions.list.get().at(-1)
  entry?.change({ text: 'Typed since' })
  await reread(questions, input)
  expect(questions.list.get().map(({ draft }) => draft.get().text)).toEqual(['a', 'Typed since'])
  expect(entry?.autosave.hasUnsaved()).toBe(true)
  entry?.autosave.discard()
})
