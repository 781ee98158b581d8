import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import type { ContentDocument } from '#contract/content/content.ts'
import { contentExtensions } from './content-extensions.ts'

/** The document in the format of the API. */
export const documentOf = (doc: Node): ContentDocument => doc.toJSON() as ContentDocument

/**
 * Whether the editor knows every node of a document. It would drop an unknown one, and the next save would lose it,
 * so such a document is not opened.
 */
export const canEdit = (document: unknown): document is ContentDocument => {
  try {
    Node.fromJSON(getSchema(contentExtensions()), document).check()
    return true
  } catch {
    return false
  }
}

/** The document normalized by this editor, so that two can be compared block by block. */
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
