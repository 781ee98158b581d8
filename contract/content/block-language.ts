import { type Locale, languageTag } from '../locales.ts'
import type { ContentDocument, ContentNode } from './content.ts'

/**
 * Words that a translation has from its source carry their language, so that screen readers say them right. A mark of released and
 * rendered documents alone: drafts have none, since it follows from what is translated.
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

/** Of a block's own words, where it is another than the document's. */
export const languageOf = ({ attrs }: Pick<ContentNode, 'attrs'>): string | undefined =>
  typeof attrs?.lang === 'string' ? attrs.lang : undefined
