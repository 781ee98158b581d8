import type { Track } from '../blocks/played.ts'
import type { ContentNode } from '../content/content.ts'
import type { Locale } from '../locales.ts'

// Captions have one track per language: a translation adds its own track to those of the source and replaces none of
// the others.

export function tracksOf(node: ContentNode | undefined): Track[] {
  const captions = node?.attrs?.captions
  return Array.isArray(captions) ? (captions as Track[]) : []
}

export const trackIn = (tracks: readonly Track[], locale: Locale): Track | undefined =>
  tracks.find((track) => track.locale === locale)

/**
 * The source’s tracks with the language’s own track, which replaces the source’s track for that language or is
 * appended.
 */
export function withOwnTrack(source: readonly Track[], locale: Locale, src: string | undefined): Track[] {
  if (src === undefined) return [...source]
  const own = { locale, src }
  if (!trackIn(source, locale)) return [...source, own]
  return source.map((track) => (track.locale === locale ? own : track))
}
