import type { Attempt } from '#contract/learning/attempts.ts'
import type { StudentItem } from '#contract/learning/learning.ts'
import type { QueuedAnswer } from './answers/answer-queue.ts'

/** With the questions that are known of it: an answer does not bring them along. */
const withQuestions = (attempt: Attempt, before: Attempt | null, given?: QueuedAnswer): Attempt => {
  if (attempt.questions || !before?.questions || before.id !== attempt.id) return attempt
  const questions = before.questions.map((question) =>
    question.id === given?.questionId ? { ...question, given: given.answer } : question,
  )
  return { ...attempt, questions }
}

/** Puts an attempt where the item keeps it: the open one, or the last that was handed in. */
export const withAttempt = (item: StudentItem, attempt: Attempt, given?: QueuedAnswer): StudentItem => {
  if (!item.quiz) return item
  const quiz =
    attempt.status === 'open'
      ? { ...item.quiz, attempt: withQuestions(attempt, item.quiz.attempt, given) }
      : { ...item.quiz, attempt: null, last_attempt: attempt }
  return { ...item, quiz }
}
