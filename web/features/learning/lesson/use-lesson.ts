import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { StudentItem } from '#contract/learning/learning.ts'
import { NoAnswerError } from '#lib/api/api-error.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { useSecondsUntil } from '#lib/time/use-seconds-until.ts'
import { whyNotOf } from '../course/why-not.ts'
import { patchItem, refetchItem, showOutcome } from '../item/item-progress-cache.ts'
import { type ItemParams, markFilmWatched, markLessonRead, moveItem, type Way } from '../learning.api.ts'

export const stepKey = ['lesson-step']
/**
 * Runs the mutations of a lesson one after the other, in the order of the presses: the server must open a step before
 * it accepts answers on it.
 */
export const lessonScope = { id: 'lesson-step' }

const atStep = (item: StudentItem, wanted: number): StudentItem => {
  const step = Math.min(Math.max(0, wanted), item.steps - 1)
  const isNew = step >= item.steps_seen
  return {
    ...item,
    step,
    steps_seen: Math.max(item.steps_seen, step + 1),
    wait_seconds: isNew ? item.step_seconds : item.wait_seconds,
  }
}

/**
 * Seconds that the newest step must still be shown, counted on this device; the server has its own clock and decides.
 */
const useWait = ({ step, steps_seen, wait_seconds, state }: StudentItem): number => {
  const isNewest = step === steps_seen - 1 && state !== 'completed'
  // Restarts for each step, even if all have the same duration.
  const { until } = useMemo(
    () => ({ steps: steps_seen, until: Date.now() + wait_seconds * 1_000 }),
    [steps_seen, wait_seconds],
  )
  const left = useSecondsUntil(until)
  return isNewest ? left : 0
}

/** The state of reading a lesson: the step changes at once, and the server stores it. */
export const useLesson = (item: StudentItem) => {
  const itemParams: ItemParams = { courseId: item.course.id, itemId: item.id }
  const move = useMutation({
    mutationKey: stepKey,
    scope: lessonScope,
    mutationFn: (step: { way: Way; from: number }) => moveItem(itemParams, step),
    // Counted from the step where the button was pressed: a double press is one step, as on the server.
    onMutate: ({ way, from }) =>
      patchItem(itemParams, (shown) => atStep(shown, way === 'forth' ? from + 1 : from - 1)),
    onSuccess: (answer) => {
      // While more presses are queued, the screen is already ahead of this response.
      const isLast = queryClient.isMutating({ mutationKey: stepKey }) === 1
      showOutcome(itemParams, answer.data, isLast)
    },
    onError: () => refetchItem(itemParams),
  })
  const readKey = ['lesson-read', item.id]
  const read = useMutation({
    mutationKey: readKey,
    scope: lessonScope,
    mutationFn: () => markLessonRead(itemParams),
    onSuccess: (answer) => {
      showOutcome(itemParams, answer.data, true)
      // A lesson that was read can no longer be skipped.
      void refetchItem(itemParams)
    },
    onError: () => refetchItem(itemParams),
  })
  const acting = useIsImpersonating()
  const moveFrom = (way: Way, from: number) => {
    if (!acting) return move.mutate({ way, from })
    // While impersonating, steps change only on this page.
    patchItem(itemParams, (shown) => ({
      ...shown,
      step: atStep(shown, from + (way === 'forth' ? 1 : -1)).step,
    }))
  }
  const { mutate: markWatched } = useMutation({
    scope: lessonScope,
    mutationFn: (blockId: string) => markFilmWatched(itemParams, blockId),
    // A student must not have to watch a video again because of a lost connection or a player that ran too fast.
    retry: (failures, error) =>
      failures < 20 && (error instanceof NoAnswerError || whyNotOf(error)?.rule === 'film_time'),
    onSuccess: (answer) => showOutcome(itemParams, answer.data, false),
  })
  /** Reports only videos that must be watched. */
  const onWatched = (blockId: string) => {
    if (item.unwatched.includes(blockId)) markWatched(blockId)
  }
  return {
    onWatched,
    /** Seconds until the next step may be opened. */
    wait: useWait(item),
    /** Moves one step forward or back from the given one. */
    move: moveFrom,
    forth: () => moveFrom('forth', item.step),
    back: () => moveFrom('back', item.step),
    // A second click of a double click comes before the button shows that it is busy.
    markRead: () => {
      if (queryClient.isMutating({ mutationKey: readKey }) === 0) read.mutate()
    },
    isMarking: read.isPending,
    /** The outcome of marking the lesson as read during this visit. */
    outcome: read.data?.data ?? null,
  }
}
export type Lesson = ReturnType<typeof useLesson>
/** The lesson data and actions that its pages need, for a student or a preview. */
export type LessonActions = Omit<Lesson, 'move'>
