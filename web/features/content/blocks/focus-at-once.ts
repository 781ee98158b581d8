import { Extension, resolveFocusPosition } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

/**
 * The command that leads into the text, before the next key: the ready-made one waits for a frame, which a busy page is late with,
 * and what is typed meanwhile lands elsewhere.
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
        // After the command of which this is a part, since what loses the focus may change the text, too.
        queueMicrotask(() => {
          if (!editor.isDestroyed) view.focus()
        })
        return true
      },
  }),
})
