import { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { contentExtensions } from '../schema/content-extensions.ts'
import { FocusAtOnce } from './focus-at-once.ts'

let editor: Editor
const field = document.createElement('input')
const page = document.createElement('div')
document.body.append(field, page)
const open = () => {
  editor = new Editor({
    element: page,
    extensions: [...contentExtensions(), FocusAtOnce],
    content: '<p>one</p><p>two</p>',
    injectCSS: false,
  })
  field.focus()
}
afterEach(() => editor.destroy())

/** Waits for everything that happens before the next key press; no frame comes in between. */
const beforeTheNextKey = () => Promise.resolve()

it('leads into the text before the next key, to the place that is asked for', async () => {
  open()
  editor.commands.focus('end')
  await beforeTheNextKey()
  expect(document.activeElement).toBe(editor.view.dom)
  expect(editor.state.selection.from).toBe(editor.state.doc.content.size - 1)
})

it('is a part of a longer command', async () => {
  open()
  editor.chain().focus('start').setHeading({ level: 2 }).insertContent('A ').run()
  await beforeTheNextKey()
  expect(document.activeElement).toBe(editor.view.dom)
  expect(editor.state.doc.firstChild?.textContent).toBe('A one')
})

it('never takes the focus back from where somebody went meanwhile', async () => {
  open()
  editor.commands.focus('start')
  await beforeTheNextKey()
  field.focus()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(document.activeElement).toBe(field)
})
