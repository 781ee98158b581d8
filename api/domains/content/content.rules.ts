import { createHash } from 'node:crypto'
import { acknowledgement, hashedFormOf, statementOf } from '#contract/blocks/acknowledgement.ts'
import type { FileKind } from '#contract/blocks/fields.ts'
import { filmPage, isStored } from '#contract/blocks/played.ts'
import { blockTypeOf, isExercise } from '#contract/blocks/registry.ts'
import { hasWordsInside, wordsInside } from '#contract/content/block-words.ts'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { countWords } from '#contract/content/count-words.ts'
import type { Locale } from '#contract/locales.ts'
import { serverLimits } from '#contract/server-limits.ts'
import { idFrom } from '#platform/derived-id.ts'

/**
 * The id of a lesson's document in a locale. It is known before the document exists, so that the first save can
 * name what it creates, and it cannot lead to another lesson.
 */
export const contentIdOf = (lessonId: string, locale: Locale): string =>
  idFrom(`content ${lessonId} ${locale}`)

/** The document of a lesson that was never edited. */
export const emptyDocument: ContentDocument = {
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'start' } }],
}

/** Every node except text, in reading order; `depth` is 1 at the top level. */
export function* walk(document: ContentDocument): Generator<{ node: ContentNode; depth: number }> {
  const open = document.content.map((node) => ({ node, depth: 1 })).reverse()
  for (let next = open.pop(); next; next = open.pop()) {
    yield next
    const { node, depth } = next
    const inner = (node.content ?? []).filter(({ type }) => type !== 'text' && type !== 'hardBreak')
    for (const child of inner.reverse()) open.push({ node: child, depth: depth + 1 })
  }
}

export const idOf = (node: ContentNode): string | undefined =>
  typeof node.attrs?.id === 'string' ? node.attrs.id : undefined

/** What the schema cannot check, as fields of an error: duplicate ids, and nesting that is too deep. */
export function problemsOf(document: ContentDocument): Record<string, string[]> {
  const seen = new Set<string>()
  const problems: Record<string, string[]> = {}
  for (const { node, depth } of walk(document)) {
    const id = idOf(node)
    if (depth > serverLimits.documentDepth) problems.document = ['content.too_deep']
    if (id && seen.has(id)) problems[`document.${id}`] = ['content.duplicate_id']
    if (id) seen.add(id)
  }
  return problems
}

/** Blocks with text of their own; the text of a list or callout belongs to the blocks inside it. */
const textual = new Set(['paragraph', 'heading', 'codeBlock'])
const saysSomething = (node: ContentNode): boolean => textual.has(node.type) || hasWordsInside(node)

export interface TextBlock {
  id: string
  type: string
  /** Plain text without marks; for an image its alternative text and caption, for an exercise all its texts. */
  text: string
}

/** The blocks with text, in reading order. */
export function textBlocks(document: ContentDocument): TextBlock[] {
  return [...walk(document)].flatMap(({ node }) => {
    const id = idOf(node)
    return id && saysSomething(node) ? [{ id, type: node.type, text: blockText(node) }] : []
  })
}

export function blockText(node: ContentNode): string {
  if (hasWordsInside(node)) return wordsInside(node).filter(Boolean).join('\n')
  return (node.content ?? []).map((part) => (part.type === 'hardBreak' ? '\n' : (part.text ?? ''))).join('')
}

/** Counted as translators do, without code. */
export const countDocumentWords = (document: ContentDocument): number =>
  textBlocks(document).reduce((sum, { type, text }) => sum + (type === 'codeBlock' ? 0 : countWords(text)), 0)

export interface ContentUnit {
  block_id: string
  /** Hash of the text with its marks and links, that is, of everything a translator would have to check again. */
  hash: string
  /** 0 for code, which is not translated. */
  words: number
  /** Whether its translation must be approved before publication. */
  assessed: boolean
}

export const isAssessed = ({ type, attrs }: ContentNode): boolean =>
  isExercise(type) && attrs?.scored !== false

/**
 * Whether a language with it is published only after someone has approved its translation: what counts towards the
 * score, and what is evidence. Otherwise readers of an outdated translation would accept a text that is not in force.
 */
export const needsApproval = (node: ContentNode): boolean =>
  isAssessed(node) || node.type === acknowledgement.type

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export function unitsOf(document: ContentDocument): ContentUnit[] {
  return [...walk(document)].flatMap(({ node }) => {
    const id = idOf(node)
    if (!id || !saysSomething(node)) return []
    const said = hasWordsInside(node) ? wordsInside(node) : (node.content ?? [])
    return {
      block_id: id,
      hash: hashOf(JSON.stringify(said)),
      words: node.type === 'codeBlock' ? 0 : countWords(blockText(node)),
      assessed: needsApproval(node),
    }
  })
}

/** Page breaks at the top level plus one; inside another block a page break is only a line. */
export const stepsOf = (document: ContentDocument): number =>
  1 + document.content.filter(({ type }) => type === 'pageBreak').length

/**
 * Ids of the videos that must be watched to the end. Videos on other sites are left out, because their playback
 * cannot be observed.
 */
export const mustWatch = (document: ContentDocument): string[] =>
  [...walk(document)].flatMap(({ node }) =>
    node.type === 'video' && node.attrs?.must_watch === true && isStored('video', String(node.attrs.src))
      ? (idOf(node) ?? [])
      : [],
  )

/** The blocks whose statement a student has to accept, in the order of the document, with the hash of its text. */
export const acknowledgementsIn = (document: ContentDocument): { id: string; hash: string }[] =>
  [...walk(document)].flatMap(({ node }) => {
    const id = node.type === acknowledgement.type ? idOf(node) : null
    return id ? [{ id, hash: hashOf(hashedFormOf(statementOf(node.attrs))) }] : []
  })

export interface FileUse {
  block_id: string
  src: string
  kind: FileKind
}

/** The stored files that a document uses. Excludes videos on other sites. */
export function fileUses(document: ContentDocument): FileUse[] {
  return [...walk(document)].flatMap(({ node }) => {
    const block_id = idOf(node)
    if (!block_id) return []
    return usesOf(node).map((use) => ({ ...use, block_id }))
  })
}

function usesOf({ type, attrs = {} }: ContentNode): Omit<FileUse, 'block_id'>[] {
  return Object.entries(blockTypeOf(type)?.fields ?? {}).flatMap(([name, { file: kind }]) =>
    kind ? addressesIn(attrs[name]).flatMap((src) => (isElsewhere(kind, src) ? [] : [{ src, kind }])) : [],
  )
}

/** A video can be a page of another site. */
const isElsewhere = (kind: FileKind, src: string): boolean => kind === 'video' && filmPage(src) !== null

/** A single address, or those of a list such as captions. */
function addressesIn(value: unknown): string[] {
  const sources = Array.isArray(value) ? (value as { src: unknown }[]).map(({ src }) => src) : [value]
  return sources.filter((src): src is string => typeof src === 'string' && src !== '')
}

export type UnitState =
  | 'untranslated'
  | 'machine'
  | 'needs_update'
  | 'translated'
  | 'in_review'
  | 'rejected'
  | 'approved'
export interface KnownUnit {
  hash: string
  source_hash: string | null
  state: UnitState
}

/**
 * The state of a translated unit in relation to the source's block with the same id. An untouched translation keeps
 * the source hash it was made from, so that it becomes stale when the source changes; text equal to the source's
 * counts as untranslated.
 */
export function savedUnitStateOf(
  unit: ContentUnit,
  { known, source }: { known?: KnownUnit; source?: { hash: string } },
): Pick<KnownUnit, 'source_hash' | 'state'> {
  if (!source) return { source_hash: null, state: 'translated' }
  const same = known?.hash === unit.hash
  if (known && same && known.source_hash === source.hash) return statePart(known)
  if (unit.hash === source.hash)
    return { source_hash: source.hash, state: unit.words === 0 ? 'translated' : 'untranslated' }
  return known && same ? statePart(known) : { source_hash: source.hash, state: 'translated' }
}

const statePart = ({ source_hash, state }: KnownUnit) => ({ source_hash, state })
