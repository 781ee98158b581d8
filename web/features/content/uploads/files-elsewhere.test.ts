import { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { afterEach, expect, it } from 'vitest'
import { fileAddress } from '#contract/media/media.ts'
import { contentExtensions } from '../schema/content-extensions.ts'
import { filesBrought, renameFiles } from './files-elsewhere.ts'

const address = (letter: string, extension: string) => fileAddress(`${letter.repeat(26)}.${extension}`)
const [own, theirs, film, poster] = [
  address('a', 'webp'),
  address('b', 'webp'),
  address('c', 'webm'),
  address('d', 'webp'),
]
const picture = (src: string) => ({ type: 'image', attrs: { src, alt: 'A hook' } })

let editor: Editor
const brought: string[] = []
const open = (...content: object[]) => {
  brought.length = 0
  editor = new Editor({
    extensions: contentExtensions(),
    content: { type: 'doc', content },
    injectCSS: false,
    onTransaction: ({ transaction }) => void brought.push(...filesBrought(transaction)),
  })
}
const put = (content: object, how?: string) => {
  const tr: Transaction = editor.state.tr.insert(0, editor.schema.nodeFromJSON(content))
  editor.view.dispatch(how ? tr.setMeta('uiEvent', how) : tr)
}
afterEach(() => editor.destroy())

// Specification, authoring 3: Blocks pasted from another company’s course bring their files along as copies
it('tells the files that a paste brings and the text does not show yet', () => {
  open(picture(own))
  put(picture(theirs), 'paste')
  put(picture(own), 'paste')
  put(picture(film))
  expect(brought).toEqual([theirs])
})

it('shows a copy in their place wherever they are named, and undoing takes away what was pasted, no more', () => {
  open({ type: 'paragraph' })
  put({ type: 'video', attrs: { src: film, poster, title: 'A call' } }, 'paste')
  expect(brought).toEqual([film, poster])
  renameFiles(editor, new Map([[poster, own]]))
  expect(editor.state.doc.firstChild?.attrs).toMatchObject({ src: film, poster: own, title: 'A call' })
  editor.commands.undo()
  expect(editor.state.doc.firstChild?.type.name).toBe('paragraph')
})
