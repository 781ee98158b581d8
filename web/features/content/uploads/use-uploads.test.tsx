import { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { loadStaffTexts, startTexts } from '#lib/i18n/i18n.ts'
import { aSession } from '#lib/session/session.test-support.ts'
import { saveSession } from '#lib/session/session.ts'
import { act } from '#ui/act.test-support.ts'
import { press, render, stopAfterEach } from '#ui/render.test-support.tsx'
import { contentExtensions } from '../schema/content-extensions.ts'
import { UploadPlaceholders } from './upload-positions.ts'
import { type Uploads, useUploads } from './use-uploads.ts'

let uploads: Uploads
const path = { courseId: 'course', lessonId: 'lesson' }
const Panel = () => {
  const made = useUploads(path, () => undefined)
  useEffect(() => {
    uploads = made
  })
  return null
}

const stops = stopAfterEach()
const begin = async (status: number) => {
  const stored = { url: '/files/a.png', width: 1, height: 1, bytes: 1 }
  const { stop } = await serveAnswers(() => ({ status, body: { data: stored } }))
  await startTexts()
  await loadStaffTexts()
  saveSession(aSession('admin'))
  const element = document.createElement('div')
  document.body.append(element)
  const editor = new Editor({
    element,
    extensions: [...contentExtensions(), UploadPlaceholders],
    injectCSS: false,
  })
  stops.push(stop, () => editor.destroy(), await render(<Panel />))
  await act(async () => {
    uploads.attach(editor)
    uploads.take([new File(['x'], 'a.png', { type: 'image/png' })])
  })
  return editor
}
const pending = () => uploads.pending.get()

it('counts a file until its block is in the text', async () => {
  const editor = await begin(201)
  await expect.poll(pending).toBe(0)
  expect(JSON.stringify(editor.getJSON())).toContain('/files/a.png')
})

it('counts a file that could not be sent, until its author gives it up', async () => {
  await begin(503)
  await expect.poll(() => document.querySelector('[role=alert]')).not.toBeNull()
  expect(pending()).toBe(1)
  await press('Cancel')
  await expect.poll(pending).toBe(0)
})
