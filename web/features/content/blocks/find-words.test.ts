import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { contentExtensions } from '../schema/content-extensions.ts'
import { FindWords, replaceAllFound, replaceFound, searchFor, searchOf, stepFound } from './find-words.ts'

let editor: Editor
const open = (content: string) => {
  editor = new Editor({ extensions: [...contentExtensions(), FindWords], content, injectCSS: false })
}
afterEach(() => editor.destroy())
const words = () => editor.getText({ blockSeparator: '|' })
const found = () => {
  const { found: places, active } = searchOf(editor)
  return [places.map(({ from, to }) => editor.state.doc.textBetween(from, to)), active]
}

describe('finding words', () => {
  it('finds them in whatever letters, across marks and after line breaks', () => {
    open('<p>Σύνδεσμος, a <b>li</b>nk<br>LINK.</p><ul><li><p>(link)</p></li></ul>')
    searchFor(editor, 'link')
    expect(found()).toEqual([['link', 'LINK', 'link'], 0])
    searchFor(editor, 'σύνδεσμος')
    expect(found()).toEqual([['Σύνδεσμος'], 0])
    searchFor(editor, '(link')
    expect(found()).toEqual([['(link'], 0])
    searchFor(editor, '')
    expect(found()).toEqual([[], -1])
  })

  it('goes round, and has the words in hand selected', () => {
    open('<p>one one</p>')
    searchFor(editor, 'one')
    stepFound(editor, 1)
    expect(editor.state.selection.from).toBe(5)
    stepFound(editor, 1)
    expect([editor.state.selection.from, searchOf(editor).active]).toEqual([1, 0])
    stepFound(editor, -1)
    expect(searchOf(editor).active).toBe(1)
  })

  it('replaces one after the other without meeting what it put in', () => {
    open('<p>cat <b>cat</b> cat</p>')
    searchFor(editor, 'cat')
    replaceFound(editor, 'cats')
    replaceFound(editor, 'cats')
    expect(words()).toBe('cats cats cat')
    expect(editor.getHTML()).toContain('<strong>cats</strong>')
  })

  it('replaces all at once, to be taken back at once', () => {
    open('<p>a b a</p><p>a</p>')
    searchFor(editor, 'a')
    expect(replaceAllFound(editor, 'aa')).toBe(3)
    expect(words()).toBe('aa b aa|aa')
    editor.commands.undo()
    expect(words()).toBe('a b a|a')
    expect(replaceAllFound(editor, '')).toBe(3)
    expect(words()).toBe(' b |')
  })
})
