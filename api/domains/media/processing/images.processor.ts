import type { Sharp } from 'sharp'
import { AppError, invalid } from '#platform/errors.ts'

export interface ProcessedImage {
  bytes: Uint8Array
  width: number
  height: number
}

const readable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])
/** More than phone cameras produce, and small enough to be decoded in a few hundred megabytes. */
const maxPixels = 64_000_000
/** Up to this ratio of height to width an image keeps the full width. */
const maxShape = 4

/**
 * Makes an uploaded image safe and small: upright, at most `maxWidth` wide, without metadata such as a location, as
 * WebP, and optionally cropped. The type is detected from the content. Throws 415 for another type, 422 for a
 * damaged, animated or huge image and for a crop beyond its edges.
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

/** A section of an image, in pixels of the upright image. */
export interface Crop extends Pick<ProcessedImage, 'width' | 'height'> {
  left: number
  top: number
}

/**
 * A square of an uploaded image, `width` pixels wide, from its center unless `crop` is given. Throws like
 * `processImage`, and 422 for a crop beyond the edges.
 */
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

/** An SVG is rendered with two pixels per unit of its width, so that it is sharp on any screen. */
const sharpness = 2

/**
 * Renders an uploaded SVG as an image, because as an SVG it could run scripts. The displayed size is the size that
 * the SVG declares. Throws 422 if it cannot be rendered. The rendering time is not limited here: see `processSvg`.
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
 * Converts a stored image for PDF, which does not support WebP, to at most `width` pixels wide: as JPEG, or as PNG
 * if it is transparent. A photo as PNG is ten times as large, and a PDF holds all images of a course in memory.
 */
export async function toPrint(bytes: Uint8Array, width: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, { density: 144 }).resize({ width, withoutEnlargement: true })
  const { hasAlpha } = await picture.metadata()
  const isClear = hasAlpha && !(await picture.stats()).isOpaque
  return (isClear ? picture.png() : picture.jpeg({ quality: 88 })).toBuffer()
}

/**
 * Detected from the beginning: before the root element there may only be declarations, comments and a document
 * type, which may contain entities, as Illustrator writes them.
 */
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
  // Only the header is read, without the pixel limit, which would report a huge image as damaged.
  const head = await orDamaged(() => sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata())
  const { width, height, pages = 1, orientation = 1 } = head
  if (width * height > maxPixels) throw invalid({ image: ['media.too_many_pixels'] })
  if (pages > 1) throw invalid({ image: ['media.moving_picture'] })
  // From 5 on, the image is rotated by 90 degrees.
  const upright = orientation >= 5 ? { width: height, height: width } : { width, height }
  return { picture, upright }
}

async function toWebp(made: Sharp): Promise<ProcessedImage> {
  const webp = made.webp({ quality: 82 }).timeout({ seconds: 20 })
  const { data, info } = await orDamaged(() => webp.toBuffer({ resolveWithObject: true }))
  return { bytes: data, width: info.width, height: info.height }
}

/** An async function, because sharp throws synchronously for empty input. */
async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw invalid({ image: ['media.damaged_picture'] })
  }
}

/**
 * Loaded with the first upload, because most processes never need it. One thread per image, so that uploads cannot
 * take every core.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
