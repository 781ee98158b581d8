import type { Track } from '../blocks/played.ts'
import type { ContentNode } from '../content/content.ts'
import type { Locale } from '../locales.ts'

// Captions are a track a language: a translation has its own beside those of the source, and replaces none of them.

export function tracksOf(node: ContentNode | undefined): Track[] {
  const captions = node?.attrs?.captions
  return Array.isArray(captions) ? (captions as Track[]) : []
}

export const trackIn = (tracks: readonly Track[], locale: Locale): Track | undefined =>
  tracks.find((track) => track.locale === locale)

/** The source's tracks with the language's own one, in the place of the source's for that language or behind them all. */
export function withOwnTrack(source: readonly Track[], locale: Locale, src: string | undefined): Track[] {
  if (src === undefined) return [...source]
  const own = { locale, src }
  if (!trackIn(source, locale)) return [...source, own]
  return source.map((track) => (track.locale === locale ? own : track))
}
