import type { Attempt, StudentQuestion } from '../../../../contract/attempts.ts'
import type { StudentItem } from '../../../../contract/learning.ts'
import type { Quiz } from './quiz-start.tsx'
import type { QuizActions } from './use-quiz.ts'

export interface QuizQuestionProps {
  item: StudentItem
  quiz: Quiz
  attempt: Attempt
  question: StudentQuestion
  actions: QuizActions
}
