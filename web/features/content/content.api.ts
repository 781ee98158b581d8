import { queryOptions } from '@tanstack/react-query'
import {
  type Content,
  type ContentDocument,
  copyFile,
  downloadImage,
  getContent,
  getContentState,
  getLessonContents,
  getStorage,
  listContentStates,
  saveContent,
  uploadAnimation,
  uploadImage,
  uploadMedia,
} from '#contract/content/content.ts'
import { announceEditor, type ContentConflict, leaveLesson } from '#contract/content/writing-together.ts'
import { getCourse, type Item } from '#contract/courses/courses.ts'
import { updateLesson } from '#contract/courses/lessons.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import { type ApiError, hasStatus } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { upload } from '#lib/api/upload.ts'
import { endpointQuery, refetchTags } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'

/** The address of a lesson's texts. */
export interface LessonPath {
  courseId: string
  lessonId: string
}
export type LessonContents = ResponseOf<typeof getLessonContents>['data']

export const lessonCourseQuery = (courseId: string) => endpointQuery(getCourse, { params: { courseId } })
export const lessonQuery = (path: LessonPath) => endpointQuery(getLessonContents, { params: path })

/**
 * Read at each opening and not refreshed afterwards: the text on the screen is newer than the server's last response.
 */
export const contentQuery = (path: LessonPath, locale: string) =>
  queryOptions({
    ...endpointQuery(getContent, { params: { ...path, locale } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const contentStatesQuery = (path: LessonPath & { contentId: string }) =>
  queryOptions({ ...endpointQuery(listContentStates, { params: path }), staleTime: 0, gcTime: 0 })
/** A saved version never changes. */
export const contentStateQuery = (path: LessonPath & { contentId: string }, version: number) =>
  queryOptions({
    ...endpointQuery(getContentState, { params: { ...path, version: String(version) } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * The response to a save. `conflicts` names the blocks that someone else changed too; they contain that person's
 * text.
 */
export type SavedContent = Content & { conflicts?: string[] }

const isContentConflict = (error: unknown): error is ApiError & { detail: ContentConflict } =>
  hasStatus(error, 409) && Array.isArray((error.detail as Partial<ContentConflict> | undefined)?.conflicts)

export const sendContent = async (
  path: LessonPath & { contentId: string },
  body: { version: number; key: string; document: ContentDocument },
): Promise<SavedContent> => {
  try {
    return (await call(saveContent, { params: path, body }, { refetchLater: true })).data
  } catch (error) {
    if (isContentConflict(error)) return error.detail
    throw error
  }
}

export const readContent = async (path: LessonPath, locale: Locale): Promise<Content> =>
  (await call(getContent, { params: { ...path, locale } })).data

export const announceInLesson = async (params: LessonPath, locale: Locale) =>
  (await call(announceEditor, { params, body: { locale } })).data

export const leaveLessonOf = (params: LessonPath) => call(leaveLesson, { params })

type LessonChange = { version: number; key: string; title?: string; estimated_minutes?: number }

export const sendLesson = async (
  { courseId, lessonId }: LessonPath,
  { chapter_id, section_id }: Pick<LessonContents, 'chapter_id' | 'section_id'>,
  body: LessonChange,
): Promise<Item> => {
  const params = { courseId, lessonId, chapterId: chapter_id, sectionId: section_id }
  const { data } = await call(updateLesson, { params, body }, { refetchLater: true })
  void refetchTags(`lesson/${lessonId}`)
  return data
}

/** Downloads an image from the web into our storage. */
export const fetchImage = async (params: LessonPath, url: string, signal: AbortSignal): Promise<StoredFile> =>
  (await call(downloadImage, { params, body: { url } }, { signal })).data

export interface StoredFile {
  url: string
  bytes: number
  width: number | null
  height: number | null
}

/** Returns a stored file that the lesson may show: the same one, or a copy owned by its company. */
export const bringFile = async (params: LessonPath, url: string): Promise<StoredFile> =>
  (await call(copyFile, { params, body: { url } })).data

interface Sending {
  file: File
  onProgress: (done: number) => void
  signal?: AbortSignal
}

export const sendFile = async (
  params: LessonPath,
  kind: 'image' | 'lottie' | 'video' | 'audio' | 'file' | 'captions',
  input: Sending,
): Promise<StoredFile> => {
  if (kind === 'image') return (await upload(uploadImage, { params, ...input })).data
  if (kind === 'lottie') return (await upload(uploadAnimation, { params, ...input })).data
  const query = { kind: kind === 'file' ? 'paper' : kind } as const
  return (await upload(uploadMedia, { params, query, ...input })).data
}

export const storageQuery = (courseId: string) => endpointQuery(getStorage, { params: { courseId } })

/** The number of bytes that the company of a course may still store. */
export const roomOf = async (courseId: string): Promise<number> => {
  const { quota, used } = (await queryClient.fetchQuery({ ...storageQuery(courseId), staleTime: 0 })).data
  return Math.max(0, quota - used)
}
