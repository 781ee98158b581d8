import { useIsMutating } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { StudentItem } from '#contract/learning/learning.ts'
import { queryClient } from '#lib/query/query-client.ts'
import type { Way } from '../learning.api.ts'
import { type Lesson, type LessonActions, stepKey } from './use-lesson.ts'

/** Stored with an entry of the browser's history: the entry before it shows the previous step. */
declare module '@tanstack/history' {
  interface HistoryState {
    followsStep?: boolean
  }
}

/** The step in the address, counted from 0; null if there is none. */
const useStepOfAddress = (): number | null =>
  useSearch({
    strict: false,
    select: ({ step }: { step?: unknown }) =>
      typeof step === 'number' && Number.isInteger(step) && step > 0 ? step - 1 : null,
  })

const useGoToStep = () => {
  const navigate = useNavigate()
  return (step: number, how: 'push' | 'replace') =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, step: step + 1 }),
      replace: how === 'replace',
      state: (before) => ({ ...before, followsStep: how === 'push' }),
    })
}

const allMoves = (from: number, to: number): { way: Way; from: number }[] =>
  Array.from({ length: Math.abs(to - from) }, (_, index) =>
    to > from ? { way: 'forth', from: from + index } : { way: 'back', from: from - index },
  )

/**
 * Gives each step of a lesson an address, so that the browser's Back returns to the previous step, and from the first
 * one shown leaves the lesson. The lesson follows the address; if the server moves the student to another step, the
 * address follows.
 */
export const useStepInAddress = (item: StudentItem, lesson: Lesson): LessonActions => {
  const router = useRouter()
  const goToStep = useGoToStep()
  const inAddress = useStepOfAddress()
  const followed = useRef<number | null>(null)
  const isMoving = useIsMutating({ mutationKey: stepKey }) > 0
  // The address may not skip ahead: of the steps not seen yet, it opens only the next one.
  const last = Math.min(item.steps - 1, lesson.wait > 0 ? item.steps_seen - 1 : item.steps_seen)
  useEffect(() => {
    if (item.steps < 2) return
    const isNew = inAddress !== null && inAddress !== followed.current
    followed.current = inAddress
    const moves = isNew ? allMoves(item.step, Math.min(inAddress, last)) : []
    for (const { way, from } of moves) lesson.move(way, from)
    const isBehind = inAddress !== item.step && moves.length === 0
    if (isBehind && queryClient.isMutating({ mutationKey: stepKey }) === 0) goToStep(item.step, 'replace')
    // oxlint-disable-next-line react/exhaustive-deps -- asked when one of the two steps changes, or no move is under way any more
  }, [inAddress, item.step, isMoving])
  if (item.steps < 2) return lesson
  return {
    ...lesson,
    forth: () => goToStep(item.step + 1, 'push'),
    back: () => {
      if (router.state.location.state.followsStep) router.history.back()
      else goToStep(item.step - 1, 'replace')
    },
  }
}
