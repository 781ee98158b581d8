import type { Editor } from '@tiptap/core'
import type { Slice } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { hasSettings, selectedBlock } from './block-actions.ts'

// A block that is selected as a whole is kept: letters and what is pasted would else take its place unasked.

/** What is pasted comes below the selected block; a block that is pasted is selected in turn. Null where none is selected. */
export const pastedBelow = (state: EditorState, slice: Slice): Transaction | null => {
  const selected = selectedBlock(state.selection)
  if (!selected) return null
  const below = selected.pos + selected.node.nodeSize
  const { tr } = state
  tr.replaceRange(below, below, slice)
  const [only, second] = [slice.content.maybeChild(0), slice.content.maybeChild(1)]
  if (only && !second && tr.doc.nodeAt(below)?.type === only.type)
    tr.setSelection(NodeSelection.create(tr.doc, below))
  return tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste')
}

/** A block that is only data has no words that a letter could go to. */
export const keepsLetters = ({ state }: EditorView): boolean =>
  selectedBlock(state.selection)?.node.isAtom ?? false

/**
 * The browser tells of a new selection with its next frame, which is late on a busy page. Until then the editor would take a key for
 * the block that was selected before: what is typed just after a click would be kept out of it, and lost.
 */
export const readSelection = ({ dom }: EditorView, { isComposing }: KeyboardEvent): void => {
  if (!isComposing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}

/** Whether the selection is a block that is set beside the page. */
export const hasSettingsPanel = ({ state }: Editor): boolean => {
  const selected = selectedBlock(state.selection)
  return selected !== null && hasSettings(selected.node)
}
