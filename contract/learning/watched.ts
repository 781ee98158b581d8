import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, one } from '../fields.ts'
import { stepOutcome } from './learning.ts'

/** The share of a video that counts as watched: the end is often only credits. */
export const enoughOfFilm = 0.9
/** The fastest speed in the browsers’ own playback menus. */
export const fastestPlay = 2

export const markWatched = endpoint({
  method: 'POST',
  path: '/api/student/courses/:courseId/items/:itemId/watched/:blockId',
  access: 'student',
  changes: [],
  summary:
    'Notes that a film in a lesson was watched to its end, not before it can have been; a repeat changes nothing',
  params: z.object({ courseId: id, itemId: id, blockId: z.string().check(z.minLength(1), z.maxLength(40)) }),
  response: one(stepOutcome),
  errors: [409, 423],
})
