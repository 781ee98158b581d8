import { type Editor, Extension, type NodeViewRenderer } from '@tiptap/core'
import { type Node, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'

const isClipboardEvent = ({ type }: Event): boolean => type === 'copy' || type === 'cut' || type === 'paste'
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Lets the editor copy, cut and paste in a block with a node view. The node view would leave that to the browser,
 * which copies the labels and empties the frame. Only the fields inside a block keep the browser's clipboard.
 */
export const withEditorClipboard =
  (render: NodeViewRenderer): NodeViewRenderer =>
  (props) => {
    const view = render(props)
    const stopEvent = view.stopEvent?.bind(view)
    view.stopEvent = (event) =>
      isClipboardEvent(event) ? isField(event.target) : (stopEvent?.(event) ?? false)
    return view
  }

/** Whether a frame contains only blocks, which can exist without it. */
const canUnwrap = ({ type, childCount }: Node): boolean =>
  ['callout', 'panel', 'blockquote'].includes(type.name) ||
  (['accordion', 'tabs'].includes(type.name) && childCount === 1)

/** A selection within a callout, a quote or a panel, without the frame around it. */
const withoutFrame = ({ content, openStart, openEnd }: Slice): Slice => {
  const [only, second] = [content.maybeChild(0), content.maybeChild(1)]
  if (!only || second || openStart < 2 || openEnd < 2 || !canUnwrap(only))
    return new Slice(content, openStart, openEnd)
  return withoutFrame(new Slice(only.content, openStart - 1, openEnd - 1))
}

/** Copies text without its frame, unless the frame is selected too. */
export const CopiedWords = Extension.create({
  name: 'copiedWords',
  addProseMirrorPlugins: () => [new Plugin({ props: { transformCopied: withoutFrame } })],
})

/** Copies or cuts the selected block, like the keyboard shortcuts. */
export const clipSelection = (editor: Editor, how: 'copy' | 'cut'): void => {
  editor.view.focus()
  document.execCommand(how)
}
