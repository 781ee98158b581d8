import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, day, id, percent, timestamp } from '../fields.ts'
import { learningStatuses } from './references.ts'
import { whyNot } from './why-not.ts'

/** A student’s state in a course at a past moment. */
export const pastProgress = z.object({
  course_id: id,
  /** As in the release that was current at that time. */
  title: z.string(),
  release_number: z.int(),
  status: z.enum(learningStatuses),
  percent,
  items_done: count,
  items_total: count,
  score: z.nullable(percent),
  /** Null for a course that was started but is no longer assigned. */
  mandatory: z.nullable(z.boolean()),
  due_at: z.nullable(timestamp),
  /** The due day in the calendar of the student’s company, and how many days remained; negative if overdue. */
  due_on: z.nullable(day),
  days_left: z.nullable(z.int()),
  is_overdue: z.boolean(),
  started_at: z.nullable(timestamp),
  completed_at: z.nullable(timestamp),
  expires_at: z.nullable(timestamp),
  is_expired: z.boolean(),
  missing: z.array(whyNot),
})
export type PastProgress = z.infer<typeof pastProgress>

export const listPastProgress = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/standings',
  access: 'staff',
  scope: 'results:read',
  summary:
    'Where a student stood in each course at the end of a day, from the log of events; 422 for a day to come',
  params: z.object({ studentId: id }),
  /** A day in the company’s calendar, such as 2026-03-01. */
  query: z.object({ on: day }),
  response: z.object({ data: z.array(pastProgress), meta: z.object({ at: timestamp }) }),
})
