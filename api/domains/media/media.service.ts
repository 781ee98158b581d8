import { readFile as readWhole } from 'node:fs/promises'
import type { PictureWidth } from '#contract/media/image-widths.ts'
import {
  type FileExtension,
  fileAddress,
  fileTypes,
  type MediaKind,
  mediaKinds,
  mediaLimits,
} from '#contract/media/media.ts'
import { createCache } from '#platform/cache/bounded-cache.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { AppError, found } from '#platform/errors.ts'
import type { StoredBytes } from '#platform/files/files.ts'
import type { Download } from '#platform/http/serve.ts'
import { readAnimation } from './animations.rules.ts'
import { readCaptions } from './captions.rules.ts'
import { detectType } from './file-type.processor.ts'
import { type Crop, isSvg, type ProcessedImage, processImage, processSquare } from './images.processor.ts'
import { countOwnSince, type FoundFile, type StoredFileRow, selectByKeys } from './media.queries.ts'
import { type Content, sizeOf, store } from './stored-files.service.ts'
import { processSvg } from './svg.processor.ts'
import { createThumbnails, isImageType } from './thumbnails.processor.ts'
import { readVideoLength } from './video-length.processor.ts'

// What is shown and handed out, by its content: the same bytes are stored once in a company, and what was stored never changes.
// Alone writes files.

export { toPrint } from './images.processor.ts'
export type { FoundFile, StoredFileRow } from './media.queries.ts'

/** In pixels; no page shows a picture wider. */
const mostWide = 1_600

interface ImageOptions {
  /** Whose file it becomes. */
  companyId: string
  /** In pixels; larger pictures are made smaller, keeping their shape. */
  maxWidth?: number
  /** The part to keep; of a drawing all of it is kept. */
  crop?: Crop | null
}

/**
 * A picture that somebody uploaded, made into a WebP without metadata; a drawing becomes a picture of it, since as an SVG it could run
 * scripts. Throws 415 for another type, 422 for a damaged one.
 */
export async function storeImage(
  ctx: SignedIn,
  bytes: Uint8Array,
  { companyId, maxWidth = mostWide, crop = null }: ImageOptions,
): Promise<StoredFileRow> {
  if (isSvg(bytes)) return storeSvgAsImage(ctx, bytes, { companyId, maxWidth })
  return storePicture(ctx, await processImage(bytes, maxWidth, crop), companyId)
}

/** How many files the caller has stored in the last day. */
export const countFilesOfToday = (ctx: SignedIn): Promise<number> =>
  countOwnSince(ctx, new Date(ctx.now.getTime() - 86_400_000))

/** Whether `storeImage` would take these bytes, at the cost of making the picture once. Throws 413 for a drawing that takes too long. */
export async function isImage(bytes: Uint8Array): Promise<boolean> {
  try {
    await (isSvg(bytes) ? processSvg(bytes, mostWide) : processImage(bytes, mostWide))
    return true
  } catch (error) {
    if (isNoImage(error)) return false
    throw error
  }
}

/** Thrown at what is no picture, or one that is damaged, moving or huge. */
export const isNoImage = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unsupported_type' || error.code === 'invalid')

/** A drawing that somebody sent, made into a picture of it. Throws 422 for what is none or too large. */
export async function storeSvgAsImage(
  ctx: SignedIn,
  svg: Uint8Array,
  { companyId, maxWidth = mostWide }: ImageOptions,
): Promise<StoredFileRow> {
  return storePicture(ctx, await processSvg(svg, maxWidth), companyId)
}

function storePicture(
  ctx: SignedIn,
  { bytes: content, ...size }: ProcessedImage,
  companyId: string,
): Promise<StoredFileRow> {
  return store(ctx, { ...size, content, company_id: companyId, kind: 'image', mime: fileTypes.webp }, 'webp')
}

const portraitWidth = 320

/** A person's picture, in bytes that nobody stores but the caller: it is never shared by content and goes with its person. */
export async function makePortrait(bytes: Uint8Array, crop: Crop | null): Promise<Uint8Array> {
  return (await processSquare(bytes, { crop, width: portraitWidth })).bytes
}

/** A Lottie animation that somebody uploaded. Throws 415 for what is not JSON, 422 for what is no animation or not a safe one. */
export async function storeAnimation(
  ctx: SignedIn,
  bytes: Uint8Array,
  { companyId }: Pick<ImageOptions, 'companyId'>,
): Promise<StoredFileRow> {
  const { bytes: content, ...size } = readAnimation(bytes)
  return store(
    ctx,
    { ...size, content, company_id: companyId, kind: 'animation', mime: fileTypes.json },
    'json',
  )
}

/** A drawing that comes with the product. Never give it what a person sent: an SVG is a page that can run scripts. */
export async function storeVector(
  ctx: SignedIn,
  svg: string,
  { companyId }: Pick<ImageOptions, 'companyId'>,
): Promise<StoredFileRow> {
  const [, , , width, height] =
    /viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)"/.exec(svg)?.map(Number) ?? []
  return store(
    ctx,
    {
      content: Buffer.from(svg),
      width: width ? Math.round(width) : null,
      height: height ? Math.round(height) : null,
      company_id: companyId,
      kind: 'vector',
      mime: fileTypes.svg,
    },
    'svg',
  )
}

interface MediaOptions extends Pick<ImageOptions, 'companyId'> {
  kind: MediaKind
  /** What its sender called it; only tells a table from other text. */
  name?: string
}

/** A film, sound, captions or a paper that somebody uploaded. Throws 413, 415 for another type, 422 for captions without cues. */
export async function storeMedia(
  ctx: SignedIn,
  content: Content,
  { companyId, kind, name = '' }: MediaOptions,
): Promise<StoredFileRow> {
  if (sizeOf(content) > mediaLimits[kind])
    throw new AppError('too_large', 'media.too_large', { values: { most: mediaLimits[kind] / 1_000_000 } })
  const facts = { width: null, height: null, company_id: companyId, kind: kind as StoredFileRow['kind'] }
  if (kind === 'captions') {
    const bytes = readCaptions('path' in content ? await readWhole(content.path) : content)
    return store(ctx, { ...facts, mime: fileTypes.vtt, content: bytes }, 'vtt')
  }
  const extension = await detectType(content, kind, name)
  return store(ctx, { ...facts, mime: fileTypes[extension], content }, extension)
}

/** The same file for another company, as it is. Throws 413 where that has no room, 404 where the bytes are gone. */
export async function storeCopy(
  ctx: SignedIn,
  { kind, mime, width, height, storage_key }: StoredFileRow,
  companyId: string,
): Promise<StoredFileRow> {
  const content = found(await ctx.services.files.read(storage_key))
  const facts = { kind, mime, width, height, company_id: companyId }
  return store(ctx, { ...facts, content }, storage_key.split('.')[1] as FileExtension)
}

const isPaper = (extension: FileExtension): boolean => mediaKinds.paper.some((paper) => paper === extension)

/** A stored file by its unguessable name; of a picture, one no wider than `width`. Throws 404. */
export async function openFile(ctx: Ctx, key: string, width?: PictureWidth): Promise<Download> {
  const isNarrowed = width !== undefined && isImageType(key)
  const { stream, bytes } = found(
    isNarrowed ? await createThumbnails(ctx, key, width) : await ctx.services.files.find(key),
  )
  const extension = key.split('.')[1] as FileExtension
  const etag = isNarrowed ? `${key}-${width}` : key
  return { body: stream, bytes, mime: fileTypes[extension], etag, attachment: isPaper(extension) }
}

/** A stored file by its address, to be read piece by piece; null where there is none. */
export async function findStored(
  ctx: Ctx,
  address: string,
): Promise<(StoredBytes & { mime: string }) | null> {
  const prefix = fileAddress('')
  const key = address.slice(prefix.length)
  const file = address.startsWith(prefix) ? await ctx.services.files.find(key) : null
  return file && { ...file, mime: fileTypes[key.split('.')[1] as FileExtension] }
}

/** Stored files by their names, each with whether the caller's companies own it. */
export async function findFiles(ctx: SignedIn, keys: string[]): Promise<FoundFile[]> {
  return selectByKeys(ctx, keys)
}

const lengths = createCache<Promise<number | null>>({ capacity: 5_000 })

/** How many seconds a stored film takes, by its address; null where its file does not say. What was stored never changes. */
export const videoSeconds = (ctx: Ctx, address: string): Promise<number | null> =>
  lengths.getOrMake(address, async () => {
    const file = await findStored(ctx, address)
    return file && readVideoLength(file)
  })
