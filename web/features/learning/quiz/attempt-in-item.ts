import type { Attempt } from '#contract/learning/attempts.ts'
import type { StudentItem } from '#contract/learning/learning.ts'
import type { QueuedAnswer } from './answers/answer-queue.ts'

/** The attempt with the questions already known: a response to an answer does not include them. */
const withQuestions = (attempt: Attempt, before: Attempt | null, given?: QueuedAnswer): Attempt => {
  if (attempt.questions || !before?.questions || before.id !== attempt.id) return attempt
  const questions = before.questions.map((question) =>
    question.id === given?.questionId ? { ...question, given: given.answer } : question,
  )
  return { ...attempt, questions }
}

/** Stores an attempt in its item: as the open one, or as the last one if it was submitted. */
export const withAttempt = (item: StudentItem, attempt: Attempt, given?: QueuedAnswer): StudentItem => {
  if (!item.quiz) return item
  const quiz =
    attempt.status === 'open'
      ? { ...item.quiz, attempt: withQuestions(attempt, item.quiz.attempt, given) }
      : { ...item.quiz, attempt: null, last_attempt: attempt }
  return { ...item, quiz }
}
