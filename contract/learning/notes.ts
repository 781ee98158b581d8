import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, list, one, text, timestamp } from '../fields.ts'
import { limits } from '../limits.ts'

/** What a student keeps about a lesson or quiz for nobody else. */
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
  summary: 'Own bookmarks and notes in a course, the newest first',
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
    /** 0 where nothing was kept so far. */
    version: count,
  }),
  response: one(note),
  errors: [409],
})
