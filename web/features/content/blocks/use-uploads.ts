import type { Editor } from '@tiptap/core'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { handleError } from '../../../lib/errors/handle-error.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { notify } from '../../../lib/notifications/notifications.ts'
import { type LessonPath, type StoredFile, sendFile } from '../content.api.ts'
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
const waitingElement = (file: File, kind: UploadKind, label: string) => {
  const element = document.createElement('div')
  element.className = classes.upload ?? ''
  const preview = kind === 'image' ? URL.createObjectURL(file) : null
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
  element.append(words, bar)
  return {
    element,
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

const uploadAt = async (
  editor: Editor,
  {
    path,
    file,
    kind,
    pos,
    label,
  }: { path: LessonPath; file: File; kind: UploadKind; pos: number; label: string },
): Promise<void> => {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('')
  const waiting = waitingElement(file, kind, label)
  holdPlace(editor.view, { id, pos, element: waiting.element })
  const stored = await sendFile(path, kind, { file, onProgress: waiting.show }).catch((error: unknown) => {
    handleError(error)
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
      if (editor.current)
        void uploadAt(editor.current, { path: { courseId, lessonId }, file, kind, pos, label })
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
      /** Answers the stored file, for what is no block of its own, such as an animation's still. */
      store: (file: File): Promise<StoredFile> =>
        sendFile({ courseId, lessonId }, 'image', { file, onProgress: () => undefined }),
    }
  }, [courseId, lessonId])
}
export type Uploads = ReturnType<typeof useUploads>
