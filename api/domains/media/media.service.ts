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
import type { Download } from '#platform/responses/send-file.ts'
import { countOwnSince, type FoundFile, type StoredFileRow, selectByKeys } from './media.queries.ts'
import { readAnimation } from './processing/animations.rules.ts'
import { readCaptions } from './processing/captions.rules.ts'
import { detectType } from './processing/file-type.processor.ts'
import {
  type Crop,
  isSvg,
  type ProcessedImage,
  processImage,
  processSquare,
} from './processing/images.processor.ts'
import { processSvg } from './processing/svg.processor.ts'
import { createThumbnails, isImageType } from './processing/thumbnails.processor.ts'
import { readVideoLength } from './processing/video-length.processor.ts'
import { type Content, sizeOf, store } from './stored-files.service.ts'

// Stored media, identified by content: the same bytes are stored once per company, and stored files never change.
// Only this service writes files.

export type { FoundFile, StoredFileRow } from './media.queries.ts'
export { toPrint } from './processing/images.processor.ts'

/** In pixels; no page shows an image wider than this. */
const mostWide = 1_600

interface ImageOptions {
  /** The company that owns the file. */
  companyId: string
  /** In pixels; wider images are scaled down proportionally. */
  maxWidth?: number
  /** The section to keep; ignored for an SVG. */
  crop?: Crop | null
}

/**
 * Stores an uploaded image as WebP without metadata; an SVG is rendered, since it could run scripts. Throws 415 for
 * another type, 422 for a damaged image.
 */
export async function storeImage(
  ctx: SignedIn,
  bytes: Uint8Array,
  { companyId, maxWidth = mostWide, crop = null }: ImageOptions,
): Promise<StoredFileRow> {
  if (isSvg(bytes)) return storeSvgAsImage(ctx, bytes, { companyId, maxWidth })
  return storePicture(ctx, await processImage(bytes, maxWidth, crop), companyId)
}

/** How many files the caller has stored within the last day. */
export const countFilesOfToday = (ctx: SignedIn): Promise<number> =>
  countOwnSince(ctx, new Date(ctx.now.getTime() - 86_400_000))

/**
 * Whether `storeImage` would accept these bytes; costs as much as processing the image. Throws 413 for an SVG that
 * takes too long.
 */
export async function isImage(bytes: Uint8Array): Promise<boolean> {
  try {
    await (isSvg(bytes) ? processSvg(bytes, mostWide) : processImage(bytes, mostWide))
    return true
  } catch (error) {
    if (isNoImage(error)) return false
    throw error
  }
}

/** Whether the error means that the bytes are not an image, or a damaged, animated or huge one. */
export const isNoImage = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unsupported_type' || error.code === 'invalid')

/** Stores a rendering of an uploaded SVG. Throws 422 if it is invalid or too large. */
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

/**
 * A person's picture. The caller stores it as a file of its own, which is never shared by content and is deleted
 * with the person.
 */
export async function makePortrait(bytes: Uint8Array, crop: Crop | null): Promise<Uint8Array> {
  return (await processSquare(bytes, { crop, width: portraitWidth })).bytes
}

/** Stores an uploaded Lottie animation. Throws 415 if it is not JSON, 422 if it is not an animation or not safe. */
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

/** Stores an SVG that is part of the product. Never pass an upload: an SVG is a document that can run scripts. */
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
  /** The uploaded file's name; only used to tell a table from other text. */
  name?: string
}

/**
 * Stores an uploaded video, audio, caption or attachment file. Throws 413, 415 for another type, 422 for captions
 * without cues.
 */
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

/** Stores the same file for another company. Throws 413 if its quota is exceeded, 404 if the bytes are gone. */
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

/** A stored file by its unguessable name; for an image optionally a version no wider than `width`. Throws 404. */
export async function openFile(ctx: Ctx, key: string, width?: PictureWidth): Promise<Download> {
  const isNarrowed = width !== undefined && isImageType(key)
  const { stream, bytes } = found(
    isNarrowed ? await createThumbnails(ctx, key, width) : await ctx.services.files.find(key),
  )
  const extension = key.split('.')[1] as FileExtension
  const etag = isNarrowed ? `${key}-${width}` : key
  return { body: stream, bytes, mime: fileTypes[extension], etag, attachment: isPaper(extension) }
}

/** A stored file by its address, as a stream; null if there is none. */
export async function findStored(
  ctx: Ctx,
  address: string,
): Promise<(StoredBytes & { mime: string }) | null> {
  const prefix = fileAddress('')
  const key = address.slice(prefix.length)
  const file = address.startsWith(prefix) ? await ctx.services.files.find(key) : null
  return file && { ...file, mime: fileTypes[key.split('.')[1] as FileExtension] }
}

/** Stored files by their names, each with whether one of the caller's companies owns it. */
export async function findFiles(ctx: SignedIn, keys: string[]): Promise<FoundFile[]> {
  return selectByKeys(ctx, keys)
}

const lengths = createCache<Promise<number | null>>({ capacity: 5_000 })

/**
 * The length of a stored video in seconds, by its address; null if its file does not contain it. Cached, because
 * stored files never change.
 */
export const videoSeconds = (ctx: Ctx, address: string): Promise<number | null> =>
  lengths.getOrMake(address, async () => {
    const file = await findStored(ctx, address)
    return file && readVideoLength(file)
  })
