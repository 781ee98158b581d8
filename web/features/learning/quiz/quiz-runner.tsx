import type { ReactNode } from 'react'
import type { StudentItem } from '#contract/learning/learning.ts'
import { QuizQuestion } from './question/quiz-question.tsx'
import { QuizInAnyOrder } from './quiz-in-any-order.tsx'
import { QuizStart } from './quiz-start.tsx'
import { QuizResult } from './result/quiz-result.tsx'
import { type QuizActions, useQuiz } from './use-quiz.ts'

interface QuizPagesProps {
  item: StudentItem
  actions: QuizActions
  /** What the last attempt earned, shown with its result. */
  won?: ReactNode
}

/** A quiz shows its start, a question, or the result of the last attempt. */
export const QuizPages = ({ item, actions, won }: QuizPagesProps) => {
  const { quiz } = item
  if (!quiz) return null
  const { attempt, last_attempt } = quiz
  if (attempt?.questions && actions.ahead)
    return (
      <QuizInAnyOrder
        key={attempt.id}
        item={item}
        quiz={quiz}
        attempt={attempt}
        questions={attempt.questions}
        actions={{ ...actions, ahead: actions.ahead }}
      />
    )
  if (attempt?.question)
    return (
      <QuizQuestion
        key={attempt.question.id}
        item={item}
        quiz={quiz}
        attempt={attempt}
        question={attempt.question}
        actions={actions}
      />
    )
  if (last_attempt?.result)
    return (
      <QuizResult
        item={item}
        quiz={quiz}
        attempt={last_attempt}
        result={last_attempt.result}
        actions={actions}
        won={won}
      />
    )
  return <QuizStart item={item} quiz={quiz} actions={actions} />
}

export const QuizRunner = ({ item, won }: { item: StudentItem; won: ReactNode }) => (
  <QuizPages item={item} actions={useQuiz(item)} won={won} />
)
