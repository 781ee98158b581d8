import { type Locale, languageTag } from '../locales.ts'
import type { ContentDocument, ContentNode } from './content.ts'

/**
 * Marks text that a translation still shows in the source language with its `lang`, so that screen readers pronounce it
 * correctly. Only released and rendered documents have this mark: drafts do not, because it follows from what is
 * translated.
 */
export function withLanguage(
  document: ContentDocument,
  source: Locale,
  blockIds: readonly string[],
): ContentDocument {
  if (blockIds.length === 0) return document
  const ids = new Set<unknown>(blockIds)
  const lang = languageTag(source)
  const mark = (node: ContentNode): ContentNode => ({
    ...node,
    ...(ids.has(node.attrs?.id) ? { attrs: { ...node.attrs, lang } } : {}),
    ...(node.content ? { content: node.content.map(mark) } : {}),
  })
  return { ...document, content: document.content.map(mark) }
}

/** The language of a block’s own words, if it differs from the document’s. */
export const languageOf = ({ attrs }: Pick<ContentNode, 'attrs'>): string | undefined =>
  typeof attrs?.lang === 'string' ? attrs.lang : undefined
