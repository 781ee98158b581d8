import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, one } from '../fields.ts'
import { itemChange } from './publishing.ts'

export const compareReleases = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/releases/:releaseId/changes',
  access: 'staff',
  summary:
    'What a release changes against another release of the course, `since`, or against the one before it; everything is new in the first',
  params: z.object({ courseId: id, releaseId: id }),
  query: z.object({ since: z.optional(id) }),
  response: one(
    z.object({
      /** The number of the release it is compared with; null if there is none. */
      since: z.nullable(count),
      number: count,
      changes: z.array(itemChange),
    }),
  ),
})
