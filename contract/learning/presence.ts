import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

/** How often a client says that its reader is on an item, in seconds. */
export const presenceInterval = 30
/** `away`: the page is open and out of sight, or nobody moves. `left`: the page is gone. */
export const presenceStates = ['reading', 'away', 'left'] as const
export type PresenceState = (typeof presenceStates)[number]

export const markPresence = endpoint({
  method: 'POST',
  path: '/api/student/courses/:courseId/items/:itemId/presence',
  access: 'student',
  changes: [],
  summary:
    'Says whether the reader is on the item: the time between two signs of reading counts as time spent, unless they are further apart than three intervals. A finished course counts no more',
  params: z.object({ courseId: id, itemId: id }),
  body: z.strictObject({ state: z.enum(presenceStates) }),
  errors: [409],
})
