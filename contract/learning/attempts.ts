import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, locale, one, percent, timestamp } from '../fields.ts'
import {
  area,
  emailPart,
  gapNumber,
  givenAnswer,
  numberRange,
  picture,
  questionTypes,
} from '../quizzes/question-types.ts'

const shown = z.object({ ...picture.shape, alt: z.string() })

/** A question as it is asked: nothing of its key. Which of the optional fields it has depends on its type. */
const questionFields = {
  id,
  type: z.enum(questionTypes),
  text: z.string(),
  points: count,
  media: z.optional(shown),
  /** What can be chosen, put in order, matched or inspected. */
  answers: z.array(
    z.object({
      id,
      text: z.string(),
      part: z.optional(emailPart),
      target: z.optional(z.string()),
      media: z.optional(shown),
    }),
  ),
  /** Matching: what the answers are matched with. */
  options: z.optional(z.array(z.object({ id: z.string(), text: z.string() }))),
  passage: z.optional(z.string()),
  /** Cloze: what a gap is chosen from; a gap with none is written into. */
  gaps: z.optional(z.array(z.object({ gap: gapNumber, choices: z.array(z.string()) }))),
  unit: z.optional(z.string()),
  /** Hotspot: how many places to mark. */
  marks: z.optional(count),
}
export const questionWithoutKey = z.object(questionFields)
export type QuestionWithoutKey = z.infer<typeof questionWithoutKey>

export const studentQuestion = z.object({
  ...questionFields,
  /** What the student answered; null while open. */
  given: z.nullable(givenAnswer),
  /** Only once the answer is recorded and the feedback mode allows it. */
  feedback: z.nullable(
    z.object({
      correct: z.boolean(),
      points: count,
      /** For an ordering in the right order. */
      best_answer_ids: z.array(id),
      explanation: z.string(),
      /** What is said to each answer. */
      answers: z.array(z.object({ id, feedback: z.string() })),
      matches: z.optional(z.array(z.object({ answer_id: id, option_id: z.string() }))),
      /** Short text: what is accepted. */
      accepted: z.optional(z.array(z.string())),
      range: z.optional(numberRange),
      gaps: z.optional(
        z.array(z.object({ gap: gapNumber, correct: z.boolean(), accepted: z.array(z.string()) })),
      ),
      areas: z.optional(z.array(z.object({ ...area.shape, id, text: z.string(), correct: z.boolean() }))),
    }),
  ),
})
export type StudentQuestion = z.infer<typeof studentQuestion>

export const attempt = z.object({
  id,
  number: count,
  status: z.enum(['open', 'submitted', 'expired']),
  /** Begun when the key had been told and nothing hung on it any more: it changes neither score nor points. */
  practice: z.boolean(),
  locale,
  started_at: timestamp,
  deadline_at: z.nullable(timestamp),
  server_now: timestamp,
  /** Index of the current question, from 0. */
  cursor: count,
  total: count,
  /** One entry a question, in the attempt’s order: answered or not, and right or wrong where that may be known. */
  progress: z.array(z.object({ question_id: id, answered: z.boolean(), correct: z.nullable(z.boolean()) })),
  question: z.nullable(studentQuestion),
  /**
   * All of them, in the attempt’s order and without feedback: where they may be answered in any order, for whoever opens the
   * quiz. What was given moves on with every answer, and an answer does not repeat them.
   */
  questions: z.optional(z.array(studentQuestion)),
  /** After submission. `review` is null where feedback is `never`. */
  result: z.nullable(
    z.object({
      score: percent,
      passed: z.boolean(),
      correct: count,
      total: count,
      pass_mark: percent,
      points: count,
      review: z.nullable(z.array(studentQuestion)),
    }),
  ),
})
export type Attempt = z.infer<typeof attempt>

const itemParams = z.object({ courseId: id, itemId: id })
const itemPath = '/api/student/courses/:courseId/items/:itemId'

export const startQuiz = endpoint({
  method: 'POST',
  path: `${itemPath}/quiz`,
  access: 'student',
  changes: [],
  summary:
    'Opens an attempt, or answers the open one; 409 when none is left or one must wait. Where the feedback waits for the end and one may go back, with all questions of the attempt',
  params: itemParams,
  response: one(attempt),
  errors: [409, 423],
})
export const answerQuestion = endpoint({
  method: 'POST',
  path: `${itemPath}/answer`,
  access: 'student',
  changes: [],
  summary:
    'Records an answer; the same one twice has one effect, another one takes its place, and 409 refuses what comes after the end. With `advance` it goes on in the same step, and past the last question hands in. Where the feedback waits for the end and one may go back, to any question of the attempt; else only up to the current one',
  params: itemParams,
  body: z.strictObject({
    attempt_id: id,
    question_id: id,
    answer: z.strictObject(givenAnswer.shape),
    advance: z.optional(z.boolean()),
  }),
  response: one(attempt),
  errors: [409],
  perMinute: 600,
})
export const handInQuiz = endpoint({
  method: 'POST',
  path: `${itemPath}/hand-in`,
  access: 'student',
  changes: [],
  summary:
    'Hands in an attempt as it stands, wherever in it one is; the same one twice has one effect. 409 where one cannot go back and a question has no answer',
  params: itemParams,
  body: z.strictObject({ attempt_id: id }),
  response: one(attempt),
  errors: [409],
})
