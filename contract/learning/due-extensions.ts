import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, one, words } from '../fields.ts'
import { limits } from '../limits.ts'

const params = z.object({ courseId: id, studentId: id })
const path = '/api/courses/:courseId/students/:studentId/due-date'

const dueDate = z.object({
  /** The student’s effective due day, in the calendar of their company. */
  due_on: day,
  /** The due day before the extension; null if it was not extended. */
  extended_from: z.nullable(day),
})

export const extendDueDate = endpoint({
  method: 'PUT',
  path,
  access: 'staff',
  changes: ['students', 'student/:studentId'],
  summary:
    'Gives one student until a later day than the assignment does; the student sees day and reason. 409 where the course has no due date, 422 for a day that is not later',
  params,
  body: z.strictObject({ due_on: day, reason: words(limits.reason) }),
  response: one(dueDate),
  errors: [409],
})

export const removeDueExtension = endpoint({
  method: 'DELETE',
  path,
  access: 'staff',
  changes: ['students', 'student/:studentId'],
  summary: 'Takes an extension back: the day of the assignment holds again',
  params,
})
