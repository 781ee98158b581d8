import type { QueryKey } from '@tanstack/react-query'
import { getItem, type StepOutcome, type StudentItem } from '#contract/learning/learning.ts'
import { keyOf, refetchTags } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { type ItemParams, refetchProgress } from '../learning.api.ts'

export const itemKey = (itemParams: ItemParams): QueryKey => keyOf(getItem, { params: { ...itemParams } })

type Answer = { data: StudentItem; status: number }

/** Updates the cached item on the screen, before or instead of reading it from the server. */
export const patchItem = (itemParams: ItemParams, change: (item: StudentItem) => StudentItem): void => {
  const queryKey = itemKey(itemParams)
  const answer = queryClient.getQueryData<Answer>(queryKey)
  if (!answer) return
  // A read sent before this change may arrive after it.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Answer>(queryKey, { ...answer, data: change(answer.data) })
}

export const refetchItem = (itemParams: ItemParams): Promise<void> => refetchTags(`item/${itemParams.itemId}`)

/**
 * The item after this one. If the course has just been finished, the outcome's value even if that is null, so that
 * the button leads to the result. Otherwise never the item itself, which the server names while it is not done.
 */
const nextAfter = (shown: StudentItem, { next, finished }: StepOutcome): StudentItem['next'] => {
  if (finished && shown.course.status !== 'completed') return next
  return next && next.id !== shown.id ? next : shown.next
}

/**
 * Shows the outcome of a step. Lists and outline are refetched only if the item's state changed or the course was
 * finished.
 */
export const showOutcome = (itemParams: ItemParams, outcome: StepOutcome, withStep: boolean): void => {
  const before = queryClient.getQueryData<Answer>(itemKey(itemParams))?.data.state
  const { item, course } = outcome
  patchItem(itemParams, (shown) => ({
    ...shown,
    state: item.state,
    changed: item.changed,
    wait_seconds: item.wait_seconds,
    unwatched: item.unwatched,
    step: withStep ? item.step : shown.step,
    steps_seen: Math.max(shown.steps_seen, item.steps_seen),
    next: nextAfter(shown, outcome),
    course: { ...shown.course, ...course },
  }))
  if (before !== item.state || outcome.finished) void refetchProgress()
}
