import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, list, percent } from '../fields.ts'
import { textLocale } from './references.ts'

/** The student’s result of a quiz. */
const grade = z.object({
  item_id: id,
  slug: z.string(),
  title: z.string(),
  title_locale: textLocale,
  /** Of the attempt that counts. */
  score: z.nullable(percent),
  passed: z.boolean(),
  attempts: count,
  /** Null where any number is allowed. */
  attempts_left: z.nullable(count),
  counting: z.enum(['best', 'last']),
  /** The number of the attempt that counts. */
  counting_attempt: z.nullable(count),
  pass_mark: percent,
})
export type Grade = z.infer<typeof grade>

export const listGrades = endpoint({
  method: 'GET',
  path: '/api/student/courses/:courseId/grades',
  access: 'student',
  reads: ['progress'],
  summary: 'A row per quiz with the attempt that counts',
  params: z.object({ courseId: id }),
  response: list(grade),
})
