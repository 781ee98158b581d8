import { titleOf, type UploadKind } from '#entities/media/upload-kinds.ts'
import type { Film } from '#entities/media/video-facts.ts'
import type { StoredFile } from '../content.api.ts'

interface Known {
  name: string
  alt?: string | undefined
  film?: Film | undefined
  /** Duration of an audio file. */
  seconds?: number | null | undefined
}

/** The block that shows a stored file. */
export const blockFor = (
  kind: UploadKind,
  stored: StoredFile,
  { name, alt = '', film, seconds = null }: Known,
) => {
  const { url: src, width, height, bytes } = stored
  const title = titleOf(name)
  switch (kind) {
    case 'image':
      return { type: 'image', attrs: { src, alt, width, height, caption: null } }
    case 'lottie':
      return { type: 'lottie', attrs: { src, alt, still: null, loop: true } }
    case 'video':
      return { type: 'video', attrs: { src, title, ...film } }
    case 'audio':
      return { type: 'audio', attrs: { src, title, seconds } }
    case 'file':
      return { type: 'file', attrs: { src, name: title, bytes } }
  }
}
