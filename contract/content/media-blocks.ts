import * as z from 'zod/mini'
import { count, locale, text, url } from '../fields.ts'
import { limits } from '../limits.ts'
import { addressOf, mediaKinds } from '../media/media.ts'
import { isVisible } from './visible-text.ts'

/** Captions in a language, as a stored WebVTT file. */
const track = z.strictObject({ locale, src: url })
export type Track = z.infer<typeof track>

const played = {
  /** A stored file, or for a film a page elsewhere that plays it; empty while its author has not chosen yet. */
  src: text(2_000),
  title: text(limits.title),
  captions: z.array(track).check(z.maxLength(limits.captionTracks)),
  /** What is said and shown, in words: one paragraph a line. */
  transcript: text(limits.transcript),
}

/** How long it is, as the browser of its author read it; absent where it could not. */
const seconds = z.optional(z.nullable(z.int().check(z.gte(0), z.lte(86_400))))
const side = z.nullable(z.int().check(z.gte(1), z.lte(20_000)))
export const video = z.strictObject({
  ...played,
  /** Shown until it plays. */
  poster: z.nullable(url),
  width: side,
  height: side,
  seconds,
  /** Has to be seen before the lesson counts as done. Only for a film that is stored here: of others nobody here knows. */
  must_watch: z.boolean(),
})
export type VideoAttrs = z.infer<typeof video>

export const audio = z.strictObject({ ...played, seconds })
export type AudioAttrs = z.infer<typeof audio>

export const file = z.strictObject({
  src: text(2_000),
  /** What it is saved as, without an extension. */
  name: text(limits.title),
  bytes: count,
})
export type FileAttrs = z.infer<typeof file>

export const mediaBlocks = { video, audio, file } as const
export type MediaBlockType = keyof typeof mediaBlocks
export const isMediaBlock = (type: string): type is MediaBlockType => type in mediaBlocks

const stored = {
  video: new RegExp(`^${addressOf(mediaKinds.video)}$`),
  audio: new RegExp(`^${addressOf(mediaKinds.audio)}$`),
  file: new RegExp(`^${addressOf(mediaKinds.paper)}$`),
}
export const isStored = (type: MediaBlockType, src: string): boolean => stored[type].test(src)

/** The page that a film elsewhere is seen on; null for what is no such address. */
export function filmPage(src: string): URL | null {
  if (!/^https?:\/\//.test(src) || !URL.canParse(src)) return null
  return new URL(src)
}

/** Whether a student can see, hear or get what the block is about. */
export function isMediaWhole(type: MediaBlockType, attrs: Record<string, unknown> = {}): boolean {
  const src = String(attrs.src ?? '')
  const name = String((type === 'file' ? attrs.name : attrs.title) ?? '')
  return isVisible(name) && (isStored(type, src) || (type === 'video' && filmPage(src) !== null))
}
