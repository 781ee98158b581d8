import type { Editor } from '@tiptap/core'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lacksAlt } from '#contract/media/alternative-text.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { insertArrived, placeForBlock } from '../blocks/block-actions.ts'
import { bringFile, fetchImage, type LessonPath, roomOf, type StoredFile, sendFile } from '../content.api.ts'
import type { PastedPicture } from '../pasting/pasted-images.ts'
import { renameFiles } from './files-elsewhere.ts'
import { passingFailure, sayUploadFailed } from './notify-upload-failed.ts'
import { blockFor, kindOf, largest, type UploadKind } from './upload-kinds.ts'
import { waitingElement } from './upload-placeholder.ts'
import { addPlaceholder, removePlaceholder } from './upload-positions.ts'
import { type Film, readFilm, readSoundSeconds } from './video-facts.ts'

/** The block replaces an empty line at its position. */
const rangeAt = (editor: Editor, pos: number) => {
  const { nodeAfter } = editor.state.doc.resolve(pos)
  const isEmptyLine = nodeAfter?.type.name === 'paragraph' && nodeAfter.content.size === 0
  return { from: pos, to: pos + (isEmptyLine ? nodeAfter.nodeSize : 0) }
}

interface Coming {
  kind: UploadKind
  pos: number
  words: {
    label: string
    /** The labels of the cancel and retry buttons. */
    cancel: string
    again: string
    /** The title of a refusal; null for an image without a file name. */
    refused: string | null
  }
  /** An image to show during the upload. */
  preview: Blob | null
  /** The file's name. */
  name: string
  /** The alternative text, if there was one before. */
  alt?: string
  send: Send
  /** Called when an image without alternative text arrives while the author is waiting for it. */
  onSilent: () => void
}
type Send = (
  onProgress: (done: number) => void,
  signal: AbortSignal,
) => Promise<StoredFile & { film?: Film; seconds?: number | null }>

/** Retries as long as the user wants; null if the file could not be sent. */
const sendUntilDone = async (
  editor: Editor,
  coming: Coming,
  waiting: ReturnType<typeof waitingElement>,
): Promise<Awaited<ReturnType<Send>> | null> => {
  const { send, words } = coming
  const { show, signal, askAgain } = waiting
  try {
    return await send(show, signal)
  } catch (error) {
    if (signal.aborted) return null
    const why = passingFailure(error)
    if (why === undefined) sayUploadFailed(error, words.refused)
    else if (await askAgain({ title: words.refused, why, again: words.again })) {
      // The button that had the focus is gone.
      editor.view.focus()
      return sendUntilDone(editor, coming, waiting)
    }
    return null
  }
}

const holdAndInsert = async (editor: Editor, coming: Coming): Promise<void> => {
  const { kind, pos, words, preview, name, alt } = coming
  const waiting = waitingElement(preview, words)
  addPlaceholder(editor.view, { pos, element: waiting.element })
  const stored = await sendUntilDone(editor, coming, waiting)
  waiting.end()
  if (editor.isDestroyed) return
  const to = removePlaceholder(editor.view, waiting.element)
  // The button that had the focus is gone.
  if (waiting.signal.aborted) editor.view.focus()
  if (!stored || to === null) return
  const block = blockFor(kind, stored, { name, alt, film: stored.film, seconds: stored.seconds })
  const isWaitedFor = insertArrived(editor, block, rangeAt(editor, to))
  // Authors write an alternative text right away, or never.
  if (isWaitedFor && (kind === 'image' || kind === 'lottie') && lacksAlt(block.attrs)) coming.onSilent()
}

/** In bytes: for smaller files the server's response arrives soon enough. */
const worthAsking = 5_000_000

interface Words {
  t: ReturnType<typeof useTranslation<'editor'>>['t']
  format: ReturnType<typeof useFormat>
}

/** Refuses a long upload before it starts if there is not enough storage. */
const refuseWithoutRoom = async (courseId: string, file: File, { t, format }: Words): Promise<void> => {
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

/** Adds the duration of an audio file, which counts towards the lesson's. */
const sendSound = async (file: File, send: Send, ...how: Parameters<Send>) => {
  const [stored, seconds] = await Promise.all([send(...how), readSoundSeconds(file)])
  return { ...stored, seconds }
}

const sendStill = (path: LessonPath, still: Blob) =>
  sendFile(path, 'image', {
    file: new File([still], 'still.jpg', { type: 'image/jpeg' }),
    onProgress: () => undefined,
  })

/**
 * Inserts images, videos, audio and files into the text: chosen, dropped or pasted. `take` returns false if there was
 * no file.
 */
export const useUploads = (path: LessonPath, onSilent: () => void) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const editor = useRef<Editor | null>(null)
  const { courseId, lessonId } = path
  const latest = useRef({ t, format })
  useEffect(() => {
    latest.current = { t, format }
  })
  return useMemo(() => {
    const start = (file: File, kind: UploadKind, { pos, alt }: { pos: number; alt?: string }) => {
      const { t: say, format: write } = latest.current
      if (file.size > largest[kind]) {
        const size = write.bytes(largest[kind])
        notify({ type: 'warning', title: say('upload.tooLarge', { name: file.name, size }) })
        return
      }
      const label = say('upload.sending', { name: file.name })
      const sendIt: Send = async (onProgress, signal) => {
        await refuseWithoutRoom(courseId, file, latest.current)
        return sendFile({ courseId, lessonId }, kind, { file, onProgress, signal })
      }
      const send: Send =
        kind === 'video'
          ? (...how) => sendFilm({ courseId, lessonId }, file, sendIt, ...how)
          : kind === 'audio'
            ? (...how) => sendSound(file, sendIt, ...how)
            : sendIt
      const preview = kind === 'image' ? file : null
      const refused = say('upload.refused', { name: file.name })
      const words = { label, refused, cancel: say('upload.cancel'), again: say('upload.again') }
      const coming = { kind, pos, words, preview, name: file.name, alt, send, onSilent }
      if (editor.current) void holdAndInsert(editor.current, coming)
    }
    const startFetching = (url: string, { pos, alt }: { pos: number; alt: string }) => {
      const { t: say } = latest.current
      const label = say('upload.fetching', { host: new URL(url).host })
      const words = { label, refused: null, cancel: say('upload.cancel'), again: say('upload.again') }
      const send: Send = (_, signal) => fetchImage({ courseId, lessonId }, url, signal)
      const coming = { kind: 'image' as const, pos, words, preview: null, name: '', alt, send, onSilent }
      if (editor.current) void holdAndInsert(editor.current, coming)
    }
    return {
      attach: (to: Editor | null) => {
        editor.current = to
      },
      take: (files: Iterable<File>, pos?: number): boolean => {
        const all = [...files]
        if (!editor.current || all.length === 0) return false
        const at = pos ?? placeForBlock(editor.current.state.selection, false).from
        for (const file of all) {
          const kind = kindOf(file)
          if (kind) start(file, kind, { pos: at })
          else notify({ type: 'warning', title: latest.current.t('upload.unknown', { name: file.name }) })
        }
        return true
      },
      /** Inserts images that came with pasted text at their places, and reports those that are not available. */
      bring: (pictures: readonly (PastedPicture & { pos: number })[]) => {
        for (const { source, pos, alt } of pictures)
          if (source instanceof File) start(source, 'image', { pos, alt })
          else if (source !== null) startFetching(source, { pos, alt })
        const left = pictures.filter(({ source }) => source === null).length
        const { t: say } = latest.current
        if (left > 0)
          notify({
            type: 'warning',
            title: say('upload.leftBehind', { count: left }),
            message: say('upload.leftBehindWhy'),
          })
      },
      /**
       * Handles files in pasted blocks, which another company may own: copies those that this company may not show.
       */
      adopt: async (files: readonly string[]) => {
        const names = new Map<string, string>()
        const adoptOne = async (file: string) => {
          const { url } = await bringFile({ courseId, lessonId }, file)
          if (url !== file) names.set(file, url)
        }
        const results = await Promise.allSettled(files.map(adoptOne))
        if (editor.current) renameFiles(editor.current, names)
        const failed = results.find(({ status }) => status === 'rejected')
        if (failed?.status === 'rejected') sayUploadFailed(failed.reason, null)
      },
      /** Returns the stored file, for files that are no block of their own, such as an animation's still image. */
      store: async (
        file: File,
        kind: UploadKind | 'captions',
        how: { onProgress: (done: number) => void; signal: AbortSignal },
      ): Promise<StoredFile> => {
        await refuseWithoutRoom(courseId, file, latest.current)
        return sendFile({ courseId, lessonId }, kind, { file, ...how })
      },
    }
  }, [courseId, lessonId, onSilent])
}
export type Uploads = ReturnType<typeof useUploads>
