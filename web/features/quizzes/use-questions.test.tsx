import { useEffect } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { Question } from '#contract/quizzes/quizzes.ts'
import { type Answer, serveAnswers } from '#lib/api/answers.test-support.ts'
import { draftBackup } from '#lib/autosave/draft-backup.ts'
import { aSession } from '#lib/session/session.test-support.ts'
import { saveSession } from '#lib/session/session.ts'
import { act } from '#ui/act.test-support.ts'
import { render, stopAfterEach } from '#ui/render.test-support.tsx'
import { newQuestion } from './question/question-draft.ts'
import { type Questions, useQuestions } from './use-questions.ts'

const stored = { ...newQuestion(), id: 'q', text: 'Stored', media: null, version: 1 } as unknown as Question
const input = { path: { courseId: 'course', quizId: 'quiz' }, locale: 'en_US', questions: [stored] }

let shown: Questions
const Panel = () => {
  const questions = useQuestions(input)
  useEffect(() => {
    shown = questions
  })
  return null
}

const stops = stopAfterEach()
beforeEach(() => saveSession(aSession()))
/** Types into a question and removes it before that is saved; returns what became of the removal. */
const typeAndRemove = async (removal: Answer) => {
  const server = await serveAnswers(({ method }) => (method === 'DELETE' ? removal : { status: 503 }))
  const leave = await render(<Panel />)
  stops.push(leave, server.stop)
  const [entry] = shown.entries
  entry?.change({ text: 'Typed since' })
  const outcome = await act(() =>
    shown.remove(entry!).then(
      () => 'removed',
      () => 'refused',
    ),
  )
  return { outcome, leave, entry }
}
const backedUpText = () => draftBackup<{ text: string }>('question q en_US').read()?.text.text ?? null

it('keeps what was typed in a question that cannot be removed', async () => {
  const { outcome, leave, entry } = await typeAndRemove({ status: 503 })
  expect([outcome, entry?.autosave.hasUnsaved()]).toEqual(['refused', true])
  await leave()
  expect(backedUpText()).toBe('Typed since')
})

it.each([204, 404])('forgets what was typed in a question that is gone (%i)', async (status) => {
  const { outcome, leave } = await typeAndRemove({ status })
  expect([outcome, shown.entries]).toEqual(['removed', []])
  await leave()
  expect(backedUpText()).toBeNull()
})
