import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Attempt } from '../../../../contract/attempts.ts'
import type { GivenAnswer } from '../../../../contract/question-types.ts'
import { hasStatus, NoAnswerError } from '../../../lib/api/api-error.ts'
import { handleError } from '../../../lib/errors/handle-error.ts'
import { useOnline } from '../../../lib/online.ts'
import { refetchItem } from '../item-progress.ts'
import { type Place, sendAnswer } from '../learning.api.ts'
import { keptAnswer } from './kept-answer.ts'

interface Given {
  attemptId: string
  questionId: string
  answer: GivenAnswer
  advance: boolean
}

/** Where the answer is: with the server, on its way, or on this device until the network or the server is back. */
export type AnswerPhase = 'saved' | 'saving' | 'offline' | 'retrying'

const backOff = [1_000, 2_000, 4_000, 8_000, 15_000]
/** What passes by itself. Anything else is the server's last word. */
const passes = (error: unknown): boolean =>
  error instanceof NoAnswerError || hasStatus(error, 429, 500, 502, 503, 504)

/**
 * Sends answers one after the other and does not give up: without a network each waits on the device, also over a reload, and the
 * server counts it once however often it arrives.
 */
export const useSentAnswer = (
  place: Place,
  { scope, open, show }: { scope: { id: string }; open: Attempt | null; show: (attempt: Attempt) => void },
) => {
  const isOnline = useOnline()
  const { mutate, isPending, failureCount } = useMutation({
    scope,
    meta: { quiet: true },
    retry: (_, error) => passes(error),
    retryDelay: (failures) => backOff[Math.min(failures, backOff.length - 1)] as number,
    mutationFn: ({ attemptId, questionId, answer, advance }: Given) =>
      sendAnswer(place, { attempt_id: attemptId, question_id: questionId, answer, advance }),
    onMutate: ({ attemptId, questionId, answer, advance }) =>
      keptAnswer(attemptId).keep({ questionId, answer, sent: { advance } }),
    onSuccess: ({ data }) => {
      keptAnswer(data.id).clear()
      show(data)
    },
    onError: (error, { attemptId }) => {
      keptAnswer(attemptId).clear()
      // In conflict is what was answered elsewhere meanwhile; the quiz as it stands there says so.
      if (!hasStatus(error, 409)) handleError(error)
      void refetchItem(place)
    },
  })
  const sendLeftOver = useEffectEvent(() => {
    const left = open && keptAnswer(open.id).read()
    if (open && left?.sent) mutate({ ...left, attemptId: open.id, advance: left.sent.advance })
  })
  // What an earlier visit could not send.
  useEffect(() => sendLeftOver(), [])
  const waits = isOnline ? (failureCount > 0 ? 'retrying' : 'saving') : 'offline'
  const phase: AnswerPhase = isPending ? waits : 'saved'
  return { send: mutate, isSending: isPending, phase }
}
