import { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Content, ContentDocument } from '#contract/content/content.ts'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { draftBackup } from '#lib/autosave/draft-backup.ts'
import { aSession } from '#lib/session/session.test-support.ts'
import { endSession, saveSession } from '#lib/session/session.ts'
import { act } from '#ui/act.test-support.ts'
import { render } from '#ui/render.test-support.tsx'
import { writeAtEnd } from '../blocks/block-actions.ts'
import { contentExtensions } from '../schema/content-extensions.ts'
import { documentOf } from '../schema/document.ts'
import { type ContentSaving, useContentSaving } from './use-content-saving.ts'

const document: ContentDocument = {
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'line1' }, content: [{ type: 'text', text: 'One' }] }],
}
const content = {
  id: 'content',
  course_id: 'course',
  lesson_id: 'lesson',
  version: 1,
  document,
} as unknown as Content

let saving: ContentSaving
let editor: Editor
let leave: () => Promise<void>
const Writer = () => {
  const current = useContentSaving({ content, onSaved: () => undefined })
  useEffect(() => {
    saving = current
  })
  return null
}
beforeEach(async () => {
  saveSession(aSession('teacher'))
  leave = await render(<Writer />)
  editor = new Editor({ extensions: contentExtensions(), content: document, injectCSS: false })
  editor.on('update', () => saving.change(documentOf(editor.state.doc)))
})
afterEach(async () => {
  saving.autosave.discard()
  await leave()
  editor.destroy()
  endSession('signed_out')
})

it('has nothing to save after a click below the text, until something is written there', async () => {
  await act(async () => writeAtEnd(editor))
  expect([editor.state.doc.childCount, saving.state.phase]).toEqual([2, 'saved'])
  await act(async () => editor.commands.insertContent('Two'))
  expect(saving.state.phase).toBe('unsaved')
})

it('keeps what is typed into a block in conflict, of which nothing can be saved', async () => {
  const theirs = {
    ...document,
    content: [{ ...document.content[0], content: [{ type: 'text', text: 'Theirs' }] }],
  }
  const detail = { ...content, version: 2, document: theirs, conflicts: ['line1'] }
  const { stop } = await serveAnswers(() => ({
    status: 409,
    body: { code: 'version_conflict', message: 'Changed', detail },
  }))
  await act(async () => editor.commands.insertContentAt(4, ' of mine'))
  await act(async () => saving.autosave.flush())
  await expect.poll(() => saving.state.phase).toBe('conflict')
  await act(async () => editor.commands.insertContentAt(4, ' more'))
  await act(async () => saving.autosave.flush())
  const kept = draftBackup<{ document: ContentDocument }>('content content').read()
  expect(JSON.stringify(kept?.text.document)).toContain('One more of mine')
  await stop()
})
