import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import type { ContentDocument } from '#contract/content/content.ts'
import { contentExtensions } from './content-extensions.ts'

/** The document as the API takes it. */
export const documentOf = (doc: Node): ContentDocument => doc.toJSON() as ContentDocument

/**
 * Whether the editor knows every node of a document. One that it does not know would be dropped, and the next save would lose
 * it, so such a document is not opened.
 */
export const canEdit = (document: unknown): document is ContentDocument => {
  try {
    Node.fromJSON(getSchema(contentExtensions()), document).check()
    return true
  } catch {
    return false
  }
}

/** The document as this editor writes it, so that two can be compared part by part. */
export const knownForm = (document: ContentDocument): ContentDocument =>
  canEdit(document) ? documentOf(Node.fromJSON(getSchema(contentExtensions()), document)) : document

export const isSameDocument = (one: unknown, other: unknown): boolean => {
  const schema = getSchema(contentExtensions())
  try {
    return Node.fromJSON(schema, one).eq(Node.fromJSON(schema, other))
  } catch {
    return false
  }
}
