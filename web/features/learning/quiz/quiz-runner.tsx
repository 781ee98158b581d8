import type { StudentItem } from '../../../../contract/learning.ts'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizResult } from './quiz-result.tsx'
import { QuizStart } from './quiz-start.tsx'
import { type QuizActions, useQuiz } from './use-quiz.ts'

/** A quiz is at its start, at a question, or at the result of the last attempt. */
export const QuizPages = ({ item, actions }: { item: StudentItem; actions: QuizActions }) => {
  const { quiz } = item
  if (!quiz) return null
  const { attempt, last_attempt } = quiz
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
      />
    )
  return <QuizStart item={item} quiz={quiz} actions={actions} />
}

/** A student's quiz. */
export const QuizRunner = ({ item }: { item: StudentItem }) => (
  <QuizPages item={item} actions={useQuiz(item)} />
)
