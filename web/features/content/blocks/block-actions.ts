import type { Editor, JSONContent } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'

export interface BlockAt {
  node: Node
  pos: number
}

/** Nodes that are parts of a block rather than blocks of their own. */
const parts = new Set(['listItem', 'tableRow', 'tableCell', 'tableHeader', 'text', 'hardBreak', 'doc'])

export const blockAt = (doc: Node, pos: number): BlockAt | null => {
  const node = doc.nodeAt(pos)
  return node && !parts.has(node.type.name) ? { node, pos } : null
}

/** Blocks around the selection, the innermost first; a selected block comes first. A list counts as one block. */
export const blocksAround = (selection: Selection): BlockAt[] => {
  const around: BlockAt[] = []
  if (selection instanceof NodeSelection && !parts.has(selection.node.type.name))
    around.push({ node: selection.node, pos: selection.from })
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    const inList = node.isTextblock && depth > 1 && $from.node(depth - 1).type.name === 'listItem'
    if (!parts.has(node.type.name) && !inList) around.push({ node, pos: $from.before(depth) })
  }
  return around
}

export const selectedBlock = (selection: Selection): BlockAt | null =>
  selection instanceof NodeSelection ? blockAt(selection.$from.doc, selection.from) : null

export const selectIn = (tr: Transaction, pos: number) => tr.setSelection(NodeSelection.create(tr.doc, pos))

export const selectBlock = (editor: Editor, pos: number): void => {
  editor.view.dispatch(selectIn(editor.state.tr, pos).scrollIntoView())
  editor.view.focus()
}

/** Dispatches an action on a block as an undo step of its own, however quickly actions follow each other. */
const act = ({ view }: Editor, tr: Transaction): void => view.dispatch(closeHistory(tr))

/** The position of a block after one step; null at the end of its parent. */
const stepFrom = ({ pos }: BlockAt, doc: Node, direction: 'up' | 'down'): number | null => {
  const $pos = doc.resolve(pos)
  const index = $pos.index()
  if (direction === 'up') return index > 0 ? pos - $pos.parent.child(index - 1).nodeSize : null
  return index + 1 < $pos.parent.childCount ? pos + $pos.parent.child(index + 1).nodeSize : null
}

export const canMove = (block: BlockAt, doc: Node, direction: 'up' | 'down'): boolean =>
  stepFrom(block, doc, direction) !== null

export const moveBlock = (editor: Editor, block: BlockAt, direction: 'up' | 'down'): boolean => {
  const { state } = editor
  const to = stepFrom(block, state.doc, direction)
  if (to === null) return false
  const { node, pos } = block
  const tr = state.tr.delete(pos, pos + node.nodeSize).insert(to, node)
  act(editor, selectIn(tr, to).scrollIntoView())
  return true
}

export const duplicateBlock = (editor: Editor, { node, pos }: BlockAt): boolean => {
  const to = pos + node.nodeSize
  act(editor, selectIn(editor.state.tr.insert(to, node), to).scrollIntoView())
  return true
}

/** Replaces a top-level block, as an undoable step. */
export const replaceBlock = (editor: Editor, id: string, content: JSONContent): void => {
  const { tr, doc, schema } = editor.state
  doc.forEach((node, pos) => {
    if (node.attrs.id === id && !tr.docChanged)
      tr.replaceWith(pos, pos + node.nodeSize, schema.nodeFromJSON(content))
  })
  act(editor, tr)
}

/** Removes a block, together with any parents it leaves empty; a document keeps at least one line. */
export const removeBlock = (editor: Editor, { node, pos }: BlockAt): boolean => {
  const { tr, doc, schema } = editor.state
  const $pos = doc.resolve(pos)
  let [from, to] = [pos, pos + node.nodeSize]
  for (let depth = $pos.depth; depth > 0 && $pos.node(depth).childCount === 1; depth -= 1)
    [from, to] = [$pos.before(depth), $pos.after(depth)]
  if (to - from === doc.content.size) tr.replaceWith(from, to, schema.nodes.paragraph!.create())
  else tr.delete(from, to)
  act(editor, tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from, tr.doc.content.size)))))
  editor.view.focus()
  return true
}

/** Where a new block goes: it replaces the empty line at the cursor, or follows the block around it. */
export const placeForBlock = ({ $from, to }: Selection, topOnly: boolean): { from: number; to: number } => {
  const depth = topOnly ? Math.min(1, $from.depth) : $from.depth
  const after = depth > 0 ? $from.after(depth) : to
  const isEmptyLine = $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  if (!isEmptyLine || (topOnly && $from.depth > 1)) return { from: after, to: after }
  return { from: $from.before($from.depth), to: after }
}

/** True for an image or an exercise, which consists of its settings; a divider or a page break has only its id. */
export const hasSettings = ({ isAtom, attrs }: Node): boolean =>
  isAtom && Object.keys(attrs).some((name) => name !== 'id')

interface InsertRange {
  from: number
  to: number
}

/** Inserts a block, with an empty line after it if nothing follows; returns the block's end. */
const putIn = (tr: Transaction, node: Node, target: InsertRange): number => {
  tr.replaceWith(target.from, target.to, node)
  const end = target.from + node.nodeSize
  if (node.isAtom && !tr.doc.resolve(end).nodeAfter)
    tr.insert(end, node.type.schema.nodes.paragraph!.create())
  return end
}

/** Inserts a block and puts the cursor into it, or selects it if it is edited in the settings panel. */
export const insertBlock = (editor: Editor, content: JSONContent, range?: InsertRange): void => {
  const { state, view } = editor
  const node = state.schema.nodeFromJSON(content)
  const target = range ?? placeForBlock(state.selection, node.type.name === 'pageBreak')
  const { tr } = state
  const end = putIn(tr, node, target)
  if (hasSettings(node)) selectIn(tr, target.from)
  else
    tr.setSelection(
      node.isAtom ? Selection.near(tr.doc.resolve(end)) : TextSelection.near(tr.doc.resolve(target.from + 1)),
    )
  act(editor, tr.scrollIntoView())
  view.focus()
}

/**
 * Inserts a block that arrives late. If the cursor is still at its place, it moves to the block, and the result is
 * true; an author who has moved on keeps the cursor.
 */
export const insertArrived = (editor: Editor, content: JSONContent, range: InsertRange): boolean => {
  const { state, view } = editor
  const { from, to } = state.selection
  if (view.hasFocus() && from >= range.from && to <= range.to) {
    insertBlock(editor, content, range)
    return true
  }
  const { tr } = state
  putIn(tr, state.schema.nodeFromJSON(content), range)
  view.dispatch(tr)
  return false
}

/** Puts the cursor on an empty line at the end, for clicks below the last block. */
export const writeAtEnd = (editor: Editor): void => {
  const { doc, schema, tr } = editor.state
  const last = doc.lastChild
  if (last?.type.name !== 'paragraph' || last.content.size > 0)
    tr.insert(doc.content.size, schema.nodes.paragraph!.create())
  editor.view.dispatch(tr.setSelection(Selection.atEnd(tr.doc)).scrollIntoView())
  editor.view.focus()
}

/** Milliseconds between two key presses after which they are undone separately: the same as in the text. */
const undoPause = 500
const lastSet = new WeakMap<Editor, { tr: Transaction; first: Transaction; key: string }>()

/** Sets an attribute; continuous typing into one field is undone in one step. */
export const setBlockAttribute = (editor: Editor, pos: number, [name, value]: [string, unknown]): void => {
  const tr = editor.state.tr.setNodeAttribute(pos, name, value)
  const key = `${pos} ${name}`
  const last = lastSet.get(editor)
  // The undo history merges an appended transaction with the one it is appended to.
  const goesOn = last?.key === key && last.tr.doc.eq(editor.state.doc) && tr.time - last.tr.time < undoPause
  if (goesOn) tr.setMeta('appendedTransaction', last.first)
  lastSet.set(editor, { tr, first: goesOn ? last.first : tr, key })
  editor.view.dispatch(tr)
}

/** Changes a block at its current position, with its latest attributes; does nothing if it is gone. */
export const changeBlock = <A extends object>(
  editor: Editor,
  { node: { attrs } }: BlockAt,
  change: (attrs: A) => Partial<A>,
): void => {
  if (editor.isDestroyed) return
  const { tr } = editor.state
  tr.doc.descendants((node, pos) => {
    if (node.attrs.id === attrs.id)
      for (const [name, value] of Object.entries(change(node.attrs as A)))
        tr.setNodeAttribute(pos, name, value)
    return !node.isTextblock && !tr.docChanged
  })
  if (tr.docChanged) editor.view.dispatch(tr)
}
