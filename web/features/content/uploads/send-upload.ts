import { refuseWithoutRoom, type UploadWords } from '#entities/media/storage-room.ts'
import type { UploadKind } from '#entities/media/upload-kinds.ts'
import { type Film, readFilm, readSoundSeconds } from '#entities/media/video-facts.ts'
import { type LessonPath, roomOf, type StoredFile, sendFile } from '../content.api.ts'

export type Send = (
  onProgress: (done: number) => void,
  signal: AbortSignal,
) => Promise<StoredFile & { film?: Film; seconds?: number | null }>

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
    await refuseWithoutRoom(() => roomOf(path.courseId), file, words())
    return sendFile(path, kind, { file, onProgress, signal })
  }
  if (kind === 'video') return (...how) => sendFilm(path, file, send, ...how)
  if (kind === 'audio') return (...how) => sendSound(file, send, ...how)
  return send
}
