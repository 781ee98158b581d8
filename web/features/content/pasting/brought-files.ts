import type { Slice } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { pastedBelow } from '../blocks/selected-block.ts'
import type { Uploads } from '../uploads/use-uploads.ts'
import { hasMarks, hasWords, picturesOf, takeMarks } from './pasted-images.ts'

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]

interface Brought {
  data: DataTransfer | null
  uploads: Uploads
}

/**
 * Inserts pasted content that has images, with each image at its place in the text. Returns false if there are none.
 */
const bringPictures = (view: EditorView, tr: Transaction, { data, uploads }: Brought): boolean => {
  const places = takeMarks(tr)
  if (places.length === 0) return false
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
  const pictures = picturesOf(data?.getData('text/html') ?? '', data?.getData('text/rtf') ?? '')
  uploads.bring(
    places.flatMap(({ number, pos }) => {
      const picture = pictures[number]
      return picture ? [{ ...picture, pos }] : []
    }),
  )
  return true
}

/** Puts in what is dropped, files as uploads. False where it is left to the editor. */
export const dropInto = (view: EditorView, event: DragEvent, slice: Slice, uploads: Uploads): boolean => {
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
  const $at = at && view.state.doc.resolve(at.pos)
  const pos = $at && ($at.depth > 0 ? $at.after(1) : $at.pos)
  if (uploads.take(filesOf(event.dataTransfer), pos ?? undefined)) return true
  const tr = view.state.tr.replace(pos ?? view.state.doc.content.size, undefined, slice)
  return bringPictures(view, tr, { data: event.dataTransfer, uploads })
}

/** Puts in what is pasted, files as uploads. False where it is left to the editor. */
export const pasteInto = (
  view: EditorView,
  data: DataTransfer | null,
  slice: Slice,
  uploads: Uploads,
): boolean => {
  const { state } = view
  const html = data?.getData('text/html') ?? ''
  // An image copied on its own comes as a file, together with its address on the web.
  if (!hasWords(html) && uploads.take(filesOf(data))) return true
  const below = pastedBelow(state, slice)
  if (hasMarks(slice))
    return bringPictures(view, below ?? state.tr.replaceSelection(slice), { data, uploads })
  if (below) view.dispatch(below)
  return below !== null
}
