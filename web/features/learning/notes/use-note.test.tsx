import { useEffect } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { Note } from '#contract/learning/notes.ts'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { aSession } from '#lib/session/session.test-support.ts'
import { saveSession } from '#lib/session/session.ts'
import { createStore, useStore } from '#lib/store.ts'
import { act } from '#ui/act.test-support.ts'
import { render, stopAfterEach } from '#ui/render.test-support.tsx'
import { notesQuery } from './notes.api.ts'
import { useNote } from './use-note.ts'

const aNote = (version: number, text: string): Note => ({
  item_id: 'item',
  bookmarked: false,
  text,
  version,
  updated_at: '2026-11-29T12:00:00Z',
})
/** The note as last read; undefined where there is none, or the notes could not be read. */
const read = createStore<Note | undefined>(undefined)
let shown: ReturnType<typeof useNote>
const Field = () => {
  const note = useNote({ courseId: 'course', itemId: 'item' }, useStore(read))
  useEffect(() => {
    shown = note
  })
  return null
}

const stops = stopAfterEach()
beforeEach(() => saveSession(aSession()))
/** Opens the field with a note; the server accepts each save over the version that it has. */
const open = async (opened: Note | undefined) => {
  read.set(opened)
  const stored = { current: opened }
  const { stop } = await serveAnswers(({ body }) => {
    const { version, ...change } = JSON.parse(body) as Note
    const theirs = stored.current ?? aNote(0, '')
    if (version !== theirs.version)
      return { status: 409, body: { code: 'version_conflict', detail: theirs, message: 'Changed' } }
    stored.current = { ...theirs, ...change, version: version + 1 }
    return { status: 200, body: { data: stored.current } }
  })
  stops.push(await render(<Field />), stop)
  const othersSave = (note: Note) => {
    stored.current = note
    return act(async () => read.set(note))
  }
  return { stored, othersSave }
}
const write = async (text: string) => {
  await act(async () => shown.write(text))
  await act(async () => shown.flush())
}
const phase = () => shown.state.phase

it.each([
  ['another tab changed', aNote(1, 'Before')],
  ['was read late', undefined],
])('shows a note that %s, and saves over it', async (_, opened) => {
  const { stored, othersSave } = await open(opened)
  await othersSave(aNote(2, 'From elsewhere'))
  expect(shown.text).toBe('From elsewhere')
  await write('From elsewhere, and here')
  await expect.poll(phase).toBe('saved')
  expect(stored.current).toMatchObject({ text: 'From elsewhere, and here', version: 3 })
})

it('keeps what is being typed, and shows the other note beside it', async () => {
  const { stored, othersSave } = await open(aNote(1, 'Before'))
  await act(async () => shown.write('Typed here'))
  await othersSave(aNote(2, 'From elsewhere'))
  expect(shown.text).toBe('Typed here')
  await act(async () => shown.flush())
  await expect.poll(phase).toBe('conflict')
  expect([shown.state.theirs?.text, stored.current?.text]).toEqual(['From elsewhere', 'From elsewhere'])
})

it('still knows the version of a note that was emptied, which the next one is saved over', async () => {
  await open(aNote(1, 'Before'))
  const { queryKey } = notesQuery('course')
  queryClient.setQueryData(queryKey, { status: 200, data: [aNote(1, 'Before')] })
  await write('')
  await expect.poll(phase).toBe('saved')
  expect(queryClient.getQueryData(queryKey)?.data).toMatchObject([{ text: '', version: 2 }])
})

it('shows nothing older than what was saved here', async () => {
  const { othersSave } = await open(aNote(1, 'Before'))
  await write('Saved here')
  await expect.poll(phase).toBe('saved')
  await othersSave(aNote(1, 'Before'))
  expect(shown.text).toBe('Saved here')
})
