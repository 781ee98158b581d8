import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

/** A new visit begins when the last look at the list is this many minutes ago. */
export const visitMinutes = 30

export const noteVisit = endpoint({
  method: 'PUT',
  path: '/api/student/community/visit',
  access: 'student',
  needs: 'community',
  changes: [],
  summary:
    'Up to which post one has seen the list; a new visit, after half an hour, begins with what the one before had seen',
  body: z.strictObject({ post_id: id }),
  errors: [404],
})
