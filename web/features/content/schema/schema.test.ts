import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { exercises } from '#contract/blocks/registry.ts'
import { type ContentNode, contentDocument } from '#contract/content/content.ts'
import { insertBlock } from '../blocks/block-actions.ts'
import { contentExtensions } from './content-extensions.ts'
import { wordsIn } from './count-words.ts'
import { canEdit, documentOf } from './document.ts'

let editor: Editor
const open = (content: string | object = '<p></p>') => {
  editor = new Editor({ extensions: contentExtensions(), content, injectCSS: false })
  return editor
}
afterEach(() => editor.destroy())

const document = () => {
  const made = documentOf(editor.state.doc)
  const read = z.safeParse(contentDocument, made)
  expect(read.error?.issues ?? []).toEqual([])
  return made
}
const types = (nodes: ContentNode[]) => nodes.map(({ type }) => type)
const ids = () => document().content.map(({ attrs }) => attrs?.id)
const words = () => document().content.map(({ content = [] }) => content.map(({ text }) => text).join(''))
const own = '/files/abcdefghijklmnopqrstuvwxyz.webp'

/** A document with one of each block, all with ids. */
const everything = () => ({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { id: 'head', level: 2 }, content: [{ type: 'text', text: 'One' }] },
    {
      type: 'paragraph',
      attrs: { id: 'para' },
      content: [
        { type: 'text', text: 'two ' },
        { type: 'text', text: 'three', marks: [{ type: 'bold' }, { type: 'italic' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'four', marks: [{ type: 'link', attrs: { href: 'https://a.example/' } }] },
      ],
    },
    {
      type: 'orderedList',
      attrs: { id: 'list' },
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', attrs: { id: 'item1' }, content: [] }] },
        {
          type: 'listItem',
          content: [{ type: 'heading', attrs: { id: 'item2', level: 4 } }],
        },
      ],
    },
    {
      type: 'callout',
      attrs: { id: 'call', kind: 'danger' },
      content: [
        {
          type: 'blockquote',
          attrs: { id: 'quote' },
          content: [{ type: 'paragraph', attrs: { id: 'said' } }],
        },
      ],
    },
    {
      type: 'codeBlock',
      attrs: { id: 'code', language: null },
      content: [{ type: 'text', text: 'not counted' }],
    },
    {
      type: 'image',
      attrs: {
        id: 'pict',
        src: own,
        alt: 'five',
        decorative: null,
        width: 10,
        height: 5,
        caption: 'six seven',
      },
    },
    { type: 'pageBreak', attrs: { id: 'step' } },
    {
      type: 'lottie',
      attrs: { id: 'anim', src: '/files/x.json', alt: 'eight', decorative: null, still: null, loop: true },
    },
    { type: 'horizontalRule', attrs: { id: 'line' } },
    {
      type: 'table',
      attrs: { id: 'tabl' },
      content: [
        {
          type: 'tableRow',
          content: [
            {
              type: 'tableHeader',
              attrs: { colspan: 1, rowspan: 1 },
              content: [
                { type: 'paragraph', attrs: { id: 'cell' }, content: [{ type: 'text', text: 'eleven' }] },
              ],
            },
          ],
        },
      ],
    },
    {
      type: 'tabs',
      attrs: { id: 'tabs' },
      content: [
        {
          type: 'panel',
          attrs: { id: 'pane', title: 'twelve' },
          content: [{ type: 'paragraph', attrs: { id: 'inpa' } }],
        },
      ],
    },
    { type: 'flipCards', attrs: { id: 'flip', cards: [{ id: 'a', front: 'thirteen', back: 'fourteen' }] } },
    { type: 'linkButton', attrs: { id: 'butt', label: 'fifteen', href: 'https://a.example' } },
    {
      type: 'knowledgeCheck',
      attrs: {
        id: 'chck',
        question: 'nine',
        answers: [{ id: 'a1', text: 'ten', is_correct: true, feedback: '' }],
        explanation: '',
        scored: false,
      },
    },
  ],
})

describe('what the editor makes', () => {
  // Specification, authoring 3: Every block is put in by command and by slash menu, as the contract has it
  it('opens all that the contract knows and gives it back as it was', () => {
    expect(canEdit(everything())).toBe(true)
    open(everything())
    const made = document()
    expect(types(made.content)).toEqual(types(everything().content as ContentNode[]))
    expect(ids()).toEqual([
      'head',
      'para',
      'list',
      'call',
      'code',
      'pict',
      'step',
      'anim',
      'line',
      'tabl',
      'tabs',
      'flip',
      'butt',
      'chck',
    ])
    expect(wordsIn(editor.state.doc)).toBe(15)
  })

  it('counts a long text in turns, and only what was written in anew', () => {
    open(everything())
    const turn = (most: number) => {
      let left = most
      return wordsIn(editor.state.doc, () => (left -= 1) < 0)
    }
    expect(turn(4)).toBeNull()
    expect([turn(100), turn(0)]).toEqual([15, 15])
    editor.commands.insertContentAt(1, 'more ')
    expect([turn(0), turn(1)]).toEqual([null, 16])
  })

  it('does not open what it would lose', () =>
    expect(canEdit({ type: 'doc', content: [{ type: 'marquee', attrs: { id: 'marq' } }] })).toBe(false))

  // Specification, authoring 3: Every block is put in by command and by slash menu, as the contract has it
  it('makes every block by command as the contract wants it', () => {
    open('<p>a</p><p>b</p>')
    editor.chain().setTextSelection(1).setHeading({ level: 3 }).run()
    editor.chain().setTextSelection(4).toggleBulletList().run()
    editor.chain().selectAll().setBold().setStrike().setUnderline().run()
    editor.commands.insertContent({ type: 'callout', content: [{ type: 'paragraph' }] })
    editor.chain().focus('end').setCodeBlock().run()
    editor.commands.setHorizontalRule()
    editor.commands.insertContent([{ type: 'pageBreak' }, { type: 'image', attrs: { src: own } }])
    expect(types(document().content)).toEqual(expect.arrayContaining(['callout', 'pageBreak', 'image']))
  })

  it('lets nothing but its own nodes in by pasting', () => {
    open()
    editor.view.pasteHTML(
      `<h1>Title</h1><p onclick="x()">plain <b style="color:red">bold</b> <a href="javascript:alert(1)">bad</a>
       <a href="https://good.example/x" target="_blank" class="c">good</a></p>
       <table><tr><td>cell</td></tr></table><img src="https://tracker.example/p.gif"><script>alert(1)</script>`,
    )
    const made = document()
    const text = JSON.stringify(made)
    expect(made.content[0]).toMatchObject({ type: 'heading', attrs: { level: 2 } })
    expect(text).toContain('https://good.example/x')
    expect(text).not.toMatch(/javascript|tracker|alert|color|_blank/)
  })

  it('makes every exercise whole, and takes one from the clipboard only as the contract has it', () => {
    open()
    for (const type of Object.keys(exercises)) insertBlock(editor, { type })
    expect(types(document().content)).toEqual(expect.arrayContaining(Object.keys(exercises)))
    const { dom } = editor.view.serializeForClipboard(
      editor.state.doc.slice(0, editor.state.doc.content.size),
    )
    const before = document().content.length
    editor.view.pasteHTML(dom.innerHTML)
    expect(document().content.length).toBeGreaterThan(before)
    editor.commands.setContent('<p></p>')
    editor.view.pasteHTML(`<div data-exercise="signInPrompt" data-attributes='{"story":1}'></div>`)
    expect(types(document().content)).toEqual(['paragraph'])
  })

  it('leaves an address that was typed a plain word', () => {
    open('<p></p>')
    editor.commands.insertContent('See https://payroll-check.example now ')
    expect(JSON.stringify(document())).not.toContain('"link"')
  })
})

describe('block ids', () => {
  const unique = () => {
    const all: string[] = []
    editor.state.doc.descendants((node) => {
      if (node.attrs.id) all.push(node.attrs.id as string)
    })
    expect(new Set(all).size).toBe(all.length)
    return all
  }

  it('stay while the words change, and through a change of type', () => {
    open(everything())
    editor.chain().insertContentAt(2, 'more ').setTextSelection(3).setParagraph().run()
    expect(ids()[0]).toBe('head')
  })

  it('stay with the first half of a split block', () => {
    open(everything())
    editor.chain().setTextSelection(3).splitBlock().run()
    expect(words().slice(0, 2)).toEqual(['On', 'e'])
    expect(ids()[0]).toBe('head')
    unique()
  })

  it('go with the words when Enter is pressed before the first letter', () => {
    open(everything())
    editor.chain().setTextSelection(1).splitBlock().run()
    expect(words().slice(0, 2)).toEqual(['', 'One'])
    expect(ids()[1]).toBe('head')
    unique()
  })

  it('stay with the original when a copy is put before it', () => {
    open(everything())
    const paragraph = editor.state.doc.child(1).toJSON() as object
    editor.commands.insertContentAt(0, paragraph)
    expect(ids()[0]).not.toBe('para')
    expect(ids()[2]).toBe('para')
    unique()
  })

  it('stay when a block is moved', () => {
    open(everything())
    const block = editor.state.doc.child(0)
    editor.view.dispatch(
      editor.state.tr.delete(0, block.nodeSize).insert(editor.state.doc.content.size - block.nodeSize, block),
    )
    expect(ids().at(-1)).toBe('head')
    unique()
  })

  it('come back with what is undone', () => {
    open(everything())
    const before = unique()
    editor.chain().setTextSelection(3).splitBlock().run()
    editor.commands.undo()
    expect(unique()).toEqual(before)
  })
})
