import { Editor } from '@tiptap/core'
import { act, useEffect } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Content, ContentDocument } from '#contract/content/content.ts'
import { aSession } from '#lib/session/session.test-support.ts'
import { endSession, saveSession } from '#lib/session/session.ts'
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
