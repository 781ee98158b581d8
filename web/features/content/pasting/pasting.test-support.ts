import { Editor } from '@tiptap/core'
import type { ContentNode } from '#contract/content/content.ts'
import { contentExtensions } from '../schema/content-extensions.ts'
import { documentOf } from '../schema/document.ts'
import { cleanPasted } from './pasted-html.ts'
import { takeMarks } from './pasted-images.ts'

/** The attributes of a list or a cell that differ from the defaults. */
const factsOf = ({ start = 1, colspan = 1, rowspan = 1 }: Record<string, unknown>): string =>
  [start !== 1 && ` from ${start}`, colspan !== 1 && ` ${colspan} wide`, rowspan !== 1 && ` ${rowspan} high`]
    .filter(Boolean)
    .join('')

/** A document as lines: each block's type and text, list items indented by level. */
export const outline = (nodes: ContentNode[], depth = 0): string[] =>
  nodes.flatMap((node) => {
    const inner = node.content ?? []
    const name = `${' '.repeat(depth)}${node.type}${factsOf(node.attrs ?? {})}`
    const isLine = inner.every(({ type }) => type === 'text' || type === 'hardBreak')
    if (!isLine || ['listItem', 'tableCell', 'tableHeader'].includes(node.type))
      return [name, ...outline(inner, depth + 1)]
    const words = inner.map(({ text = '\n', marks = [] }) =>
      marks.length > 0 ? `<${marks.map(({ type }) => type)}>${text}` : text,
    )
    return [`${name}: ${words.join('')}`]
  })

/** The lesson editor with only this content pasted into it. */
export const pastedInto = (html: string): Editor => {
  const editor = new Editor({
    extensions: contentExtensions(),
    injectCSS: false,
    editorProps: { transformPastedHTML: cleanPasted },
  })
  editor.view.pasteHTML(html)
  return editor
}

/** The resulting lines after the image marks are removed. */
export const withoutMarks = (editor: Editor): string[] => {
  const { tr } = editor.state
  takeMarks(tr)
  editor.view.dispatch(tr)
  return outline(documentOf(editor.state.doc).content)
}
