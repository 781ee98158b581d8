import type { Editor } from '@tiptap/core'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { handleError } from '../../../lib/errors/handle-error.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { notify } from '../../../lib/notifications/notifications.ts'
import { fetchImage, type LessonPath, type StoredFile, sendFile } from '../content.api.ts'
import classes from '../editing/canvas.module.css'
import { insertBlock, placeForBlock } from './block-actions.ts'
import { freePlace, holdPlace } from './upload-places.ts'

export type UploadKind = 'image' | 'lottie'

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
export const acceptedTypes: Record<UploadKind, string> = {
  image: pictureTypes.join(','),
  lottie: '.json,application/json',
}
const largest: Record<UploadKind, number> = { image: limits.imageBytes, lottie: limits.lottieBytes }

const kindOf = ({ type, name }: File): UploadKind | null => {
  if (pictureTypes.includes(type)) return 'image'
  return type === 'application/json' || name.endsWith('.json') ? 'lottie' : null
}

/** What stands in the text while a file is on its way. */
const waitingElement = (shown: Blob | null, { label, cancel }: { label: string; cancel: string }) => {
  const ending = new AbortController()
  const element = document.createElement('div')
  element.className = classes.upload ?? ''
  const preview = shown && URL.createObjectURL(shown)
  if (preview) {
    const image = document.createElement('img')
    image.src = preview
    image.alt = ''
    element.append(image)
  }
  const words = document.createElement('span')
  words.textContent = label
  const bar = document.createElement('progress')
  bar.max = 1
  bar.setAttribute('aria-label', label)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = cancel
  button.addEventListener('click', () => ending.abort())
  element.append(words, bar, button)
  return {
    element,
    signal: ending.signal,
    show: (done: number) => {
      bar.value = done
    },
    end: () => preview && URL.revokeObjectURL(preview),
  }
}

const blockFor = (kind: UploadKind, { url, width, height }: StoredFile) =>
  kind === 'image'
    ? { type: 'image', attrs: { src: url, alt: '', width, height, caption: null } }
    : { type: 'lottie', attrs: { src: url, alt: '', still: null, loop: true } }

/** An empty line at a place gives way to the block that comes there. */
const rangeAt = (editor: Editor, pos: number) => {
  const { nodeAfter } = editor.state.doc.resolve(pos)
  const isEmptyLine = nodeAfter?.type.name === 'paragraph' && nodeAfter.content.size === 0
  return { from: pos, to: pos + (isEmptyLine ? nodeAfter.nodeSize : 0) }
}

interface Coming {
  kind: UploadKind
  pos: number
  label: string
  /** What the button says that ends it. */
  cancel: string
  /** What can be shown of it meanwhile. */
  preview: Blob | null
  send: (onProgress: (done: number) => void, signal: AbortSignal) => Promise<StoredFile>
}

const holdAndInsert = async (editor: Editor, coming: Coming): Promise<void> => {
  const { kind, pos, label, cancel, preview, send } = coming
  const id = crypto.getRandomValues(new Uint32Array(2)).join('')
  const waiting = waitingElement(preview, { label, cancel })
  holdPlace(editor.view, { id, pos, element: waiting.element })
  const stored = await send(waiting.show, waiting.signal).catch((error: unknown) => {
    if (!waiting.signal.aborted) handleError(error)
    return null
  })
  waiting.end()
  if (editor.isDestroyed) return
  const to = freePlace(editor.view, id)
  if (stored && to !== null) insertBlock(editor, blockFor(kind, stored), rangeAt(editor, to))
}

/** Pictures and animations into the text: chosen, dropped or pasted. `take` is false where there was no file for us. */
export const useUploads = (path: LessonPath) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const editor = useRef<Editor | null>(null)
  const { courseId, lessonId } = path
  const latest = useRef({ t, format })
  useEffect(() => {
    latest.current = { t, format }
  })
  return useMemo(() => {
    const start = (file: File, kind: UploadKind, pos: number) => {
      const words = latest.current
      if (file.size > largest[kind]) {
        const size = words.format.number(largest[kind] / 1_000_000)
        notify({ type: 'warning', title: words.t('upload.tooLarge', { name: file.name, size }) })
        return
      }
      const label = words.t('upload.sending', { name: file.name })
      const send: Coming['send'] = (onProgress, signal) =>
        sendFile({ courseId, lessonId }, kind, { file, onProgress, signal })
      const cancel = words.t('upload.cancel')
      const preview = kind === 'image' ? file : null
      if (editor.current) void holdAndInsert(editor.current, { kind, pos, label, cancel, preview, send })
    }
    return {
      attach: (to: Editor | null) => {
        editor.current = to
      },
      take: (files: Iterable<File>, pos?: number): boolean => {
        const known = [...files].flatMap((file) => {
          const kind = kindOf(file)
          return kind ? [{ file, kind }] : []
        })
        if (!editor.current || known.length === 0) return false
        const at = pos ?? placeForBlock(editor.current.state.selection, false).from
        for (const { file, kind } of known) start(file, kind, at)
        return true
      },
      /** Pictures from elsewhere on the web, which are brought here before they are shown. */
      fetch: (urls: readonly string[]) => {
        if (!editor.current) return
        const { from: pos } = placeForBlock(editor.current.state.selection, false)
        for (const url of urls) {
          const label = latest.current.t('upload.fetching', { host: new URL(url).host })
          const cancel = latest.current.t('upload.cancel')
          const send: Coming['send'] = (_, signal) => fetchImage({ courseId, lessonId }, url, signal)
          void holdAndInsert(editor.current, { kind: 'image', pos, label, cancel, preview: null, send })
        }
      },
      /** Answers the stored file, for what is no block of its own, such as an animation's still. */
      store: (file: File): Promise<StoredFile> =>
        sendFile({ courseId, lessonId }, 'image', { file, onProgress: () => undefined }),
    }
  }, [courseId, lessonId])
}
export type Uploads = ReturnType<typeof useUploads>
