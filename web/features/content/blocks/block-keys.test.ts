import { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { contentExtensions } from '../schema/content-extensions.ts'
import { BlockKeys } from './block-keys.ts'

let editor: Editor
let index = 0
const open = (content: string) => {
  index = 0
  editor = new Editor({
    extensions: [...contentExtensions(), BlockKeys.configure({ onLink: () => (index += 1) })],
    content,
    injectCSS: false,
  })
}
afterEach(() => editor.destroy())

const press = (key: string) =>
  editor.view.someProp('handleKeyDown', (handle) =>
    handle(editor.view, new KeyboardEvent('keydown', { key, ctrlKey: true })),
  )

const text = '<p>Report it <a href="https://harbor.example/report">here</a> at once</p>'

it.each([11, 13, 15])(
  'asks for the address of the link that the cursor is in or stands beside, at %i',
  (at) => {
    open(text)
    editor.commands.setTextSelection(at)
    press('k')
    expect(index).toBe(1)
    expect(editor.getAttributes('link').href).toBe('https://harbor.example/report')
  },
)

it('asks for a new address anywhere else', () => {
  open(text)
  editor.commands.setTextSelection(5)
  press('k')
  expect(index).toBe(1)
  expect(editor.state.selection.empty).toBe(true)
  expect(editor.getAttributes('link').href).toBeUndefined()
})
