import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { blockIdOf, isSameBlock } from '#contract/content/document-blocks.ts'
import { mergeDocuments } from '#contract/content/document-merge.ts'

/** A text as its author sees it, with the saved version of each block that someone else changed too. */
export interface Draft {
  document: ContentDocument
  conflicts: Record<string, ContentNode>
}

const replaceBlocks = (
  { content, ...rest }: ContentDocument,
  by: (id: string) => ContentNode | undefined,
): ContentDocument => ({ ...rest, content: content.map((block) => by(blockIdOf(block) ?? '') ?? block) })

export const blockIn = ({ content }: ContentDocument, id: string): ContentNode | undefined =>
  content.find((block) => blockIdOf(block) === id)

const isEmptyLine = ({ type, content = [] }: ContentNode): boolean =>
  type === 'paragraph' && content.length === 0

/** A document without the empty lines at its end that were never saved: a place to write, not yet content. */
export const withoutNewLines = (
  document: ContentDocument,
  saved: ContentDocument | null,
): ContentDocument => {
  const { content } = document
  const isNew = (line: ContentNode) =>
    isEmptyLine(line) && saved?.content.every((block) => blockIdOf(block) !== blockIdOf(line)) === true
  const end = content.findLastIndex((block) => !isNew(block)) + 1
  return end === content.length ? document : { ...document, content: content.slice(0, Math.max(1, end)) }
}

/** The part of a draft that may be saved: a block in conflict stays as saved until its author has chosen. */
export const savable = ({ document, conflicts }: Draft): ContentDocument =>
  replaceBlocks(document, (id) => conflicts[id])

/** The draft with a new document; a conflict ends if its block is gone or now has the same content. */
export const withDocument = ({ conflicts }: Pick<Draft, 'conflicts'>, document: ContentDocument): Draft => {
  const open = Object.entries(conflicts).filter(([id, theirs]) => {
    const mine = blockIn(document, id)
    return mine !== undefined && !isSameBlock(mine, theirs)
  })
  return { document, conflicts: Object.fromEntries(open) }
}

interface Saved {
  /** The server's current version. */
  document: ContentDocument
  /** The blocks that it left out of the save. */
  conflicts?: string[]
}

/**
 * Merges the server's version into a draft that continues from `sent`. Where both changed a block, the draft keeps
 * its own.
 */
export const rebase = (
  draft: Draft,
  sent: ContentDocument,
  { document: theirs, conflicts = [] }: Saved,
): Draft => {
  const mine = draft.document
  const merged = mergeDocuments({ base: sent, theirs, mine })
  const inConflict = new Set([...merged.conflicts, ...conflicts, ...Object.keys(draft.conflicts)])
  const document = replaceBlocks(merged.document, (id) =>
    inConflict.has(id) ? blockIn(mine, id) : undefined,
  )
  const saved = [...inConflict].flatMap((id) => {
    const block = blockIn(theirs, id)
    return block ? [[id, block] as const] : []
  })
  return withDocument({ conflicts: Object.fromEntries(saved) }, document)
}
