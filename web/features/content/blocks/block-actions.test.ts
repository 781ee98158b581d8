import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { contentExtensions } from '../schema/content-extensions.ts'
import { canEdit, documentOf } from '../schema/document.ts'
import {
  blockAt,
  blocksAround,
  changeBlock,
  duplicateBlock,
  insertArrived,
  insertBlock,
  moveBlock,
  removeBlock,
  selectBlock,
  setBlockAttribute,
  writeAtEnd,
} from './block-actions.ts'
import { keepsTypedLetters, pastedBelow } from './selected-block.ts'

let editor: Editor
const open = (html: string) => {
  editor = new Editor({ extensions: contentExtensions(), content: html, injectCSS: false })
}
afterEach(() => editor.destroy())

/** The document as one line: the first letter of each block, or the block's type where it has no text. */
const line = () => {
  const document = documentOf(editor.state.doc)
  expect(canEdit(document)).toBe(true)
  return editor.state.doc.children.map((node) => node.textContent || node.type.name).join(' ')
}
const at = (index: number) => {
  let pos = 0
  for (let before = 0; before < index; before += 1) pos += editor.state.doc.child(before).nodeSize
  return blockAt(editor.state.doc, pos)!
}
const callout = { type: 'callout', attrs: { kind: 'tip' }, content: [{ type: 'paragraph' }] }

describe('insertBlock', () => {
  it('takes the place of an empty line, and writing goes on inside', () => {
    open('<p>a</p><p></p><p>b</p>')
    editor.commands.setTextSelection(4)
    insertBlock(editor, callout)
    expect(line()).toBe('a callout b')
    editor.commands.insertContent('x')
    expect(line()).toBe('a x b')
  })

  it('goes below a line with words', () => {
    open('<p>a</p><p>b</p>')
    editor.commands.setTextSelection(1)
    insertBlock(editor, callout)
    expect(line()).toBe('a callout b')
  })

  it('puts a page break at the top, whatever it was asked in, with a line after it to write on', () => {
    open('<ul><li><p>a</p></li><li><p>b</p></li></ul>')
    editor.commands.setTextSelection(3)
    insertBlock(editor, { type: 'pageBreak' })
    expect(line()).toBe('ab pageBreak paragraph')
    editor.commands.insertContent('x')
    expect(line()).toBe('ab pageBreak x')
  })
})

describe('moving, copying and removing', () => {
  // Specification, authoring 3: Blocks are moved, copied, pasted and deleted by handles, keys and menu
  it('moves a block by one place and keeps it selected', () => {
    open('<p>a</p><p>b</p><p>c</p>')
    moveBlock(editor, at(2), 'up')
    expect(line()).toBe('a c b')
    moveBlock(editor, blocksAround(editor.state.selection)[0]!, 'up')
    expect(line()).toBe('c a b')
    expect(moveBlock(editor, blocksAround(editor.state.selection)[0]!, 'up')).toBe(false)
    moveBlock(editor, at(0), 'down')
    expect(line()).toBe('a c b')
  })

  // Specification, authoring 3: Blocks are moved, copied, pasted and deleted by handles, keys and menu
  it('copies a block with ids of its own', () => {
    open('<p data-block-id="first">a</p><p>b</p>')
    const { id } = at(0).node.attrs
    duplicateBlock(editor, at(0))
    expect(line()).toBe('a a b')
    expect(at(0).node.attrs.id).toBe(id)
    expect(at(1).node.attrs.id).not.toBe(id)
  })

  it('changes a block where it stands by now, and nothing once it is gone', () => {
    open('<p>a</p><aside data-kind="tip" data-block-id="first"><p>b</p></aside><p>c</p>')
    const before = at(1)
    moveBlock(editor, before, 'up')
    changeBlock<{ kind: string }>(editor, before, ({ kind }) => ({
      kind: kind === 'tip' ? 'danger' : 'info',
    }))
    expect([line(), at(0).node.attrs]).toEqual(['b a c', { id: 'first', kind: 'danger' }])
    removeBlock(editor, at(0))
    changeBlock(editor, before, () => ({ kind: 'info' }))
    expect(line()).toBe('a c')
  })

  it('removes a block, what it leaves empty, and never the last line', () => {
    open('<aside data-kind="tip"><p>a</p></aside><p>b</p>')
    editor.commands.setTextSelection(3)
    removeBlock(editor, blocksAround(editor.state.selection)[0]!)
    expect(line()).toBe('b')
    removeBlock(editor, at(0))
    expect(line()).toBe('paragraph')
  })

  it('counts a list as one block, and finds the blocks around a line from the inside out', () => {
    open('<aside data-kind="tip"><ul><li><p>a</p></li></ul></aside>')
    editor.commands.setTextSelection(5)
    expect(blocksAround(editor.state.selection).map(({ node }) => node.type.name)).toEqual([
      'bulletList',
      'callout',
    ])
    selectBlock(editor, 1)
    expect(blocksAround(editor.state.selection).map(({ node }) => node.type.name)).toEqual([
      'bulletList',
      'callout',
    ])
  })
})

describe('what comes late', () => {
  const film = { type: 'video', attrs: { src: '/files/a.webm' } }

  it('leaves the cursor to whoever went on writing elsewhere', () => {
    open('<p>a</p><p></p><p>b</p>')
    editor.commands.setTextSelection(6)
    insertArrived(editor, film, { from: 3, to: 5 })
    editor.commands.insertContent('x')
    expect(line()).toBe('a video xb')
  })
})

describe('a block that is selected as a whole', () => {
  it('is not replaced by what is pasted, which comes below it', () => {
    open('<p>a</p><p>b</p>')
    insertBlock(editor, { type: 'linkButton', attrs: { label: 'Go' } }, { from: 3, to: 3 })
    const { view, state } = editor
    const below = pastedBelow(state, state.selection.content())
    expect(below).not.toBeNull()
    if (below) view.dispatch(below)
    expect(line()).toBe('a linkButton linkButton b')
    const [one, other] = [at(1).node.attrs, at(2).node.attrs]
    expect(other).toEqual({ ...one, id: expect.not.stringMatching(String(one.id)) })
    expect(editor.state.selection.from).toBe(at(2).pos)
    editor.commands.setTextSelection(1)
    expect(pastedBelow(editor.state, state.selection.content())).toBeNull()
  })

  it('keeps its place when letters are typed, where it has no words of its own', () => {
    open('<p>a</p>')
    insertBlock(editor, { type: 'linkButton' })
    expect(keepsTypedLetters(editor.view)).toBe(true)
    selectBlock(editor, 0)
    expect(keepsTypedLetters(editor.view)).toBe(false)
  })
})

it('undoes what was done to blocks one thing after the other, however fast they followed', () => {
  open('<p>a</p><p>b</p><p>c</p>')
  moveBlock(editor, at(2), 'up')
  moveBlock(editor, at(1), 'up')
  duplicateBlock(editor, at(0))
  removeBlock(editor, at(2))
  expect(line()).toBe('c c b')
  const back = ['c c a b', 'c a b', 'a c b', 'a b c'].map((after) => {
    editor.commands.undo()
    return [line(), after]
  })
  for (const [found, wanted] of back) expect(found).toBe(wanted)
})

it('undoes in one go what was typed into one field in one go', () => {
  open('<p>a</p>')
  insertBlock(editor, { type: 'linkButton' })
  const { pos } = at(1)
  for (const label of ['G', 'Go']) setBlockAttribute(editor, pos, ['label', label])
  setBlockAttribute(editor, pos, ['href', '/x'])
  const shown = () => [at(1).node.attrs.label, at(1).node.attrs.href]
  expect(shown()).toEqual(['Go', '/x'])
  editor.commands.undo()
  expect(shown()).toEqual(['Go', ''])
  editor.commands.undo()
  expect(shown()).toEqual(['', ''])
  editor.commands.redo()
  expect(shown()).toEqual(['Go', ''])
})

it('offers one empty line at the end, not many', () => {
  open('<p>a</p>')
  writeAtEnd(editor)
  writeAtEnd(editor)
  expect(line()).toBe('a paragraph')
})
