import { Extension, resolveFocusPosition } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

/**
 * A command that focuses the text before the next key press. Tiptap's own command waits for an animation frame, which
 * is late on a busy page, and text typed meanwhile would land elsewhere.
 */
export const FocusAtOnce = Extension.create({
  name: 'focusAtOnce',
  addCommands: () => ({
    focus:
      (position = null, { scrollIntoView = true } = {}) =>
      ({ editor, view, tr, dispatch }) => {
        if (!dispatch || position === false || (position === null && view.hasFocus())) return true
        const wanted = resolveFocusPosition(tr.doc, position)
        if (wanted && !wanted.eq(tr.selection)) tr.setSelection(wanted)
        if (scrollIntoView && tr.selection instanceof TextSelection) tr.scrollIntoView()
        // Runs after the command it is part of, because the element that loses the focus may change the text as well.
        queueMicrotask(() => {
          if (!editor.isDestroyed) view.focus()
        })
        return true
      },
  }),
})
