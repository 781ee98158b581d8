import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, one, text } from '../fields.ts'
import { limits } from '../limits.ts'

/** Staff say that one person does not have to take a course. */

export const exemptionReasons = ['not_relevant', 'equivalent', 'leaving', 'other'] as const
export type ExemptionReason = (typeof exemptionReasons)[number]

/** What staff enter; a note is required for `other`. */
export const exemptionInput = {
  reason: z.enum(exemptionReasons),
  note: z.optional(text(limits.reason)),
  /** The last day, in the calendar of the person’s company; until somebody lifts it if absent. */
  until: z.optional(day),
}

/** An exemption in effect. */
export const exemption = z.object({
  /** `campaign`: the person is waived from the campaigns that assigned the course. */
  reason: z.enum([...exemptionReasons, 'campaign']),
  /** Empty for auditors and for the student. */
  note: z.string(),
  /** The last day; null until somebody lifts it. */
  until: z.nullable(day),
})
export type CourseExemption = z.infer<typeof exemption>

const params = z.object({ courseId: id, studentId: id })
const path = '/api/courses/:courseId/students/:studentId/exemption'

export const exemptFromCourse = endpoint({
  method: 'PUT',
  path,
  access: 'staff',
  changes: ['students', 'student/:studentId', 'campaigns'],
  summary:
    'Exempts a student from a course from today on: it is neither due nor overdue, no reminders are sent, and figures count it beside. The student may still take it',
  params,
  body: z.strictObject(exemptionInput),
  response: one(exemption),
})

export const liftExemption = endpoint({
  method: 'DELETE',
  path,
  access: 'staff',
  changes: ['students', 'student/:studentId', 'campaigns'],
  summary:
    'Ends an exemption: the course counts again from today. If it became due meanwhile, the student has 14 days',
  params,
})
