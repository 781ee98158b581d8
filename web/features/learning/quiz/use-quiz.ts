import { useMutation } from '@tanstack/react-query'
import type { Attempt } from '../../../../contract/attempts.ts'
import type { StudentItem } from '../../../../contract/learning.ts'
import { patchItem, refetchItem, showOutcome } from '../item-progress.ts'
import { moveItem, type Place, refetchProgress, startAttempt, type Way } from '../learning.api.ts'
import { useElsewhere } from './use-elsewhere.ts'
import { useSentAnswer } from './use-sent-answer.ts'

/** Puts an attempt where the item keeps it: the open one, or the last that was handed in. */
const withAttempt = (item: StudentItem, attempt: Attempt): StudentItem => {
  if (!item.quiz) return item
  const quiz =
    attempt.status === 'open'
      ? { ...item.quiz, attempt }
      : { ...item.quiz, attempt: null, last_attempt: attempt }
  return { ...item, quiz }
}

/** Taking a quiz. All that is known of it is the item's own data and an answer on its way, so a reload goes on where one was. */
export const useQuiz = (item: StudentItem) => {
  const place: Place = { courseId: item.course.id, itemId: item.id }
  const scope = { id: `quiz ${item.id}` }
  const open = item.quiz?.attempt ?? null
  /** What was refused is shown by the shared handler; what is true now is asked again. */
  const askAgain = (): void => void refetchItem(place)
  const elsewhere = useElsewhere(open, { last: item.quiz?.last_attempt ?? null, onChanged: askAgain })
  const show = (attempt: Attempt) => {
    elsewhere.expect(attempt)
    patchItem(place, (shown) => withAttempt(shown, attempt))
    if (attempt.status === 'open') return
    void refetchItem(place)
    void refetchProgress()
  }

  const start = useMutation({
    scope,
    mutationFn: () => startAttempt(place),
    onSuccess: ({ data }) => {
      show(data)
      void refetchProgress()
    },
    onError: askAgain,
  })
  const answer = useSentAnswer(place, { scope, open, show })
  const move = useMutation({
    scope,
    mutationFn: (step: { way: Way; from: number }) => moveItem(place, step),
    onSuccess: ({ data }) => {
      showOutcome(place, data, false)
      if (data.attempt) show(data.attempt)
    },
    onError: askAgain,
  })
  return {
    start: () => start.mutate(),
    isStarting: start.isPending,
    answer: answer.send,
    phase: answer.phase,
    forth: (from: number) => move.mutate({ way: 'forth', from }),
    back: (from: number) => move.mutate({ way: 'back', from }),
    /** The clock ran out, and the server hands in what is there; or a wait is over. */
    lookAgain: askAgain,
    isBusy: answer.isSending || move.isPending,
  }
}
export type QuizActions = ReturnType<typeof useQuiz>
