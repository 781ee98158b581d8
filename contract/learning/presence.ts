import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

/** Interval at which a client reports that its reader is on an item, in seconds. */
export const presenceInterval = 30
/** `away`: the page is hidden or there is no input. `left`: the page was closed. */
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
