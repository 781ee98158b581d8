import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, pageQuery, percent, timestamp } from '../fields.ts'
import { studentStates } from './directory.ts'

/** How far each person is with one course: what other systems evaluate. */

const courseResult = z.object({
  student: z.object({
    id,
    full_name: z.string(),
    email: z.string(),
    employee_number: z.nullable(z.string()),
    company_id: id,
    department: z.string(),
  }),
  state: z.enum(studentStates),
  mandatory: z.boolean(),
  assigned_on: day,
  due_on: z.nullable(day),
  /** Of the current passage through the course: it begins anew when a result expires or is reset. */
  started_at: z.nullable(timestamp),
  completed_on: z.nullable(day),
  /** The score of the completed course. */
  score: z.nullable(percent),
  /** When the result expires; null if it does not. */
  valid_until: z.nullable(day),
})
export type CourseResult = z.infer<typeof courseResult>

export const listCourseResults = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/results',
  access: 'staff',
  scope: 'results:read',
  reads: ['students'],
  summary:
    'Everybody active who has a course, with their state, days and score. By id, so that no one is missed or named twice. `meta.updating`: so much has just changed that results follow within a minute',
  params: z.object({ courseId: id }),
  query: z.object({ ...pageQuery, cursor: z.optional(id) }),
  response: z.object({
    data: z.array(courseResult),
    meta: z.object({ next_cursor: z.nullable(z.string()), updating: z.boolean() }),
  }),
})
