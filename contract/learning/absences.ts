import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, one } from '../fields.ts'

/** A long absence of one person. Why they are away is never asked for or stored. */

export const absence = z.object({
  starts_on: day,
  /** The last day of the absence; null while it is open. */
  ends_on: z.nullable(day),
  /** Whether it has begun, in the calendar of the person’s company. */
  has_begun: z.boolean(),
})
export type Absence = z.infer<typeof absence>

const params = z.object({ studentId: id })
const path = '/api/students/:studentId/absence'

export const setAbsence = endpoint({
  method: 'PUT',
  path,
  access: 'staff',
  changes: ['students', 'student/:studentId', 'campaigns'],
  summary:
    'Sets a student’s current or next absence. While it lasts nothing is due, no reminders are sent, and figures count the student beside; what became due meanwhile is due 14 days after the last day',
  params,
  body: z.strictObject({ starts_on: day, ends_on: z.nullable(day) }),
  response: one(absence),
})

export const endAbsence = endpoint({
  method: 'DELETE',
  path,
  access: 'staff',
  changes: ['students', 'student/:studentId', 'campaigns'],
  summary: 'Ends a student’s absence: yesterday was its last day. One that begins today or later is removed',
  params,
})
