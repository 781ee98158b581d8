import { AppError, invalid } from '../../platform/errors.ts'

export interface Picture {
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
 * Makes an uploaded picture harmless and light: turned upright, no wider than `maxWidth`, without camera data or place, as WebP.
 * The type is read from the content. Throws 415 for another type, 422 for a damaged, moving or huge picture.
 */
export async function processImage(bytes: Uint8Array, maxWidth: number): Promise<Picture> {
  const sharp = await loadSharp()
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !readable.has(type.mime)) throw new AppError('unsupported_type', 'media.not_a_picture')
  const picture = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  const { width, height, pages = 1 } = await orDamaged(picture().metadata())
  if (width * height > maxPixels) throw invalid({ image: ['media.too_many_pixels'] })
  if (pages > 1) throw invalid({ image: ['media.moving_picture'] })
  const made = picture()
    .autoOrient()
    .resize({ width: maxWidth, height: maxWidth * maxShape, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: 20 })
  const { data, info } = await orDamaged(made.toBuffer({ resolveWithObject: true }))
  return { bytes: data, width: info.width, height: info.height }
}

async function orDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
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
