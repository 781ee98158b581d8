import type { Node } from '@tiptap/pm/model'
import { wordsInside } from '#contract/content/block-words.ts'
import { countWords } from '#contract/content/count-words.ts'

/** A block stays the same object until it is edited, so only edited blocks are counted again. */
const counted = new WeakMap<Node, number>()

const linesOf = (node: Node): string[] => [
  ...(node.isTextblock ? [node.textBetween(0, node.content.size, '\n', '\n')] : []),
  ...wordsInside({ type: node.type.name, attrs: node.attrs }),
]

const countIn = (node: Node): number => linesOf(node).reduce((words, line) => words + countWords(line), 0)

/**
 * Counts words as the server does, leaving out code. Null if the time runs out first; the next call continues from
 * the cached counts.
 */
export const wordsIn = (doc: Node, isOver: () => boolean = () => false): number | null => {
  let words = 0
  let isWhole = true
  doc.descendants((node) => {
    if (!isWhole || node.type.name === 'codeBlock') return false
    const before = counted.get(node)
    if (before === undefined && isOver()) isWhole = false
    else {
      const here = before ?? countIn(node)
      counted.set(node, here)
      words += here
    }
    return !node.isTextblock
  })
  return isWhole ? words : null
}
