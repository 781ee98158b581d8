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
/** One after the other, in the order of the presses: what stands on a step is answered after the step was opened. */
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

/** How long the newest step still stays, in seconds that are counted here; the server has its own clock and the last word. */
const useWait = ({ step, steps_seen, wait_seconds, state }: StudentItem): number => {
  const isNewest = step === steps_seen - 1 && state !== 'completed'
  // Counted anew for each step, though all stay equally long.
  const { until } = useMemo(
    () => ({ steps: steps_seen, until: Date.now() + wait_seconds * 1_000 }),
    [steps_seen, wait_seconds],
  )
  const left = useSecondsUntil(until)
  return isNewest ? left : 0
}

/** Going through a lesson: the step changes at once, and the server remembers it. */
export const useLesson = (item: StudentItem) => {
  const itemParams: ItemParams = { courseId: item.course.id, itemId: item.id }
  const move = useMutation({
    mutationKey: stepKey,
    scope: lessonScope,
    mutationFn: (step: { way: Way; from: number }) => moveItem(itemParams, step),
    // From where it was pressed: a double press is one step, here as on the server.
    onMutate: ({ way, from }) =>
      patchItem(itemParams, (shown) => atStep(shown, way === 'forth' ? from + 1 : from - 1)),
    onSuccess: (answer) => {
      // While more presses wait, the screen is already ahead of this answer.
      const isLast = queryClient.isMutating({ mutationKey: stepKey }) === 1
      showOutcome(itemParams, answer.data, isLast)
    },
    onError: () => refetchItem(itemParams),
  })
  const read = useMutation({
    scope: lessonScope,
    mutationFn: () => markLessonRead(itemParams),
    onSuccess: (answer) => {
      showOutcome(itemParams, answer.data, true)
      // What is read can no longer be skipped.
      void refetchItem(itemParams)
    },
    onError: () => refetchItem(itemParams),
  })
  const acting = useIsImpersonating()
  const moveFrom = (way: Way, from: number) => {
    if (!acting) return move.mutate({ way, from })
    // Whoever looks on turns the pages for themselves alone.
    patchItem(itemParams, (shown) => ({
      ...shown,
      step: atStep(shown, from + (way === 'forth' ? 1 : -1)).step,
    }))
  }
  const { mutate: markWatched } = useMutation({
    scope: lessonScope,
    mutationFn: (blockId: string) => markFilmWatched(itemParams, blockId),
    // Whoever has watched for minutes must not have to again because of a tunnel, or of a player that was too fast.
    retry: (failures, error) =>
      failures < 20 && (error instanceof NoAnswerError || whyNotOf(error)?.rule === 'film_time'),
    onSuccess: (answer) => showOutcome(itemParams, answer.data, false),
  })
  /** Only what has to be watched is told. */
  const onWatched = (blockId: string) => {
    if (item.unwatched.includes(blockId)) markWatched(blockId)
  }
  return {
    onWatched,
    /** Seconds until one can go on. */
    wait: useWait(item),
    /** One step on or back, from the one that is given. */
    move: moveFrom,
    forth: () => moveFrom('forth', item.step),
    back: () => moveFrom('back', item.step),
    markRead: () => read.mutate(),
    isMarking: read.isPending,
    /** What marking it read brought, once it was done on this visit. */
    outcome: read.data?.data ?? null,
  }
}
export type Lesson = ReturnType<typeof useLesson>
/** What the pages of a lesson need, whoever takes the steps. */
export type LessonActions = Omit<Lesson, 'move'>
