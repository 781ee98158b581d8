import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, one, words } from '../fields.ts'
import { limits } from '../limits.ts'

export const allowAttempts = endpoint({
  method: 'PUT',
  path: '/api/courses/:courseId/students/:studentId/items/:itemId/attempts',
  access: 'staff',
  changes: ['students', 'student/:studentId'],
  summary:
    'Sets how many attempts at a quiz one student has in the open enrolment; the student sees the reason. The number of the quiz takes an extra attempt back. 409 where the course is not started or the quiz limits no attempts, 422 for fewer than the quiz allows',
  params: z.object({ courseId: id, studentId: id, itemId: id }),
  body: z.strictObject({
    attempts_allowed: z.int().check(z.gte(1), z.lte(200)),
    reason: words(limits.reason),
  }),
  response: one(z.object({ attempts_allowed: count })),
  errors: [409],
})
