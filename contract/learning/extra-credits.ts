import * as z from 'zod/mini'
import { extraCreditKinds } from '../courses/courses.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, list, timestamp, words } from '../fields.ts'
import { limits } from '../limits.ts'
import { textLocale } from './references.ts'

/** An extra-credit task in the course language, with its student’s submissions. */
export const ownExtraCredit = z.object({
  id,
  title: z.string(),
  title_locale: textLocale,
  instructions: z.string(),
  instructions_locale: textLocale,
  points: count,
  kind: z.enum(extraCreditKinds),
  handed_in: z.nullable(z.object({ answer: z.string(), at: timestamp, points: count })),
  /** Why the last submission no longer counts; the student can submit another one. */
  taken_back: z.nullable(z.object({ answer: z.string(), reason: z.string(), at: timestamp })),
})
export type OwnExtraCredit = z.infer<typeof ownExtraCredit>

const ownPath = '/api/student/courses/:courseId/extra_credits'

export const listOwnExtraCredits = endpoint({
  method: 'GET',
  path: ownPath,
  access: 'student',
  summary: 'Extra-credit tasks with own state',
  params: z.object({ courseId: id }),
  response: list(ownExtraCredit),
})

export const handInExtraCredit = endpoint({
  method: 'POST',
  path: ownPath,
  access: 'student',
  changes: ['activity'],
  summary:
    'Hands in an extra-credit task, once; again it changes nothing. 409 where the course was never begun',
  params: z.object({ courseId: id }),
  body: z.strictObject({ task_id: id, answer: words(limits.extraCreditAnswer) }),
  response: list(ownExtraCredit),
  errors: [409],
})

/** One submission as staff see it. */
export const handedInExtraCredit = z.object({
  id,
  title: z.string(),
  kind: z.enum(extraCreditKinds),
  cycle: count,
  /** Null for auditors, like the reason: they see no free text. */
  answer: z.nullable(z.string()),
  points: count,
  handed_in_at: timestamp,
  taken_back_at: z.nullable(timestamp),
  reason: z.nullable(z.string()),
})
export type HandedInExtraCredit = z.infer<typeof handedInExtraCredit>

const staffPath = '/api/courses/:courseId/students/:studentId/extra_credits'

export const listHandedInExtraCredits = endpoint({
  method: 'GET',
  path: staffPath,
  access: 'staff',
  reads: ['student/:studentId'],
  summary: 'What a student handed in beside a course, newest first, the last hundred',
  params: z.object({ courseId: id, studentId: id }),
  response: list(handedInExtraCredit),
})

export const takeBackExtraCredit = endpoint({
  method: 'POST',
  path: `${staffPath}/:extraCreditId/take-back`,
  access: 'staff',
  changes: ['students', 'student/:studentId'],
  summary:
    'The answer does not count any more and its points go; another can be handed in. Again it changes nothing',
  params: z.object({ courseId: id, studentId: id, extraCreditId: id }),
  body: z.strictObject({ reason: words(limits.reason) }),
  response: list(handedInExtraCredit),
})
