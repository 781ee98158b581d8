import type { BodyOf } from '#contract/endpoint.ts'
import type { Quiz, updateQuiz } from '#contract/quizzes/quizzes.ts'

/** What can be changed about a quiz; what was not changed is not sent. */
export type QuizFields = Omit<BodyOf<typeof updateQuiz>, 'version'>

export const isComplete = ({ title }: QuizFields): boolean => title === undefined || title.trim() !== ''

export const withFields = (quiz: Quiz, fields: QuizFields): Quiz => ({ ...quiz, ...fields })
