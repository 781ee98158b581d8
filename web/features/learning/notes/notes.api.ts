import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { listNotes, type Note, saveNote } from '#contract/learning/notes.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery, keyOf } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'
import type { ItemParams } from '../learning.api.ts'

/** An optional addition to a lesson: if the notes cannot be loaded, the page works without them. */
export const notesQuery = (courseId: string) => ({
  ...endpointQuery(listNotes, { params: { courseId } }),
  meta: { quiet: true },
})

export const sendNote = async (itemParams: ItemParams, body: BodyOf<typeof saveNote>): Promise<Note> => {
  const { data } = await call(saveNote, { params: { ...itemParams }, body }, { refetchLater: true })
  return data
}

/** True for a note that was emptied; only its version still counts. */
export const isEmptyNote = ({ text, bookmarked }: Note): boolean => !bookmarked && text === ''

/** Updates the cached list of the course's notes. */
export const showNote = (courseId: string, note: Note): void => {
  queryClient.setQueryData<ResponseOf<typeof listNotes>>(
    keyOf(listNotes, { params: { courseId } }),
    (known) => ({ data: [note, ...(known?.data.filter(({ item_id }) => item_id !== note.item_id) ?? [])] }),
  )
}
