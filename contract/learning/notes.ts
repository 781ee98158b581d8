import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, list, one, text, timestamp } from '../fields.ts'
import { limits } from '../limits.ts'

/** A student’s private note and bookmark on a lesson or quiz. */
const note = z.object({
  item_id: id,
  bookmarked: z.boolean(),
  text: z.string(),
  version: count,
  updated_at: timestamp,
})
export type Note = z.infer<typeof note>

const courses = '/api/student/courses'

export const listNotes = endpoint({
  method: 'GET',
  path: `${courses}/:courseId/notes`,
  access: 'student',
  reads: ['notes/:courseId'],
  summary:
    'Own bookmarks and notes in a course, the newest first, with those that were emptied and their versions',
  params: z.object({ courseId: id }),
  response: list(note),
})
export const saveNote = endpoint({
  method: 'PUT',
  path: `${courses}/:courseId/items/:itemId/note`,
  access: 'student',
  changes: ['notes/:courseId'],
  summary: 'Bookmarks an item and keeps a note on it; 409 with what is there when it was changed meanwhile',
  params: z.object({ courseId: id, itemId: id }),
  body: z.strictObject({
    bookmarked: z.boolean(),
    text: text(limits.note),
    /** 0 if nothing has been saved yet. */
    version: count,
  }),
  response: one(note),
  errors: [409],
})
