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
  shownMedia,
} from '../quizzes/question-types.ts'

const shownPicture = z.object({ ...picture.shape, alt: z.string() })

/** A question as it is asked, without its answer key. Which optional fields it has depends on its type. */
const questionFields = {
  id,
  type: z.enum(questionTypes),
  text: z.string(),
  points: count,
  media: z.optional(
    z.object({
      ...shownMedia.shape,
      /** The alternative text of an image, or the title of a video or audio file. */
      alt: z.string(),
      /** Absent for an image, and without one. */
      transcript: z.optional(z.string()),
    }),
  ),
  /** What can be chosen, ordered, matched or inspected. */
  answers: z.array(
    z.object({
      id,
      text: z.string(),
      part: z.optional(emailPart),
      target: z.optional(z.string()),
      media: z.optional(shownPicture),
    }),
  ),
  /** Matching: the options that the answers are matched with. */
  options: z.optional(z.array(z.object({ id: z.string(), text: z.string() }))),
  passage: z.optional(z.string()),
  /** Cloze: the choices for a gap; a gap without choices is a text input. */
  gaps: z.optional(z.array(z.object({ gap: gapNumber, choices: z.array(z.string()) }))),
  unit: z.optional(z.string()),
  /** Hotspot: how many spots to mark. */
  marks: z.optional(count),
}
export const questionWithoutKey = z.object(questionFields)
export type QuestionWithoutKey = z.infer<typeof questionWithoutKey>

export const studentQuestion = z.object({
  ...questionFields,
  /** The student’s answer; null while open. */
  given: z.nullable(givenAnswer),
  /** Only once the answer is recorded and the feedback mode allows it. */
  feedback: z.nullable(
    z.object({
      correct: z.boolean(),
      points: count,
      /** For an ordering question, in the correct order. */
      best_answer_ids: z.array(id),
      explanation: z.string(),
      answers: z.array(z.object({ id, feedback: z.string() })),
      matches: z.optional(z.array(z.object({ answer_id: id, option_id: z.string() }))),
      /** Short text: the accepted answers. */
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
  /**
   * Started after the answer key was revealed, when the result no longer matters: it changes neither score nor points.
   */
  practice: z.boolean(),
  locale,
  started_at: timestamp,
  deadline_at: z.nullable(timestamp),
  server_now: timestamp,
  /** Index of the current question, from 0. */
  cursor: count,
  total: count,
  /**
   * One entry per question, in the attempt’s order: whether it is answered, and whether correctly where the student may
   * know. `partly` is true for an answer that is partly correct, once the answer key is shown.
   */
  progress: z.array(
    z.object({
      question_id: id,
      answered: z.boolean(),
      correct: z.nullable(z.boolean()),
      partly: z.optional(z.boolean()),
    }),
  ),
  question: z.nullable(studentQuestion),
  /**
   * All questions in the attempt’s order, without feedback. Sent when the quiz is opened, if they may be answered in
   * any order. `given` changes with every answer, and the response to an answer does not repeat the questions.
   */
  questions: z.optional(z.array(studentQuestion)),
  /** Set after submission. `review` is null if feedback is `never`. */
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
