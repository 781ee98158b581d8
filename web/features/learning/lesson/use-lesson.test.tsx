import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StudentItem } from '#contract/learning/learning.ts'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { aSession } from '#lib/session/session.test-support.ts'
import { endSession, saveSession } from '#lib/session/session.ts'
import { act } from '#ui/act.test-support.ts'
import { render } from '#ui/render.test-support.tsx'
import { type Lesson, useLesson } from './use-lesson.ts'

const item = {
  id: 'item',
  course: { id: 'course' },
  step: 0,
  steps: 1,
  steps_seen: 1,
  wait_seconds: 0,
  unwatched: [],
  state: 'started',
} as unknown as StudentItem
let lesson: Lesson
const Reader = () => {
  const current = useLesson(item)
  useEffect(() => {
    lesson = current
  })
  return null
}

beforeEach(() => saveSession(aSession()))
afterEach(() => {
  queryClient.clear()
  endSession('signed_out')
})

it('marks a lesson as read once on a double click, and again if the first call failed', async () => {
  const { seen, stop } = await serveAnswers(() => ({ status: 422, body: {} }))
  const leave = await render(
    <QueryClientProvider client={queryClient}>
      <Reader />
    </QueryClientProvider>,
  )
  const calls = () => seen.filter(({ method }) => method !== 'GET').length
  const isDone = () => queryClient.isMutating() === 0
  await act(async () => {
    lesson.markRead()
    lesson.markRead()
  })
  await act(() => expect.poll(isDone).toBe(true))
  expect(calls()).toBe(1)
  await act(async () => lesson.markRead())
  await act(() => expect.poll(isDone).toBe(true))
  expect(calls()).toBe(2)
  await leave()
  await stop()
})
