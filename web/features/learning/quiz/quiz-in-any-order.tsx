import { useEffect, useEffectEvent, useState } from 'react'
import type { Attempt, StudentQuestion } from '#contract/learning/attempts.ts'
import type { StudentItem } from '#contract/learning/learning.ts'
import { draftBackup } from '#lib/autosave/draft-backup.ts'
import { isReady, isSame } from './answers/answer-input.ts'
import { answerQueue } from './answers/answer-queue.ts'
import { QuizQuestion } from './question/quiz-question.tsx'
import type { Quiz } from './quiz-start.tsx'
import type { QuizActions } from './use-quiz.ts'

const placeKept = (attemptId: string) => draftBackup<number>(`place ${attemptId}`)

/** The current question on this device, unless the attempt continued elsewhere. */
const usePlace = (attempt: Attempt) => {
  const { id, cursor, total } = attempt
  const [index, setPlace] = useState(() => {
    const left = placeKept(id).read()
    // An answer from this device may have moved the attempt without its response arriving.
    const isHere = left?.version === cursor || answerQueue(attempt).given().length > 0
    return left && isHere ? Math.min(left.text, total - 1) : cursor
  })
  useEffect(() => placeKept(id).write({ text: index, version: cursor }), [id, index, cursor])
  return [index, setPlace] as const
}

/** Preloads the images, which cannot be loaded without a network once their question is shown. */
const usePictures = (questions: readonly StudentQuestion[]) => {
  const urls = questions.flatMap(({ media, answers }) =>
    [media?.kind ? undefined : media, ...answers.map((answer) => answer.media)].flatMap(
      (picture) => picture?.url ?? [],
    ),
  )
  const key = urls.join(' ')
  useEffect(() => {
    for (const url of key.split(' ').filter(Boolean))
      Object.assign(new Image(), { fetchPriority: 'low', src: url })
  }, [key])
}

interface AnyOrderProps {
  item: StudentItem
  quiz: Quiz
  attempt: Attempt
  questions: readonly StudentQuestion[]
  actions: QuizActions & Required<Pick<QuizActions, 'ahead'>>
}

/**
 * A quiz whose questions may be answered in any order: the page has them all, and moves among them without the
 * server.
 */
export const QuizInAnyOrder = ({ item, quiz, attempt, questions, actions }: AnyOrderProps) => {
  const [index, setPlace] = usePlace(attempt)
  usePictures(questions)
  const { ahead } = actions
  const question = questions[index]
  const isLast = index === attempt.total - 1

  /**
   * Submits the remaining choices; a choice that is not a complete answer is dropped in favor of the answer that the
   * server has.
   */
  const giveChosen = (advance: boolean): void => {
    const kept = answerQueue(attempt)
    for (const choice of kept.list().filter(({ state }) => state === 'chosen')) {
      const { questionId, answer } = choice
      const withoutKey = questions.find(({ id }) => id === questionId)
      // While another choice may be on its way, it is unknown which answer the server has.
      const isNew = actions.phase !== 'saved' || !isSame(withoutKey?.given ?? null, answer)
      if (withoutKey && isNew && isReady(withoutKey, answer)) ahead.give({ questionId, answer, advance })
      else if (withoutKey?.given) kept.forget(choice)
    }
  }
  const giveLeftOver = useEffectEvent(() => giveChosen(false))
  // Submits choices left from an earlier visit.
  useEffect(() => giveLeftOver(), [])
  const leave = (to: number): void => {
    giveChosen(to > index)
    setPlace(to)
  }
  const forth = (): void => {
    if (!isLast) return leave(index + 1)
    giveChosen(false)
    ahead.handIn()
  }
  if (!question) return null
  return (
    <QuizQuestion
      key={question.id}
      item={item}
      quiz={quiz}
      attempt={{ ...attempt, cursor: index }}
      question={question}
      actions={{ ...actions, answer: forth, forth, back: () => leave(index - 1) }}
    />
  )
}
