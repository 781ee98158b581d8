import { blockTypeOf } from '../blocks/registry.ts'
import {
  changeWords,
  fieldsInside,
  hasWordsInside,
  withoutWords,
  wordsInside,
} from '../content/block-words.ts'
import type { ContentDocument, ContentNode } from '../content/content.ts'
import { isVisible } from '../content/visible-text.ts'
import type { Locale } from '../locales.ts'
import { trackIn, tracksOf, withOwnTrack } from './caption-tracks.ts'
import { fromMarked, toMarked } from './marked-text.ts'
import type { Code } from './units.ts'

/** Attributes other than words that may differ between the languages of a block: the files it shows. */
export const localizedAttributes = [
  'src',
  'poster',
  'still',
  'captions',
  'width',
  'height',
  'seconds',
  'bytes',
] as const

export interface BlockWords {
  names: { name: string; limit: number | null }[]
  fields: string[]
  codes: Code[]
}

/** Blocks whose content is text; code blocks are not translated. */
export const isProse = ({ type }: ContentNode): boolean => type === 'paragraph' || type === 'heading'

function limitOf(type: string, name: string): number | null {
  const [list = '', part] = name.split('.')
  const field = blockTypeOf(type)?.fields[list]
  return (part === undefined ? field?.maxLength : field?.entries?.fields[part]?.maxLength) ?? null
}

/** The words of a block as shown to a translator; null if there is nothing to translate. */
export function blockWords(node: ContentNode, codes: readonly Code[] = []): BlockWords | null {
  if (hasWordsInside(node)) {
    const inside = fieldsInside(node)
    if (!inside.some(({ words }) => isVisible(words))) return null
    return {
      names: inside.map(({ name }) => ({ name, limit: limitOf(node.type, name) })),
      fields: inside.map(({ words }) => words),
      codes: [],
    }
  }
  if (!isProse(node)) return null
  const { text, codes: all } = toMarked(node.content ?? [], codes)
  if (!isVisible(text)) return null
  return { names: [{ name: 'text', limit: null }], fields: [text], codes: all }
}

/** A source block with the words and files of another language; nothing else can differ from the source. */
export function translatedBlock(
  source: ContentNode,
  {
    fields,
    codes,
    target,
  }: { fields: readonly string[]; codes: readonly Code[]; target?: ContentNode | undefined },
): ContentNode {
  if (hasWordsInside(source)) {
    const attrs = changeWords(source, (words, index) => fields[index] ?? words)
    return { ...source, attrs: { ...attrs, ...filesOf(target) } }
  }
  const content = fromMarked(fields[0] ?? '', codes)
  const { content: _, ...rest } = source
  return content.length > 0 ? { ...rest, content } : rest
}

const filesOf = (target?: ContentNode): Record<string, unknown> =>
  Object.fromEntries(
    localizedAttributes.flatMap((name) =>
      target?.attrs && Object.hasOwn(target.attrs, name) ? [[name, target.attrs[name]]] : [],
    ),
  )

const idOf = ({ attrs }: ContentNode): string | undefined =>
  typeof attrs?.id === 'string' ? attrs.id : undefined

export function blocksById(document: ContentDocument): Map<string, ContentNode> {
  const blocks = new Map<string, ContentNode>()
  const visit = (node: ContentNode): void => {
    const id = idOf(node)
    if (id) blocks.set(id, node)
    for (const inner of node.content ?? []) visit(inner)
  }
  for (const node of document.content) visit(node)
  return blocks
}

/**
 * Whether a block differs from its source in something that must be the same in all languages, such as which answers
 * are right.
 */
export function keysDiffer(source: ContentNode, target: ContentNode): boolean {
  const keysOf = (node: ContentNode): string => {
    const own = Object.entries(withoutWords(node)).filter(
      ([name]) => !localizedAttributes.some((localized) => localized === name),
    )
    return JSON.stringify(own.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }
  return keysOf(source) !== keysOf(target)
}

/**
 * The source’s blocks with their words in `locale`; blocks without a translation keep the source’s words. `changed`
 * takes precedence over the existing words.
 */
export function projectDocument(
  source: ContentDocument,
  target: ContentDocument | null,
  { locale, changed = new Map() }: { locale: Locale; changed?: ReadonlyMap<string, ContentNode> },
): ContentDocument {
  const known = target ? blocksById(target) : new Map<string, ContentNode>()
  const project = (node: ContentNode): ContentNode => {
    const id = idOf(node)
    const other = id ? (changed.get(id) ?? known.get(id)) : undefined
    const own =
      other && other.type === node.type
        ? withCaptions(withWordsOf(node, other), { node, other, locale })
        : node
    if (isProse(node) || !node.content || node.type === 'codeBlock') return own
    return { ...own, content: node.content.map(project) }
  }
  return { ...source, content: source.content.map(project) }
}

/** The source’s current captions, combined with those that the language has of its own. */
function withCaptions(
  block: ContentNode,
  { node, other, locale }: { node: ContentNode; other: ContentNode; locale: Locale },
): ContentNode {
  if (!block.attrs || !Object.hasOwn(block.attrs, 'captions')) return block
  const captions = withOwnTrack(tracksOf(node), locale, trackIn(tracksOf(other), locale)?.src)
  return { ...block, attrs: { ...block.attrs, captions } }
}

function withWordsOf(source: ContentNode, target: ContentNode): ContentNode {
  if (hasWordsInside(source)) {
    const words = wordsInside(target)
    const fits = words.length === wordsInside(source).length
    return translatedBlock(source, { fields: fits ? words : [], codes: [], target })
  }
  if (!isProse(source)) return { ...source, attrs: { ...source.attrs, ...filesOf(target) } }
  const { content: _, ...rest } = source
  return target.content ? { ...rest, content: target.content } : rest
}
