import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import * as z from 'zod/mini'
import { changeWords, wordsInside } from '#contract/content/block-words.ts'
import { block, type ContentNode } from '#contract/content/content.ts'
import { limits } from '#contract/limits.ts'

/** A match: in a line of text, or in other texts of a block, such as an exercise's data or an image's caption. */
export interface TextRange {
  /** The range of the matching text, or of the block. */
  from: number
  to: number
  inside?: {
    /** Index of the block's text, in the order of `wordsInside`. */
    word: number
    start: number
    end: number
  }
}

/** Replaces a line break, so that offsets in a line's text are positions in the document. */
const leaf = '\ufffc'
const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const asContent = ({ type, attrs }: Node): Required<Pick<ContentNode, 'type' | 'attrs'>> => ({
  type: type.name,
  attrs,
})

/** Finds text in a document, ignoring case, in reading order. */
export const findText = (doc: Node, query: string): TextRange[] => {
  if (query === '') return []
  const found: TextRange[] = []
  const pattern = new RegExp(escaped(query), 'giu')
  doc.descendants((node, pos) => {
    if (node.isTextblock) {
      const words = node.textBetween(0, node.content.size, leaf, leaf)
      for (const { index, 0: text } of words.matchAll(pattern))
        found.push({ from: pos + 1 + index, to: pos + 1 + index + text.length })
      return false
    }
    for (const [word, text] of wordsInside(asContent(node)).entries())
      for (const { index, 0: words } of text.matchAll(pattern))
        found.push({
          from: pos,
          to: pos + node.nodeSize,
          inside: { word, start: index, end: index + words.length },
        })
    return true
  })
  return found
}

/**
 * Whether a block's texts are still within their limits. Texts that were too long or invalid before may be changed
 * freely.
 */
const fits = (before: Node, attrs: Record<string, unknown>): boolean => {
  if (before.type.name === 'panel') return String(attrs.title).length <= limits.title
  const isValid = (node: object): boolean => z.safeParse(block, node).success
  const json = before.toJSON() as ContentNode
  return isValid({ ...json, attrs }) || !isValid(json)
}

/** False where the new text would be too long. */
export const replaceText = (tr: Transaction, words: string, { from, to, inside }: TextRange): boolean => {
  if (!inside) {
    if (words === '') tr.delete(from, to)
    else tr.insertText(words, from, to)
    return true
  }
  const node = tr.doc.nodeAt(from)
  if (!node) return false
  const attrs = changeWords(asContent(node), (text, index) =>
    index === inside.word ? `${text.slice(0, inside.start)}${words}${text.slice(inside.end)}` : text,
  )
  if (!fits(node, attrs)) return false
  tr.setNodeMarkup(from, undefined, attrs)
  return true
}

/** Whether a match comes after a replacement of the given length. */
export const isAfter = (found: TextRange, put: TextRange, length: number): boolean => {
  if (found.from !== put.from || !found.inside || !put.inside)
    return found.from >= put.from + (put.inside ? 1 : length)
  const [one, other] = [found.inside, put.inside]
  return one.word > other.word || (one.word === other.word && one.start >= other.start + length)
}
