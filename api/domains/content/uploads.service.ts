import type * as z from 'zod/mini'
import type { Storage, storedFile } from '#contract/content/content.ts'
import { limits } from '#contract/limits.ts'
import { fileAddress, type MediaKind } from '#contract/media/media.ts'
import { readCourse } from '#domains/courses/drafts.service.ts'
import { type StoredFileRow, storeAnimation, storeImage, storeMedia } from '#domains/media/media.service.ts'
import { readStorage } from '#domains/media/storage.service.ts'
import type { SignedIn } from '#platform/context.ts'
import type { UploadedTempFile } from '#platform/files/temp-files.ts'
import { usableFile } from './content.files.ts'
import { type LessonParams, readLesson } from './content.service.ts'

// Uploads for a lesson's text. They are stored for the company of the course before any text uses them.

type StoredFile = z.infer<typeof storedFile>

export async function uploadImage(ctx: SignedIn, path: LessonParams, bytes: Uint8Array): Promise<StoredFile> {
  const { course } = await readLesson(ctx, path)
  return present(await storeImage(ctx, bytes, { companyId: course.company_id }))
}

/** Downloads an image from the web. Throws 422 if that fails, 413 and 415 like an upload. */
export async function downloadImage(ctx: SignedIn, path: LessonParams, url: string): Promise<StoredFile> {
  const { course } = await readLesson(ctx, path)
  const bytes = await ctx.services.safeFetch.get(url, limits.imageBytes)
  return present(await storeImage(ctx, bytes, { companyId: course.company_id }))
}

export async function uploadAnimation(
  ctx: SignedIn,
  path: LessonParams,
  bytes: Uint8Array,
): Promise<StoredFile> {
  const { course } = await readLesson(ctx, path)
  return present(await storeAnimation(ctx, bytes, { companyId: course.company_id }))
}

const present = ({ storage_key, ...file }: StoredFileRow): StoredFile => ({
  ...file,
  url: fileAddress(storage_key),
})

/** Large uploads were written to disk while they arrived. */
export async function uploadMedia(
  ctx: SignedIn,
  path: LessonParams,
  { kind, sent }: { kind: MediaKind; sent: UploadedTempFile },
): Promise<StoredFile> {
  const { course } = await readLesson(ctx, path)
  return present(await storeMedia(ctx, sent, { companyId: course.company_id, kind, name: sent.name }))
}

/** A file that another text uses, made usable for this one. Throws like `usableFile`. */
export async function copyFile(ctx: SignedIn, path: LessonParams, url: string): Promise<StoredFile> {
  const { course } = await readLesson(ctx, path)
  return present(await usableFile(ctx, course, url))
}

export async function getStorage(ctx: SignedIn, courseId: string): Promise<Storage> {
  const { company_id } = await readCourse(ctx, courseId)
  return readStorage(ctx, company_id)
}
