import { useIsMutating } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { StudentItem } from '#contract/learning/learning.ts'
import { queryClient } from '#lib/query/query-client.ts'
import type { Way } from '../learning.api.ts'
import { type Lesson, type LessonActions, stepKey } from './use-lesson.ts'

/** Kept with an entry of the browser's history: the entry before it shows the step before. */
declare module '@tanstack/history' {
  interface HistoryState {
    followsStep?: boolean
  }
}

/** The step that the address names, counted from 0; null where it names none. */
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
 * Gives each step of a lesson an address, so that the browser's Back goes a step back and leaves from the step one came to.
 * The address leads: the lesson follows it. Where the server puts the student on another step, the address follows.
 */
export const useStepInAddress = (item: StudentItem, lesson: Lesson): LessonActions => {
  const router = useRouter()
  const goToStep = useGoToStep()
  const inAddress = useStepOfAddress()
  const followed = useRef<number | null>(null)
  const isMoving = useIsMutating({ mutationKey: stepKey }) > 0
  // Not in the address: what nobody has seen yet, but for the very next.
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
