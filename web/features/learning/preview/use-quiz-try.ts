import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import type { StudentItem } from '#contract/learning/learning.ts'
import type { tryQuiz } from '#contract/publishing/preview.ts'
import type { GivenAnswer } from '#contract/quizzes/question-types.ts'

type Try = BodyOf<typeof tryQuiz>
/** Has the server grade the answers, which it does not store. */
export type SendTry = (body: Try) => Promise<{ data: StudentItem }>

const begin = (): Try => ({
  seed: (crypto.getRandomValues(new Uint32Array(1))[0] ?? 1) >>> 1,
  started_at: new Date().toISOString(),
  cursor: 0,
  answers: [],
  submitted: false,
})

const none: ReadonlySet<string> = new Set()

/** Tries a quiz of the draft: only this page stores the answers, and the server grades them. */
export const useQuizTry = (item: StudentItem, sendTry: SendTry) => {
  const [tried, setTried] = useState<Try>(begin)
  const [shown, setShown] = useState(item)
  const [chosen, setChosen] = useState<{ questionId: string; answer: GivenAnswer } | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: sendTry,
    onSuccess: ({ data }, body) => {
      setTried(body)
      setShown(data)
    },
  })
  const total = shown.quiz?.attempt?.total ?? 0
  const at = (cursor: number, answers = tried.answers): Try =>
    cursor < total
      ? { ...tried, answers, cursor: Math.max(0, cursor) }
      : { ...tried, answers, submitted: true }
  return {
    item: shown,
    actions: {
      start: () => {
        setChosen(null)
        mutate(begin())
      },
      isStarting: isPending,
      chosenFor: (questionId: string) => (chosen?.questionId === questionId ? chosen.answer : null),
      choose: (questionId: string, answer: GivenAnswer) => setChosen({ questionId, answer }),
      answer: ({
        questionId,
        answer,
        advance,
      }: {
        questionId: string
        answer: GivenAnswer
        advance: boolean
      }) => {
        const others = tried.answers.filter(({ question_id }) => question_id !== questionId)
        const answers = [...others, { question_id: questionId, answer }]
        mutate(at(tried.cursor + (advance ? 1 : 0), answers))
      },
      phase: 'saved' as const,
      kept: none,
      isAway: false,
      isOver: false,
      isHandingIn: false,
      forth: (from: number) => mutate(at(from + 1)),
      back: (from: number) => mutate(at(from - 1)),
      lookAgain: () => mutate(tried),
      isBusy: isPending,
    },
  }
}
