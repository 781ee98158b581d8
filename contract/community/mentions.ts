import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { limits } from '../limits.ts'

/** Used instead of a person’s id: everyone who may answer for the security team. */
export const teamMention = 'team'
/** The people that the text mentions by `@` and their name: people of the thread, and the team. */
export const mentions = z.optional(
  z.array(z.union([id, z.literal(teamMention)])).check(z.maxLength(limits.mentions)),
)

export const threadPerson = z.object({
  id,
  full_name: z.string(),
  avatar: z.nullable(z.string()),
  department: z.string(),
  is_team: z.boolean(),
})
export type ThreadPerson = z.infer<typeof threadPerson>
export const listThreadPeople = endpoint({
  method: 'GET',
  path: '/api/student/community/posts/:postId/people',
  access: 'student',
  needs: 'community',
  reads: ['post/:postId'],
  summary:
    'Whom a text in this thread can mention: those who wrote in it under their name, whoever wrote last first',
  params: z.object({ postId: id }),
  response: z.object({ data: z.array(threadPerson) }),
})
