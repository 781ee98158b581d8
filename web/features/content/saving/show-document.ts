import type { Editor } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import type { ContentDocument } from '#contract/content/content.ts'

interface Range {
  /** Indexes of the blocks, the last one excluded. */
  before: [number, number]
  after: [number, number]
}

const posOf = (doc: Node, index: number): number => {
  let pos = 0
  for (let block = 0; block < index; block += 1) pos += doc.child(block).nodeSize
  return pos
}

/** Replaces the blocks of a range that differ, and none before and after them. */
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

/** The block with the cursor, in the text as it is and as it will be, where it stays the same. */
const findAnchor = ({ doc, selection }: Transaction, next: Node): [number, number] | null => {
  const index = selection.$from.index(0)
  const block = doc.maybeChild(index)
  if (!block) return null
  for (let other = 0; other < next.childCount; other += 1)
    if (next.child(other).eq(block)) return [index, other]
  return null
}

/** Shows a text that somebody else has changed, around the block that is being written, which keeps the cursor. Undoing leaves it. */
export const showDocument = (editor: Editor, document: ContentDocument): void => {
  const next = Node.fromJSON(editor.schema, document)
  const { tr } = editor.state
  const [here, there] = findAnchor(tr, next) ?? [tr.doc.childCount, next.childCount]
  replaceRange(tr, next, { before: [here + 1, tr.doc.childCount], after: [there + 1, next.childCount] })
  replaceRange(tr, next, { before: [0, here], after: [0, there] })
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}
