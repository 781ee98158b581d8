import type { Editor } from '@tiptap/core'
import { lacksAlt } from '#contract/media/alternative-text.ts'
import { passingFailure, sayUploadFailed } from '#entities/media/notify-upload-failed.ts'
import type { UploadKind } from '#entities/media/upload-kinds.ts'
import { insertArrived } from '../blocks/block-actions.ts'
import { blockFor } from './block-for.ts'
import type { Send } from './send-upload.ts'
import { waitingElement } from './upload-placeholder.ts'
import { addPlaceholder, removePlaceholder } from './upload-positions.ts'

/** The block replaces an empty line at its position. */
const rangeAt = (editor: Editor, pos: number) => {
  const { nodeAfter } = editor.state.doc.resolve(pos)
  const isEmptyLine = nodeAfter?.type.name === 'paragraph' && nodeAfter.content.size === 0
  return { from: pos, to: pos + (isEmptyLine ? nodeAfter.nodeSize : 0) }
}

/** A file on its way into the text. */
export interface Coming {
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

/** Shows a placeholder until the file is stored, then its block. */
export const insertUpload = async (editor: Editor, coming: Coming): Promise<void> => {
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
