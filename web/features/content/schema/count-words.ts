import type { Node } from '@tiptap/pm/model'
import { wordsInside } from '../../../../contract/block-words.ts'

const segmenters = new Map<string, Intl.Segmenter>()
/** By language. A block stays the same object while nobody changes it, so only what was written in is counted anew. */
const counted = new Map<string, WeakMap<Node, number>>()

const linesOf = (node: Node): string[] => [
  ...(node.isTextblock ? [node.textBetween(0, node.content.size, '\n', '\n')] : []),
  ...wordsInside({ type: node.type.name, attrs: node.attrs }),
]

const countIn = (node: Node, languageTag: string): number => {
  const segmenter = segmenters.get(languageTag) ?? new Intl.Segmenter(languageTag, { granularity: 'word' })
  segmenters.set(languageTag, segmenter)
  let words = 0
  for (const line of linesOf(node))
    for (const { isWordLike } of segmenter.segment(line)) if (isWordLike) words += 1
  return words
}

/**
 * Counted as the server counts: by the rules of the language, and not in code. Null where the time is over before all is counted;
 * what is counted by then is known the next time.
 */
export const countWords = (
  doc: Node,
  languageTag: string,
  isOver: () => boolean = () => false,
): number | null => {
  const known = counted.get(languageTag) ?? new WeakMap<Node, number>()
  counted.set(languageTag, known)
  let words = 0
  let isWhole = true
  doc.descendants((node) => {
    if (!isWhole || node.type.name === 'codeBlock') return false
    const before = known.get(node)
    if (before === undefined && isOver()) isWhole = false
    else {
      const here = before ?? countIn(node, languageTag)
      known.set(node, here)
      words += here
    }
    return !node.isTextblock
  })
  return isWhole ? words : null
}
