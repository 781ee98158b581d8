import * as z from 'zod/mini'
import { releasedMaterial } from '../content/materials.ts'
import { itemKinds } from '../courses/courses.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, locale, localeCode, moment, one, percent } from '../fields.ts'
import { questionWithoutKey } from '../learning/attempts.ts'
import { studentItem } from '../learning/learning.ts'
import { itemStates } from '../learning/references.ts'
import { limits } from '../limits.ts'
import { givenAnswer } from '../quizzes/question-types.ts'

const courseParams = z.object({ courseId: id })
/** The draft or a release as a student would see it, in the request’s course language; nothing is recorded. */

/** The simulated progress of the student: just started, halfway, failed a quiz once, completed. */
export const previewStates = ['fresh', 'half_done', 'failed_once', 'completed'] as const
export type PreviewState = (typeof previewStates)[number]

const previewQuery = {
  locale: z.optional(localeCode),
  state: z.optional(z.enum(previewStates)),
  /** Shows a release of the course instead of its draft. */
  release: z.optional(id),
}
const previewedItem = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  kind: z.enum(itemKinds),
  minutes: count,
  state: z.enum(itemStates),
  score: z.nullable(percent),
})

export const previewedOutline = z.object({
  title: z.string(),
  description: z.string(),
  percent,
  locale,
  locales: z.array(locale),
  chapters: z.array(
    z.object({
      id,
      title: z.string(),
      sections: z.array(
        z.object({
          id,
          title: z.string(),
          items: z.array(previewedItem),
        }),
      ),
    }),
  ),
  final_exam: z.array(previewedItem),
  /** False for a course of another company, whose release is shown. */
  can: z.object({ edit: z.boolean() }),
})

export const previewOutline = endpoint({
  method: 'GET',
  path: '/api/preview/:courseId/outline',
  access: 'staff',
  reads: ['course/:courseId'],
  summary: 'Outline of the working draft or of a release',
  params: courseParams,
  query: z.object(previewQuery),
  response: one(previewedOutline),
})

export const previewComponent = endpoint({
  method: 'GET',
  path: '/api/preview/:courseId/component/:type/:id',
  access: 'staff',
  reads: ['course/:courseId'],
  summary:
    'One lesson or quiz of the working draft or of a release as a student would see it; a quiz comes with its questions and without its key',
  params: z.object({ courseId: id, type: z.enum(itemKinds), id }),
  query: z.object(previewQuery),
  response: one(
    z.object({
      id,
      kind: z.enum(itemKinds),
      title: z.string(),
      locale,
      is_fallback: z.boolean(),
      minutes: count,
      document: z.nullable(z.record(z.string(), z.unknown())),
      materials: z.array(releasedMaterial),
      quiz: z.nullable(
        z.object({
          description: z.string(),
          pass_mark: percent,
          attempts_allowed: count,
          time_limit_seconds: z.nullable(z.int()),
          questions: z.array(questionWithoutKey),
        }),
      ),
      /** The data that the student’s own page is rendered from. */
      student: studentItem,
    }),
  ),
})

/** Answers so far and the current question; the server stores nothing, so each request sends all of it. */
export const quizTry = z.strictObject({
  seed: z.int().check(z.gte(0), z.lte(2_147_483_647)),
  started_at: moment,
  cursor: count,
  answers: z
    .array(z.strictObject({ question_id: id, answer: z.strictObject(givenAnswer.shape) }))
    .check(z.maxLength(limits.questionsPerQuiz)),
  submitted: z.boolean(),
})

export const tryQuiz = endpoint({
  method: 'POST',
  path: '/api/preview/:courseId/quiz/:id/try',
  access: 'staff',
  changes: [],
  summary:
    'A quiz of the working draft tried by its author: graded by the rules that students are graded by, and nothing is kept. The same `seed` draws the same questions in the same order',
  params: z.object({ courseId: id, id }),
  query: z.object(previewQuery),
  body: quizTry,
  bodyBytes: limits.documentBodyBytes,
  response: one(studentItem),
  perMinute: 600,
})
