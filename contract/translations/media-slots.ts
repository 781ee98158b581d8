import type { ContentDocument, ContentNode } from '../content/content.ts'
import type { Locale } from '../locales.ts'
import { blocksById } from './block-units.ts'
import { trackIn, tracksOf, withOwnTrack } from './caption-tracks.ts'

// A translation shows the source’s files until it has its own.

export const mediaSlots = ['src', 'poster', 'still', 'captions'] as const
export type MediaSlot = (typeof mediaSlots)[number]

/** Attributes that describe a file: its dimensions, duration and size. */
const measures = ['width', 'height', 'seconds', 'bytes'] as const

/** The address in a block’s slot; for captions, the track of the first of the languages that has one. */
export function addressIn(
  node: ContentNode | undefined,
  { slot, locales }: { slot: MediaSlot; locales: readonly Locale[] },
): string {
  if (slot === 'captions') {
    const tracks = tracksOf(node)
    return locales.map((locale) => trackIn(tracks, locale)?.src).find((src) => src !== undefined) ?? ''
  }
  const value = node?.attrs?.[slot]
  return typeof value === 'string' ? value : ''
}

/** A block’s slot in which the language has its own file, with the source’s file that it replaces. */
export interface OwnMedium {
  block_id: string
  slot: MediaSlot
  made_from: string
}

interface Languages {
  source: Locale
  locale: Locale
}

/** The slots, by block, whose file changed in the source; empty if none did. */
export function changedMedia(
  before: ContentDocument,
  after: ContentDocument,
  source: Locale,
): Map<string, MediaSlot[]> {
  const known = blocksById(before)
  return new Map(
    [...blocksById(after)].flatMap(([id, node]): [string, MediaSlot[]][] => {
      const old = known.get(id)
      if (!old || old.type !== node.type) return []
      const at = (block: ContentNode, slot: MediaSlot): string =>
        addressIn(block, { slot, locales: [source] })
      const slots = mediaSlots.filter((slot) => at(old, slot) !== at(node, slot))
      return slots.length > 0 ? [[id, slots]] : []
    }),
  )
}

/**
 * Updates a translation’s files to the source’s new ones where it used the old ones; the language’s own files stay and
 * are reported.
 */
export function followMedia(
  document: ContentDocument,
  {
    before,
    after,
    changed,
  }: { before: ContentDocument; after: ContentDocument; changed: ReadonlyMap<string, MediaSlot[]> },
  { source, locale }: Languages,
): { document: ContentDocument; own: OwnMedium[] } {
  const [olds, news] = [blocksById(before), blocksById(after)]
  const own: OwnMedium[] = []
  const follow = (node: ContentNode): ContentNode => {
    const content = node.content ? { content: node.content.map(follow) } : {}
    const id = typeof node.attrs?.id === 'string' ? node.attrs.id : ''
    const [old, now] = [olds.get(id), news.get(id)]
    if (!old || !now || now.type !== node.type) return { ...node, ...content }
    let attrs = node.attrs ?? {}
    for (const slot of changed.get(id) ?? []) {
      const made_from = addressIn(old, { slot, locales: slot === 'captions' ? [locale, source] : [source] })
      const shown = addressIn(node, { slot, locales: [locale, source] })
      const isOwn = shown !== '' && shown !== made_from
      if (isOwn) own.push({ block_id: id, slot, made_from })
      if (slot === 'captions')
        attrs = {
          ...attrs,
          captions: withOwnTrack(
            tracksOf(now),
            locale,
            isOwn ? trackIn(tracksOf(node), locale)?.src : undefined,
          ),
        }
      else if (!isOwn)
        attrs = { ...attrs, [slot]: now.attrs?.[slot], ...(slot === 'src' ? measuresOf(now) : {}) }
    }
    return { ...node, attrs, ...content }
  }
  return { document: { ...document, content: document.content.map(follow) }, own }
}

const measuresOf = ({ attrs = {} }: ContentNode): Record<string, unknown> =>
  Object.fromEntries(measures.flatMap((name) => (Object.hasOwn(attrs, name) ? [[name, attrs[name]]] : [])))
