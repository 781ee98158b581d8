import type { QuizBody } from '#domains/publishing/publishing.documents.ts'

/** The settings of a new quiz, except for those a test is about. */
export const quizSettings = (more: Partial<QuizBody['settings']> = {}): QuizBody['settings'] => ({
  pass_mark: 80,
  attempts_allowed: 0,
  wait_minutes: 0,
  time_limit_seconds: null,
  question_order: 'fixed',
  draw: null,
  shuffle_answers: false,
  feedback: 'immediate',
  counting: 'best',
  back_allowed: true,
  ...more,
})
