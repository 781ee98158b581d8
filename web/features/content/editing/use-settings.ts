import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { afterPaint } from '#lib/after-paint.ts'

const fields = 'input:not([type=file]), textarea, select'

const isOpenList = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true'

/** The settings beside the page, or over it where there is no room; keys lead there and back. */
export const useSettings = () => {
  const [isOver, setOver] = useState(false)
  const beside = useRef<HTMLElement>(null)
  return {
    isOver,
    setOver,
    beside,
    /** To the first field, once those of the selected block are shown. */
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
