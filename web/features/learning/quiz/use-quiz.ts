import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attempt } from '#contract/learning/attempts.ts'
import type { StudentItem } from '#contract/learning/learning.ts'
import type { GivenAnswer } from '#contract/quizzes/question-types.ts'
import { patchItem, refetchItem, showOutcome } from '../item/item-progress-cache.ts'
import { type ItemParams, moveItem, refetchProgress, startAttempt, type Way } from '../learning.api.ts'
import { answerQueue, type QueuedAnswer, useAnswerQueueChanges } from './answers/answer-queue.ts'
import { type AnswerPhase, useSentAnswers } from './answers/use-sent-answers.ts'
import { withAttempt } from './attempt-in-item.ts'
import { useOtherTabSync } from './use-other-tab-sync.ts'

export interface GivenTo {
  questionId: string
  answer: GivenAnswer
  advance: boolean
}

/** The actions of a quiz, for its student or for an author who tries it. */
export interface QuizActions {
  start: () => void
  isStarting: boolean
  /** The choice for a question that the server does not have. */
  chosenFor: (questionId: string) => GivenAnswer | null
  choose: (questionId: string, answer: GivenAnswer) => void
  answer: (given: GivenTo) => void
  phase: AnswerPhase
  /** The questions whose answers only this device has. */
  kept: ReadonlySet<string>
  /** Nothing can be sent at the moment. */
  isAway: boolean
  forth: (from: number) => void
  back: (from: number) => void
  /** The time ran out, and the server submits the attempt as it is; or a wait is over. */
  lookAgain: () => void
  /** The time is over, whether or not the server can confirm it. */
  isOver: boolean
  isBusy: boolean
  isHandingIn: boolean
  /** Present where the questions may be answered in any order: the page then moves among them without the server. */
  ahead?: {
    give: (given: GivenTo) => void
    handIn: () => void
    keepAnswering: () => void
  }
}

/** In a fixed order, the answer to the last question also submits the attempt. */
const endsWith = (attempt: Attempt, given: readonly QueuedAnswer[]): boolean =>
  !attempt.questions && attempt.cursor === attempt.total - 1 && given.some(({ advance }) => advance)

interface CallsInput {
  itemParams: ItemParams
  last: Attempt | null
  /** Calls of one item are sent one after the other. */
  scope: { id: string }
  show: (attempt: Attempt) => void
  onError: () => void
}

/** Beginning an attempt and moving in it. */
const useAttemptCalls = ({ itemParams, last, scope, show, onError }: CallsInput) => {
  const start = useMutation({
    scope,
    mutationFn: () => startAttempt(itemParams),
    onSuccess: ({ data }) => {
      if (last) answerQueue(last).forgetAll()
      show(data)
      void refetchProgress()
    },
    onError,
  })
  const move = useMutation({
    scope,
    mutationFn: (step: { way: Way; from: number }) => moveItem(itemParams, step),
    onSuccess: ({ data }) => {
      showOutcome(itemParams, data, false)
      if (data.attempt) show(data.attempt)
    },
    onError,
  })
  return { start, move }
}

/**
 * The state of taking a quiz. It consists only of the item's data and what the device stores, so a reload continues
 * where the student was.
 */
export const useQuiz = (item: StudentItem): QuizActions => {
  const itemParams: ItemParams = { courseId: item.course.id, itemId: item.id }
  const scope = { id: `quiz ${item.id}` }
  const open = item.quiz?.attempt ?? null
  const last = item.quiz?.last_attempt ?? null
  /** The `server_now` of the attempt whose time ran out here; a newer response from the server overrides it. */
  const [over, setOver] = useState<string | null>(null)
  const changes = useAnswerQueueChanges()
  /** The shared handler shows a refusal; this reads the current state again. */
  const askAgain = (): void => void refetchItem(itemParams)
  const elsewhere = useOtherTabSync(open, { last, onChanged: askAgain })
  const show = (attempt: Attempt, given?: QueuedAnswer) => {
    elsewhere.expect(attempt)
    patchItem(itemParams, (shown) => withAttempt(shown, attempt, given))
    if (attempt.status === 'open') return
    void refetchItem(itemParams)
    void refetchProgress()
  }

  const { start, move } = useAttemptCalls({ itemParams, scope, last, show, onError: askAgain })
  const sent = useSentAnswers(itemParams, { scope, attempt: open ?? last, changes, show })
  const kept = open && answerQueue(open)
  const given = kept?.given() ?? []
  const give = ({ questionId, answer, advance }: GivenTo): void => {
    if (!open || !kept) return
    kept.give(questionId, answer, advance)
    sent.send(open)
  }
  const isHandingIn = kept?.isHandingIn() ?? false
  const ahead = open?.questions && {
    give,
    handIn: () => {
      kept?.handIn(true)
      sent.send(open)
    },
    keepAnswering: () => kept?.handIn(false),
  }
  return {
    start: () => start.mutate(),
    isStarting: start.isPending,
    chosenFor: (questionId) => kept?.read(questionId)?.answer ?? null,
    choose: (questionId, answer) => kept?.choose(questionId, answer),
    answer: give,
    phase: sent.phase,
    kept: new Set(given.map(({ questionId }) => questionId)),
    isAway: !sent.isOnline || sent.phase === 'retrying',
    forth: (from) => move.mutate({ way: 'forth', from }),
    back: (from) => move.mutate({ way: 'back', from }),
    lookAgain: () => {
      setOver(open?.server_now ?? null)
      askAgain()
    },
    isOver: open !== null && over === open.server_now,
    isBusy: ahead ? isHandingIn : sent.isSending || move.isPending,
    isHandingIn: isHandingIn || (open !== null && endsWith(open, given)),
    ...(ahead ? { ahead } : {}),
  }
}
