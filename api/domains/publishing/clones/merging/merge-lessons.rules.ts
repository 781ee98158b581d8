import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { blockIdOf, isSameBlock, isSameContent, withUniqueIds } from '#contract/content/document-blocks.ts'
import type { Material } from '#contract/content/materials.ts'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales.ts'
import { blocksById, blockWords, projectDocument } from '#contract/translations/block-units.ts'
import type { DraftLesson } from '#domains/publishing/drafts/draft.rules.ts'
import { areEqual } from '#domains/publishing/drafts/stable-json.format.ts'
import { mergeList } from './merge-lists.rules.ts'
import {
  keepOurs,
  type Merge,
  type MergeContext,
  mergeFields,
  mergeLocales,
  mergePresence,
  mergeTexts,
  mergeWhole,
  type Versions,
} from './merge-values.rules.ts'

const mergeBlock = mergeWhole<ContentNode>(
  (one, other) =>
    one !== undefined &&
    other !== undefined &&
    (JSON.stringify(one) === JSON.stringify(other) || isSameBlock(one, other)),
)
const mergeBlocks = mergeList<ContentNode>({
  idOf: blockIdOf,
  merge: mergeBlock,
  maxLength: limits.blocksPerDocument,
})

const isTooLarge = (document: ContentDocument): boolean =>
  Buffer.byteLength(JSON.stringify(document)) > limits.documentBytes

/** Merges a document block by block, at the top level only. */
const mergeDocument: Merge<ContentDocument> = ({ base, ours, theirs }, context) => {
  const contents = { base: base?.content, ours: ours.content, theirs: theirs.content }
  const content = mergeBlocks(contents, context) ?? []
  if (content === ours.content) return ours
  const merged = { ...ours, content: withUniqueIds(content) }
  // A document is never empty, which it would be if together they removed all blocks.
  if (content.length > 0 && !isTooLarge(merged)) return merged
  context.onConflict()
  return theirs
}

/** A material’s version only counts how often it was saved. */
const withoutVersion = (material: Material | undefined): unknown => material && { ...material, version: 0 }

const mergeMaterialList = mergeList<Material>({
  idOf: ({ id }) => id,
  merge: mergeWhole((one, other) => areEqual(withoutVersion(one), withoutVersion(other))),
  maxLength: limits.materialsPerContent,
})
const mergeMaterials: Merge<Material[] | undefined> = (versions, context) => {
  const merged = mergeMaterialList(versions, context)
  return merged === versions.ours || merged?.length !== 0 ? merged : undefined
}

const mergeParts = mergeFields<DraftLesson>({
  title: mergeTexts,
  documents: mergeLocales((versions, context) => mergePresence(mergeDocument, versions, context)) as Merge<
    DraftLesson['documents']
  >,
  materials: mergeLocales(mergeMaterials),
  untranslated: keepOurs,
})

export const mergeLesson: Merge<DraftLesson> = (versions, context) => {
  const { ours } = versions
  const merged = mergeParts(versions, context)
  if (merged.documents === ours.documents) return merged
  const { source } = context
  const documents = { ...merged.documents }
  for (const locale of context.locales)
    if (locale !== source && documents[locale] && !ours.documents[locale])
      documents[locale] = withOurStructure({ ...versions, merged }, { locale, source })
  const lesson = { ...merged, documents }
  const untranslated = untranslatedOf(versions, lesson, context)
  return Object.keys(untranslated).length > 0 || ours.untranslated ? { ...lesson, untranslated } : lesson
}

/** A translation that only the original has, for the blocks that the clone has in its own order. */
function withOurStructure(
  { merged, theirs }: Versions<DraftLesson> & { merged: DraftLesson },
  { locale, source }: { locale: Locale; source: Locale },
): ContentDocument {
  const translation = theirs.documents[locale] as ContentDocument
  const [ours, others] = [merged.documents[source], theirs.documents[source]]
  if (!ours || !others || isSameContent(ours, others)) return translation
  return projectDocument(ours, translation, { locale })
}

/** Whether a block is translated is known of the side that it comes from. */
function untranslatedOf(
  { ours, theirs }: Versions<DraftLesson>,
  { documents }: DraftLesson,
  { locales, source }: MergeContext,
): NonNullable<DraftLesson['untranslated']> {
  const untranslated = { ...ours.untranslated }
  for (const locale of locales) {
    const document = documents[locale]
    if (document === ours.documents[locale]) continue
    delete untranslated[locale]
    if (!document || locale === source) continue
    const own = new Set(ours.documents[locale]?.content)
    const ourFlags = new Set(ours.untranslated?.[locale])
    const theirFlags = new Set(theirs.untranslated?.[locale])
    const known = blocksById(theirs.documents[locale] ?? { type: 'doc', content: [] })
    const isFlagged = ([id, block]: [string, ContentNode]): boolean =>
      theirFlags.has(id) || (!known.has(id) && blockWords(block) !== null)
    const flagged = document.content.flatMap((block) => {
      const inside = [...blocksById({ type: 'doc', content: [block] })]
      return (own.has(block) ? inside.filter(([id]) => ourFlags.has(id)) : inside.filter(isFlagged)).map(
        ([id]) => id,
      )
    })
    if (flagged.length > 0) untranslated[locale] = flagged.toSorted()
  }
  return untranslated
}
