import { useEffect, useEffectEvent } from 'react'

interface ArrowKeys {
  left: (() => void) | undefined
  right: (() => void) | undefined
}

/** True where the arrow keys already have a meaning: fields, sliders, scrollable code, open dialogs. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('input, textarea, select, pre, [contenteditable]') !== null) ||
  document.querySelector('dialog[open], [popover]:popover-open') !== null

/** Uses the arrow keys for previous and next. */
export const useArrowKeys = (keys: ArrowKeys): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const act = event.key === 'ArrowLeft' ? keys.left : event.key === 'ArrowRight' ? keys.right : undefined
    if (!act || isTaken(event.target)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
