import { hasWordsInside, wordsInside } from '#contract/content/block-words.ts'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'

const lineOf = (node: ContentNode): string =>
  (node.content ?? []).map((part) => (part.type === 'hardBreak' ? '\n' : (part.text ?? ''))).join('')

const isText = ({ type }: ContentNode): boolean => type === 'text' || type === 'hardBreak'

const linesOf = (node: ContentNode): string[] => {
  const inner = node.content ?? []
  if (hasWordsInside(node)) return wordsInside(node)
  if (inner.every(isText)) return [lineOf(node)]
  return inner.flatMap(linesOf)
}

/** The text of a document for the clipboard, one paragraph per block. */
export const plainTextOf = ({ content }: ContentDocument): string =>
  content
    .flatMap(linesOf)
    .filter((line) => line !== '')
    .join('\n\n')
