import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Attempt } from '#contract/learning/attempts.ts'
import { refetchItem } from '#features/learning/item/item-progress-cache.ts'
import {
  handInAttempt,
  type ItemParams,
  itemQuery,
  refetchProgress,
  sendAnswer,
} from '#features/learning/learning.api.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { useOnline } from '#lib/online.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { withTabLock } from '#lib/with-tab-lock.ts'
import { answerQueue, type QueuedAnswer } from './answer-queue.ts'
import { flushQueue, isTransient } from './flush-queue.ts'

/**
 * Milliseconds that the tab in which an answer was given has before another tab, perhaps the only one left, sends it.
 */
const takesOverMs = 5_000

/** Where the answers are: on the server, being sent, or on this device until the network or the server is back. */
export type AnswerPhase = 'saved' | 'saving' | 'offline' | 'retrying'

const backOff = [1_000, 2_000, 4_000, 8_000, 15_000]

interface Sending {
  scope: { id: string }
  /** The open attempt, or the last one, which may still have unsent answers. */
  attempt: Attempt | null
  /** A number that changes whenever an answer is stored or removed, in any tab. */
  changes: number
  show: (attempt: Attempt, given?: QueuedAnswer) => void
}

/**
 * Sends the answers stored on the device and keeps trying: without a network they wait, even across a reload, and the
 * server counts each once however often it arrives.
 */
export const useSentAnswers = (itemParams: ItemParams, { scope, attempt, changes, show }: Sending) => {
  const isOnline = useOnline()
  const isRunning = useRef(false)
  const { mutate, isPending, failureCount } = useMutation({
    scope,
    meta: { quiet: true },
    retry: (_, error) => isTransient(error),
    retryDelay: (failures) => backOff[Math.min(failures, backOff.length - 1)] as number,
    // Locked across tabs: two tabs sending the same answer could deliver it after the one that replaced it.
    mutationFn: (of: Attempt) =>
      withTabLock(`answers ${of.id}`, () =>
        flushQueue(answerQueue(of), {
          answer: async (given) => {
            const { questionId, answer, advance } = given
            const body = { attempt_id: of.id, question_id: questionId, answer, advance }
            show((await sendAnswer(itemParams, body)).data, given)
          },
          handIn: async () => show((await handInAttempt(itemParams, of.id)).data),
          isOpen: async () => {
            const query = { ...itemQuery(itemParams.courseId, itemParams.itemId), staleTime: 0 }
            const isOpen = (await queryClient.fetchQuery(query)).data.quiz?.attempt?.id === of.id
            if (!isOpen) void refetchProgress()
            return isOpen
          },
          onRefused: (error) => {
            handleError(error)
            void refetchItem(itemParams)
          },
        }),
      ),
    onError: (error) => {
      handleError(error)
      void refetchItem(itemParams)
    },
    onSettled: (_, error, of) => {
      isRunning.current = false
      // An answer may have been given just as the run ended.
      if (!error && isLeft(of)) send(of)
    },
  })
  const send = (of: Attempt): void => {
    if (isRunning.current) return
    isRunning.current = true
    mutate(of)
  }
  const sendLeftOver = useEffectEvent(() => {
    if (attempt && isLeft(attempt)) send(attempt)
  })
  // Sends what an earlier visit could not send.
  useEffect(() => sendLeftOver(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left is looked for whenever something was kept or sent
  useEffect(() => {
    if (!isOnline) return
    const late = setTimeout(() => sendLeftOver(), takesOverMs)
    return () => clearTimeout(late)
  }, [isOnline, changes])
  const waits = isOnline ? (failureCount > 0 ? 'retrying' : 'saving') : 'offline'
  const phase: AnswerPhase = isPending ? waits : 'saved'
  return { send, isSending: isPending, phase, isOnline }
}

const isLeft = (attempt: Attempt): boolean => {
  const kept = answerQueue(attempt)
  return kept.given().length > 0 || kept.isHandingIn()
}
