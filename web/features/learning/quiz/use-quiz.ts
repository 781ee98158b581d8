import { useMutation } from '@tanstack/react-query'
import type { Attempt } from '../../../../contract/attempts.ts'
import type { StudentItem } from '../../../../contract/learning.ts'
import type { GivenAnswer } from '../../../../contract/question-types.ts'
import { patchItem, refetchItem, showOutcome } from '../item-progress.ts'
import { moveItem, type Place, refetchProgress, sendAnswer, startAttempt, type Way } from '../learning.api.ts'

/** Puts an attempt where the item keeps it: the open one, or the last that was handed in. */
const withAttempt = (item: StudentItem, attempt: Attempt): StudentItem => {
  if (!item.quiz) return item
  const quiz =
    attempt.status === 'open'
      ? { ...item.quiz, attempt }
      : { ...item.quiz, attempt: null, last_attempt: attempt }
  return { ...item, quiz }
}

/** Taking a quiz. All that is known of it is the item's own data, so a reload goes on where one was. */
export const useQuiz = (item: StudentItem) => {
  const place: Place = { courseId: item.course.id, itemId: item.id }
  const scope = { id: `quiz ${item.id}` }
  const show = (attempt: Attempt) => {
    patchItem(place, (shown) => withAttempt(shown, attempt))
    if (attempt.status === 'open') return
    void refetchItem(place)
    void refetchProgress()
  }
  /** What was refused is shown by the shared handler; what is true now is asked again. */
  const onError = () => void refetchItem(place)

  const start = useMutation({
    scope,
    mutationFn: () => startAttempt(place),
    onSuccess: ({ data }) => {
      show(data)
      void refetchProgress()
    },
    onError,
  })
  const answer = useMutation({
    scope,
    mutationFn: (given: { attempt: Attempt; questionId: string; answer: GivenAnswer; advance: boolean }) =>
      sendAnswer(place, {
        attempt_id: given.attempt.id,
        question_id: given.questionId,
        answer: given.answer,
        advance: given.advance,
      }),
    onSuccess: ({ data }) => show(data),
    onError,
  })
  const move = useMutation({
    scope,
    mutationFn: (step: { way: Way; from: number }) => moveItem(place, step),
    onSuccess: ({ data }) => {
      showOutcome(place, data, false)
      if (data.attempt) show(data.attempt)
    },
    onError,
  })
  return {
    start: () => start.mutate(),
    isStarting: start.isPending,
    answer: answer.mutate,
    forth: (from: number) => move.mutate({ way: 'forth', from }),
    back: (from: number) => move.mutate({ way: 'back', from }),
    /** The clock ran out: the server hands in what is there. */
    timeUp: () => void refetchItem(place),
    isBusy: answer.isPending || move.isPending,
  }
}
export type QuizActions = ReturnType<typeof useQuiz>
