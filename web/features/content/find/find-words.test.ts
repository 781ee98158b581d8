import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { wordsInside } from '#contract/content/block-words.ts'
import { type ContentDocument, contentDocument } from '#contract/content/content.ts'
import { limits } from '#contract/limits.ts'
import { everyBlock } from '#tests/support/builders/every-block.ts'
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

  // Specification, authoring 3: Find and replace
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

  const blocks = everyBlock()
  const openBlocks = (...names: string[]) => {
    open('')
    editor.commands.setContent({ type: 'doc', content: names.flatMap((name) => blocks[name] ?? []) })
  }
  const allWords = () =>
    (editor.getJSON() as ContentDocument).content.flatMap((node) => wordsInside(node)).join('|')

  it.each([
    ['image', 'hook', 'alt'],
    ['image', 'caught', 'caption'],
    ['animation', 'lock', 'alt'],
    ['video', 'began', 'title'],
    ['video', 'waits', 'transcript'],
    ['audio', 'your bank', 'transcript'],
    ['file', 'checklist', 'name'],
    ['flip cards', 'telephone', 'cards'],
    ['button', 'report', 'label'],
    ['knowledge check', 'haste', 'answers'],
    ['inspect an e-mail', 'dear customer', 'body'],
    ['inspect an e-mail', 'invoice', 'attachments'],
    ['hover a link', 'ends in our name', 'links'],
    ['sign-in prompt', 'lagos', 'place'],
    ['password trial', 'belong together', 'advice'],
  ])('finds and replaces in %s: “%s” of its %s', (name, query) => {
    openBlocks(name)
    searchFor(editor, query)
    const { found: places } = searchOf(editor)
    expect(places).toHaveLength(1)
    expect(editor.state.selection.from).toBe(places[0]?.from)
    const before = editor.getJSON()
    replaceFound(editor, 'SOMETHING ELSE')
    expect(searchOf(editor).found).toEqual([])
    expect(allWords()).toContain('SOMETHING ELSE')
    expect(z.safeParse(contentDocument, editor.getJSON()).error?.issues).toBeUndefined()
    editor.commands.undo()
    expect(editor.getJSON()).toEqual(before)
  })

  it('finds a panel by its title and what is in it, in reading order', () => {
    openBlocks('accordion')
    searchFor(editor, 'look')
    expect(searchOf(editor).found).toHaveLength(2)
    searchFor(editor, 'what for')
    replaceFound(editor, 'To what end')
    expect(allWordsOfPanels()).toEqual(['Who asks?', 'To what end?'])
  })
  const allWordsOfPanels = () =>
    ((editor.getJSON() as ContentDocument).content[0]?.content ?? []).map(({ attrs }) => attrs?.title)

  it('replaces several in one block, without meeting what it put in, and all at once to be taken back at once', () => {
    openBlocks('inspect an e-mail', 'second heading')
    searchFor(editor, 'account')
    expect(searchOf(editor).found).toHaveLength(3)
    for (let nth = 0; nth < 2; nth += 1) replaceFound(editor, 'bank account')
    expect(allWords().match(/bank account/g)).toHaveLength(2)
    const before = editor.getJSON()
    expect(replaceAllFound(editor, 'Konto')).toBe(3)
    expect(allWords()).not.toContain('account')
    editor.commands.undo()
    expect(editor.getJSON()).toEqual(before)
  })

  it('leaves alone what would not fit, and goes on', () => {
    openBlocks('sign-in prompt', 'password trial')
    searchFor(editor, 'o')
    const { found: places } = searchOf(editor)
    const done = replaceAllFound(editor, 'o'.repeat(limits.exercise.name))
    expect(done).toBeLessThan(places.length)
    expect(z.safeParse(contentDocument, editor.getJSON()).success).toBe(true)
  })
})
