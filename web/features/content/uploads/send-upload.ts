import type { useTranslation } from 'react-i18next'
import type { UploadKind } from '#entities/media/upload-kinds.ts'
import { type Film, readFilm, readSoundSeconds } from '#entities/media/video-facts.ts'
import type { useFormat } from '#lib/i18n/format.ts'
import { type LessonPath, roomOf, type StoredFile, sendFile } from '../content.api.ts'

export type Send = (
  onProgress: (done: number) => void,
  signal: AbortSignal,
) => Promise<StoredFile & { film?: Film; seconds?: number | null }>

/** In bytes: for smaller files the server's response arrives soon enough. */
const worthAsking = 5_000_000

export interface UploadWords {
  t: ReturnType<typeof useTranslation<'editor'>>['t']
  format: ReturnType<typeof useFormat>
}

/** Refuses a long upload before it starts if there is not enough storage. */
export const refuseWithoutRoom = async (
  courseId: string,
  file: File,
  { t, format }: UploadWords,
): Promise<void> => {
  if (file.size < worthAsking) return
  const left = await roomOf(courseId)
  if (file.size <= left) return
  throw new Error(
    t('upload.noRoom', { name: file.name, left: format.bytes(left), size: format.bytes(file.size) }),
  )
}

/** Adds the dimensions of a video and a still image from it, where this browser can play it. */
const sendFilm = async (path: LessonPath, file: File, send: Send, ...how: Parameters<Send>) => {
  const [stored, facts] = await Promise.all([send(...how), readFilm(file)])
  if (!facts) return stored
  const { still, ...film } = facts
  const poster = still && (await sendStill(path, still).catch(() => null))
  return { ...stored, film: { ...film, poster: poster?.url ?? null } }
}

/** Adds the duration of an audio file, which counts towards the reading time of a lesson. */
const sendSound = async (file: File, send: Send, ...how: Parameters<Send>) => {
  const [stored, seconds] = await Promise.all([send(...how), readSoundSeconds(file)])
  return { ...stored, seconds }
}

const sendStill = (path: LessonPath, still: Blob) =>
  sendFile(path, 'image', {
    file: new File([still], 'still.jpg', { type: 'image/jpeg' }),
    onProgress: () => undefined,
  })

/** Sends a file of a kind together with its known details. */
export const senderOf = (
  path: LessonPath,
  { file, kind }: { file: File; kind: UploadKind },
  words: () => UploadWords,
): Send => {
  const send: Send = async (onProgress, signal) => {
    await refuseWithoutRoom(path.courseId, file, words())
    return sendFile(path, kind, { file, onProgress, signal })
  }
  if (kind === 'video') return (...how) => sendFilm(path, file, send, ...how)
  if (kind === 'audio') return (...how) => sendSound(file, send, ...how)
  return send
}
