import type { Editor } from '@tiptap/core'
import type { Slice } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { hasSettings, selectedBlock } from './block-actions.ts'

// Protects a block that is selected as a whole: typed text and pasted content would otherwise replace it.

/**
 * Inserts pasted content below the selected block; a pasted block becomes the selected one. Null if no block is
 * selected.
 */
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

/** A selected block that is only data has no text to type into. */
export const keepsTypedLetters = ({ state }: EditorView): boolean =>
  selectedBlock(state.selection)?.node.isAtom ?? false

/**
 * Updates the editor's selection before a key press. The browser reports a new selection with its next frame, which
 * is late on a busy page; until then, text typed right after a click would go to the previously selected block and be
 * lost.
 */
export const readSelection = ({ dom }: EditorView, { isComposing }: KeyboardEvent): void => {
  if (!isComposing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}

/** Whether the selection is a block that is edited in the settings panel. */
export const hasSettingsPanel = ({ state }: Editor): boolean => {
  const selected = selectedBlock(state.selection)
  return selected !== null && hasSettings(selected.node)
}
