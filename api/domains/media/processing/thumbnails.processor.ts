import { type PictureWidth, pictureWidths } from '#contract/media/image-widths.ts'
import { fileTypes } from '#contract/media/media.ts'
import type { Ctx } from '#platform/context.ts'
import type { Files, StoredBytes } from '#platform/files/files.ts'
import { isDiskFull } from '#platform/http/reply-errors.ts'
import { codeFrom } from '#platform/ids.ts'
import { processImage } from './images.processor.ts'

// Images at the widths used on cards. A thumbnail is created on first request, and its name is derived from the
// image's: no database row is needed, and images published long ago have thumbnails, too.

const copyKey = (key: string, width: PictureWidth): string => `${codeFrom(`${key} ${width}`)}.webp`

/** Concurrent requests for the same thumbnail share the work. */
const making = new Map<string, Promise<void>>()

/** A stored image at most that wide; null if there is none. */
export async function createThumbnails(
  ctx: Ctx,
  key: string,
  width: PictureWidth,
): Promise<StoredBytes | null> {
  const { files } = ctx.services
  const copy = copyKey(key, width)
  const kept = await files.find(copy)
  if (kept) return kept
  const work = making.get(copy) ?? make(files, { key, copy, width: Number(width) })
  making.set(copy, work)
  try {
    await work.finally(() => making.delete(copy))
  } catch (error) {
    // If the disk is full, the original image is shown.
    if (!isDiskFull((error as NodeJS.ErrnoException).code)) throw error
    return files.find(key)
  }
  return files.find(copy)
}

async function make(
  files: Files,
  { key, copy, width }: { key: string; copy: string; width: number },
): Promise<void> {
  const whole = await files.read(key)
  if (!whole) return
  const { bytes } = await processImage(whole, width)
  // Re-encoding an image that is already narrow enough would only lose quality.
  await files.put(copy, bytes.byteLength < whole.byteLength ? bytes : whole, fileTypes.webp)
}

/** Removes a stored file and its thumbnails. */
export async function removeFile(files: Files, key: string): Promise<void> {
  await files.remove(key)
  if (isImageType(key)) await Promise.all(pictureWidths.map((width) => files.remove(copyKey(key, width))))
}

export const isImageType = (key: string): boolean => key.endsWith('.webp')
