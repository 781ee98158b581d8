import type { BodyOf } from '#contract/endpoint.ts'
import type { Quiz, updateQuiz } from '#contract/quizzes/quizzes.ts'

/** The fields of a quiz that can change; unchanged ones are not sent. */
export type QuizFields = Omit<BodyOf<typeof updateQuiz>, 'version'>

export const isComplete = ({ title }: QuizFields): boolean => title === undefined || title.trim() !== ''

export const withFields = (quiz: Quiz, fields: QuizFields): Quiz => ({ ...quiz, ...fields })
