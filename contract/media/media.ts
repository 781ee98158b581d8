import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { pictureWidths } from './image-widths.ts'

/**
 * The URL of a stored file. Knowing it grants read access: the key has 128 random bits and is revealed only to people
 * who may see what refers to the file.
 */
export const fileAddress = (storageKey: string): string => `/files/${storageKey}`

/** File extensions by content type; a file is never stored under the name its sender chose. */
export const fileTypes = {
  webp: 'image/webp',
  svg: 'image/svg+xml',
  json: 'application/json',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  vtt: 'text/vtt; charset=utf-8',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
} as const
export type FileExtension = keyof typeof fileTypes

/** The file types that can be uploaded, by kind, beside images and animations. */
export const mediaKinds = {
  video: ['mp4', 'webm'],
  audio: ['mp3', 'm4a', 'ogg'],
  captions: ['vtt'],
  paper: ['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'zip', 'csv', 'txt'],
} as const satisfies Record<string, readonly FileExtension[]>
export type MediaKind = keyof typeof mediaKinds
export const mediaKindNames = ['video', 'audio', 'captions', 'paper'] as const satisfies MediaKind[]

/** Maximum sizes in bytes. */
export const mediaLimits: Readonly<Record<MediaKind, number>> = {
  video: limits.videoBytes,
  audio: limits.audioBytes,
  captions: limits.captionBytes,
  paper: limits.materialBytes,
}

/** The key of a stored file, as part of a regular expression. */
const keyOf = (extensions: readonly string[]): string => `[a-z2-7]{26}\\.(?:${extensions.join('|')})`
/** The address of a stored file of certain types, as part of a regular expression. */
export const addressOf = (extensions: readonly FileExtension[]): string => `/files/${keyOf(extensions)}`
export const anyAddress = addressOf(Object.keys(fileTypes) as FileExtension[])

export const getFile = endpoint({
  method: 'GET',
  path: '/files/:key',
  access: 'public',
  summary:
    'A stored file, cacheable for ever; `Range` gives a part of it, `width` a WebP picture no wider than that',
  params: z.object({ key: z.string().check(z.regex(new RegExp(`^${keyOf(Object.keys(fileTypes))}$`))) }),
  query: z.object({ width: z.optional(z.enum(pictureWidths)) }),
  response: { file: '*/*' },
  perMinute: 6_000,
  errors: [206, 304, 416],
})
