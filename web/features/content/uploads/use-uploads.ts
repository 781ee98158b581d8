import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { sayUploadFailed } from '#entities/media/notify-upload-failed.ts'
import { refuseWithoutRoom, type UploadWords } from '#entities/media/storage-room.ts'
import { kindOf, largest, type UploadKind } from '#entities/media/upload-kinds.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { createStore } from '#lib/store.ts'
import { placeForBlock } from '../blocks/block-actions.ts'
import { bringFile, fetchImage, type LessonPath, roomOf, type StoredFile, sendFile } from '../content.api.ts'
import type { PastedPicture } from '../pasting/pasted-images.ts'
import { renameFiles } from './files-elsewhere.ts'
import { type Coming, insertUpload } from './insert-upload.ts'
import { type Send, senderOf } from './send-upload.ts'

interface UploadsInput {
  path: LessonPath
  editor: RefObject<Editor | null>
  words: RefObject<UploadWords>
  /** Called when an image without alternative text arrives while the author is waiting for it. */
  onSilent: () => void
}
interface Destination {
  pos: number
  /** The alternative text, if there was one before. */
  alt?: string
}

type Track = <T>(work: Promise<T>) => Promise<T>

/** The number of files on their way into the text. */
const createPending = () => {
  const pending = createStore(0)
  const track: Track = (work) => {
    pending.set(pending.get() + 1)
    return work.finally(() => pending.set(pending.get() - 1))
  }
  return { pending, track }
}

/** Begins the upload of one file, or of an image that is only known by its address. */
const createStarters = ({ path, editor, words, onSilent }: UploadsInput, track: Track) => ({
  startFile: (file: File, kind: UploadKind, { pos, alt }: Destination) => {
    const { t, format } = words.current
    if (file.size > largest[kind]) {
      const size = format.bytes(largest[kind])
      notify({ type: 'warning', title: t('upload.tooLarge', { name: file.name, size }) })
      return
    }
    const to = editor.current
    if (!to) return
    const coming: Coming = {
      kind,
      pos,
      words: {
        label: t('upload.sending', { name: file.name }),
        refused: t('upload.refused', { name: file.name }),
        cancel: t('upload.cancel'),
        again: t('upload.again'),
      },
      preview: kind === 'image' ? file : null,
      name: file.name,
      alt,
      send: senderOf(path, { file, kind }, () => words.current),
      onSilent,
    }
    void track(insertUpload(to, coming))
  },
  startFetching: (url: string, { pos, alt }: Destination) => {
    const { t } = words.current
    const to = editor.current
    if (!to) return
    const label = t('upload.fetching', { host: new URL(url).host })
    const send: Send = (_, signal) => fetchImage(path, url, signal)
    const coming: Coming = {
      kind: 'image',
      pos,
      words: { label, refused: null, cancel: t('upload.cancel'), again: t('upload.again') },
      preview: null,
      name: '',
      alt,
      send,
      onSilent,
    }
    void track(insertUpload(to, coming))
  },
})

/** Replaces files that another company may own by copies that this one may show. */
const adoptFiles = async (path: LessonPath, files: readonly string[], editor: RefObject<Editor | null>) => {
  const names = new Map<string, string>()
  const adoptOne = async (file: string) => {
    const { url } = await bringFile(path, file)
    if (url !== file) names.set(file, url)
  }
  const results = await Promise.allSettled(files.map(adoptOne))
  const to = editor.current
  if (to) renameFiles(to, names)
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') sayUploadFailed(failed.reason, null)
}

/** The `take…` functions return false if there was no file to upload. */
const createUploads = (input: UploadsInput) => {
  const { path, editor, words } = input
  const { pending, track } = createPending()
  const { startFile, startFetching } = createStarters(input, track)
  return {
    /** The number of files on their way: leaving the page loses them. */
    pending,
    attach: (to: Editor | null) => {
      editor.current = to
    },
    take: (files: Iterable<File>, pos?: number): boolean => {
      const all = [...files]
      const to = editor.current
      if (!to || all.length === 0) return false
      const at = pos ?? placeForBlock(to.state.selection, false).from
      for (const file of all) {
        const kind = kindOf(file)
        if (kind) startFile(file, kind, { pos: at })
        else notify({ type: 'warning', title: words.current.t('upload.unknown', { name: file.name }) })
      }
      return true
    },
    /** Uploads the images in pasted content to their positions; a warning counts those that could not be copied. */
    bring: (pictures: readonly (PastedPicture & { pos: number })[]) => {
      for (const { source, pos, alt } of pictures)
        if (source instanceof File) startFile(source, 'image', { pos, alt })
        else if (source !== null) startFetching(source, { pos, alt })
      const left = pictures.filter(({ source }) => source === null).length
      const { t } = words.current
      if (left > 0)
        notify({
          type: 'warning',
          title: t('upload.leftBehind', { count: left }),
          message: t('upload.leftBehindWhy'),
        })
    },
    /** Copies the files that pasted blocks show. */
    adopt: (files: readonly string[]) => track(adoptFiles(path, files, editor)),
    /** Returns the stored file, for files that are no block of their own, such as an animation's still image. */
    store: (
      file: File,
      kind: UploadKind | 'captions',
      how: { onProgress: (done: number) => void; signal: AbortSignal },
    ): Promise<StoredFile> =>
      track(
        refuseWithoutRoom(() => roomOf(path.courseId), file, words.current).then(() =>
          sendFile(path, kind, { file, ...how }),
        ),
      ),
  }
}

/** Uploads images, videos, audio and other files into the text: chosen, dropped or pasted. */
export const useUploads = ({ courseId, lessonId }: LessonPath, onSilent: () => void) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const editor = useRef<Editor | null>(null)
  const latest = useRef({ t, format })
  useEffect(() => {
    latest.current = { t, format }
  })
  return useMemo(
    () => createUploads({ path: { courseId, lessonId }, editor, words: latest, onSilent }),
    [courseId, lessonId, editor, latest, onSilent],
  )
}
export type Uploads = ReturnType<typeof useUploads>
