import * as z from 'zod/mini'
import { locale, text, url } from '../fields.ts'
import { limits } from '../limits.ts'
import { addressOf, mediaKinds } from '../media/media.ts'
import { data, line } from './fields.ts'

/** A captions track in one language: a stored WebVTT file. */
export const track = z.strictObject({ locale, src: url })
export type Track = z.infer<typeof track>

/** The address of a stored file; empty until the author has chosen one. */
export const mediaAddress = text(2_000)

/** The fields that video and audio share, beside their address. */
export const playedFields = {
  title: line({ max: limits.title, reviewLabel: 'played.title' }),
  captions: data(z.array(track).check(z.maxLength(limits.captionTracks)), [], { file: 'captions' }),
  /** What is said and shown, in words; one paragraph per line. */
  transcript: line({ max: limits.transcript, reviewLabel: 'played.transcript' }),
}

/** Duration as the author’s browser read it; absent if it could not. */
export const seconds = data(z.optional(z.nullable(z.int().check(z.gte(0), z.lte(86_400)))), null)

const stored = {
  video: new RegExp(`^${addressOf(mediaKinds.video)}$`),
  audio: new RegExp(`^${addressOf(mediaKinds.audio)}$`),
  file: new RegExp(`^${addressOf(mediaKinds.paper)}$`),
}
export const isStored = (type: keyof typeof stored, src: string): boolean => stored[type].test(src)

/** The page of a video hosted elsewhere; null for anything that is not such an address. */
export function filmPage(src: string): URL | null {
  if (!/^https?:\/\//.test(src) || !URL.canParse(src)) return null
  return new URL(src)
}
