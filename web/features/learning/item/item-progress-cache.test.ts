import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { StepOutcome, StudentItem } from '#contract/learning/learning.ts'
import type { ItemRef } from '#contract/learning/references.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { itemKey, patchItem, showOutcome } from './item-progress-cache.ts'

const itemParams = { courseId: 'course', itemId: 'last' }
const ref = (id: string): ItemRef => ({ id, slug: id, title: id, kind: 'lesson' })
const shown = {
  ...ref('last'),
  state: 'in_progress',
  next: null,
  course: { status: 'in_progress' },
} as StudentItem
const outcome = (next: ItemRef | null, finished = false) =>
  ({
    item: { id: 'last', state: finished ? 'completed' : 'in_progress', step: 1, steps: 2, steps_seen: 2 },
    course: { percent: 100, status: finished ? 'completed' : 'in_progress', minutes_left: 0 },
    next,
    finished,
  }) as StepOutcome

const nextNow = () => queryClient.getQueryData<{ data: StudentItem }>(itemKey(itemParams))?.data.next

beforeEach(() => {
  vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  queryClient.setQueryData(itemKey(itemParams), { data: shown, status: 200 })
})

it('leads from the last lesson of a course to its result, never to the lesson itself', () => {
  showOutcome(itemParams, outcome(ref('last')), true)
  expect(nextNow()).toBeNull()
  showOutcome(itemParams, outcome(null, true), true)
  expect(nextNow()).toBeNull()
})

it('leads back to what was passed over before', () => {
  showOutcome(itemParams, outcome(ref('first')), true)
  expect(nextNow()).toEqual(ref('first'))
  showOutcome(itemParams, outcome(null, true), true)
  expect(nextNow()).toBeNull()
})

it('keeps the step that the student has moved to when an older read arrives', async () => {
  let answer: ((read: unknown) => void) | undefined
  const observer = new QueryObserver(queryClient, {
    queryKey: itemKey(itemParams),
    queryFn: () => new Promise((resolve) => (answer = resolve)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const leave = observer.subscribe(() => undefined)
  // Turning to the window reads the item again, and the same click moves on.
  const isRead = observer.refetch()
  patchItem(itemParams, (item) => ({ ...item, step: 1 }))
  answer?.({ data: { ...shown, step: 0 }, status: 200 })
  await isRead
  expect(observer.getCurrentResult().data).toMatchObject({ data: { step: 1 } })
  leave()
})
