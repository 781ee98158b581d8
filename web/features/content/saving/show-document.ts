import type { Editor } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import type { ContentDocument } from '#contract/content/content.ts'

interface Range {
  /** Indexes of the blocks, end exclusive. */
  before: [number, number]
  after: [number, number]
}

const posOf = (doc: Node, index: number): number => {
  let pos = 0
  for (let block = 0; block < index; block += 1) pos += doc.child(block).nodeSize
  return pos
}

/** Replaces only the differing blocks of a range. */
const replaceRange = (tr: Transaction, next: Node, { before, after }: Range): void => {
  let [from, to] = before
  let [start, end] = after
  while (from < to && start < end && tr.doc.child(from).eq(next.child(start))) {
    from += 1
    start += 1
  }
  while (from < to && start < end && tr.doc.child(to - 1).eq(next.child(end - 1))) {
    to -= 1
    end -= 1
  }
  const blocks = Array.from({ length: end - start }, (_, offset) => next.child(start + offset))
  if (from < to || blocks.length > 0) tr.replaceWith(posOf(tr.doc, from), posOf(tr.doc, to), blocks)
}

/** The index of the block with the cursor, in the current and the new document, if it is unchanged. */
const findAnchor = ({ doc, selection }: Transaction, next: Node): [number, number] | null => {
  const index = selection.$from.index(0)
  const block = doc.maybeChild(index)
  if (!block) return null
  for (let other = 0; other < next.childCount; other += 1)
    if (next.child(other).eq(block)) return [index, other]
  return null
}

/**
 * Shows a text that someone else has changed, around the block being written, which keeps the cursor. Undo does not
 * revert it.
 */
export const showDocument = (editor: Editor, document: ContentDocument): void => {
  const next = Node.fromJSON(editor.schema, document)
  const { tr } = editor.state
  const [here, there] = findAnchor(tr, next) ?? [tr.doc.childCount, next.childCount]
  replaceRange(tr, next, { before: [here + 1, tr.doc.childCount], after: [there + 1, next.childCount] })
  replaceRange(tr, next, { before: [0, here], after: [0, there] })
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}
