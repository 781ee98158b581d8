import type { Sharp } from 'sharp'
import { AppError, invalid } from '#platform/errors.ts'

export interface ProcessedImage {
  bytes: Uint8Array
  width: number
  height: number
}

const readable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])
/** Above what telephones take, and small enough that decoding it costs no more than a few hundred megabytes. */
const maxPixels = 64_000_000
/** A picture this much higher than wide still shows whole. */
const maxShape = 4

/**
 * Makes an uploaded picture harmless and light: turned upright, no wider than `maxWidth`, without camera data or place, as WebP; only the part
 * that is named, if one is.
 * The type is read from the content. Throws 415 for another type, 422 for a damaged, moving or huge picture and for a part beyond its edge.
 */
export async function processImage(
  bytes: Uint8Array,
  maxWidth: number,
  crop: Crop | null = null,
): Promise<ProcessedImage> {
  const { picture, upright } = await openPicture(bytes)
  const made = (crop ? cut(picture(), { crop, upright }) : picture().autoOrient()).resize({
    width: maxWidth,
    height: maxWidth * maxShape,
    fit: 'inside',
    withoutEnlargement: true,
  })
  return toWebp(made)
}

/** A part of a picture, in pixels of the picture turned upright. */
export interface Crop extends Pick<ProcessedImage, 'width' | 'height'> {
  left: number
  top: number
}

/** A square of an uploaded picture, the middle unless told otherwise, `width` wide. Throws like `processImage`, 422 beyond the edge. */
export async function processSquare(
  bytes: Uint8Array,
  { crop, width }: { crop: Crop | null; width: number },
): Promise<ProcessedImage> {
  const { picture, upright } = await openPicture(bytes)
  if (!crop) return toWebp(picture().autoOrient().resize(width, width, { fit: 'cover' }))
  return toWebp(cut(picture(), { crop, upright }).resize(width, width))
}

function cut(
  picture: Sharp,
  { crop, upright }: { crop: Crop; upright: Pick<ProcessedImage, 'width' | 'height'> },
): Sharp {
  if (crop.left + crop.width > upright.width || crop.top + crop.height > upright.height)
    throw invalid({ size: ['media.crop_outside'] })
  return picture.autoOrient().extract(crop)
}

/** A drawing has two of its pixels for each that it says it is wide, so that it is sharp on any screen. */
const sharpness = 2

/**
 * A drawing that somebody sent, as the picture it shows: as an SVG it could run scripts. Its size is the one that it says it has, which
 * is how large it shows. Throws 422 for what cannot be drawn. Nothing bounds how long it takes: see `processSvg`.
 */
export async function rasterise(svg: Uint8Array, maxWidth: number): Promise<ProcessedImage> {
  const sharp = await loadSharp()
  const drawing = await orDamaged(async () =>
    sharp(svg, { density: 72 * sharpness, limitInputPixels: maxPixels }),
  )
  const { format, width } = await orDamaged(() => drawing.metadata())
  if (format !== 'svg') throw invalid({ image: ['media.damaged_picture'] })
  const made = await toWebp(
    drawing.resize({ width: maxWidth, height: maxWidth * maxShape, fit: 'inside', withoutEnlargement: true }),
  )
  const shown = Math.min(1, width / sharpness / made.width)
  return { ...made, width: Math.round(made.width * shown), height: Math.round(made.height * shown) }
}

/**
 * A stored picture or drawing for paper, which knows no WebP, no wider than `width`: as JPEG, or as PNG where something shines through.
 * A photograph as PNG is ten times as large, and paper holds all of a course's at once.
 */
export async function toPrint(bytes: Uint8Array, width: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, { density: 144 }).resize({ width, withoutEnlargement: true })
  const { hasAlpha } = await picture.metadata()
  const isClear = hasAlpha && !(await picture.stats()).isOpaque
  return (isClear ? picture.png() : picture.jpeg({ quality: 88 })).toBuffer()
}

/** By its beginning: everything before the root is a declaration, a comment or a document type, with entities as Illustrator writes them. */
const beforeRoot =
  /^\uFEFF?\s*(?:(?:<\?[^>]*>|<!--(?:(?!-->)[^])*-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>)\s*)*<svg[\s>]/i
export const isSvg = (bytes: Uint8Array): boolean =>
  beforeRoot.test(new TextDecoder().decode(bytes.subarray(0, 4_096)))

async function openPicture(bytes: Uint8Array) {
  const sharp = await loadSharp()
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !readable.has(type.mime)) throw new AppError('unsupported_type', 'media.not_a_picture')
  const picture = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  // The head alone is read here, without the limit that would call a huge picture a damaged one.
  const head = await orDamaged(() => sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata())
  const { width, height, pages = 1, orientation = 1 } = head
  if (width * height > maxPixels) throw invalid({ image: ['media.too_many_pixels'] })
  if (pages > 1) throw invalid({ image: ['media.moving_picture'] })
  // From 5 on the camera lay on its side.
  const upright = orientation >= 5 ? { width: height, height: width } : { width, height }
  return { picture, upright }
}

async function toWebp(made: Sharp): Promise<ProcessedImage> {
  const webp = made.webp({ quality: 82 }).timeout({ seconds: 20 })
  const { data, info } = await orDamaged(() => webp.toBuffer({ resolveWithObject: true }))
  return { bytes: data, width: info.width, height: info.height }
}

/** What is empty is refused before there is a promise. */
async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw invalid({ image: ['media.damaged_picture'] })
  }
}

/** Loaded with the first upload: most processes never see one. One thread a picture, so that uploads cannot take every core. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
