import type { Attempt, StudentQuestion } from '#contract/learning/attempts.ts'
import type { StudentItem } from '#contract/learning/learning.ts'
import type { Quiz } from '../quiz-start.tsx'
import type { QuizActions } from '../use-quiz.ts'

export interface QuizQuestionProps {
  item: StudentItem
  quiz: Quiz
  attempt: Attempt
  question: StudentQuestion
  actions: QuizActions
}
