import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { afterPaint } from '#lib/after-paint.ts'

const fields = 'input:not([type=file]), textarea, select'

const isOpenList = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true'

/** The settings panel beside the page, or above it where there is no room, with keyboard access both ways. */
export const useSettings = () => {
  const [isOver, setOver] = useState(false)
  const beside = useRef<HTMLElement>(null)
  return {
    isOver,
    setOver,
    beside,
    /** Focuses the first field, once the settings of the selected block are rendered. */
    go: useCallback(
      () =>
        afterPaint(() => {
          if (!beside.current?.checkVisibility()) {
            setOver(true)
            return
          }
          const shown = [...beside.current.querySelectorAll<HTMLElement>(fields)]
          shown.find((field) => field.checkVisibility())?.focus()
        }),
      [],
    ),
    back: (event: KeyboardEvent, editor: Editor) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isOpenList(event.target)) return
      event.preventDefault()
      editor.commands.focus()
    },
  }
}
