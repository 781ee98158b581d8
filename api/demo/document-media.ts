import type { ContentDocument, ContentNode } from '#contract/content/content.ts'

const prefix = 'media:'
/** Attributes that can name a file. */
const places = ['src', 'still', 'poster']

type Attributes = Record<string, unknown>

const mapAttributes = (attributes: Attributes, addressOf: (file: string) => string): Attributes => {
  const attrs = { ...attributes }
  for (const target of places) {
    const address = attrs[target]
    if (typeof address === 'string' && address.startsWith(prefix))
      attrs[target] = addressOf(address.slice(prefix.length))
  }
  if (Array.isArray(attrs.captions))
    attrs.captions = attrs.captions.map((track: Attributes) => mapAttributes(track, addressOf))
  return attrs
}

const mapNode = (node: ContentNode, addressOf: (file: string) => string): ContentNode => {
  const attrs = node.attrs && mapAttributes(node.attrs, addressOf)
  return {
    ...node,
    ...(attrs && { attrs }),
    ...(node.content && { content: node.content.map((child) => mapNode(child, addressOf)) }),
  }
}

/** The document with every `media:<file>` replaced by the address that `addressOf` returns for the file. */
export const mapMedia = (
  document: ContentDocument,
  addressOf: (file: string) => string,
): ContentDocument => ({
  ...document,
  content: document.content.map((node) => mapNode(node, addressOf)),
})

/** The distinct media files of a document, in order of appearance. */
export const mediaOf = (document: ContentDocument): string[] => {
  const files = new Set<string>()
  mapMedia(document, (file) => {
    files.add(file)
    return file
  })
  return [...files]
}
