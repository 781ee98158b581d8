import { useEffect, useRef } from 'react'
import { type KeyStroke, strokeOf } from './key-map.ts'

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** A field beside the texts, such as a comment, which uses the same keys for sending. */
const isOwnForm = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select')
const confirms = new Set<KeyStroke['action']>(['confirm', 'translated'])
/** A form within the unit, which Escape closes before it closes the unit. */
const isInForm = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('form') !== null

/** Whether a dialog is open, which handles keys itself. */
const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"], dialog[open]') !== null

/**
 * Listens to the shortcuts of the workbench, wherever the focus is on the page. If `onStroke` returns true, the
 * browser does not handle the key.
 */
export const useKeys = (onStroke: (stroke: KeyStroke) => boolean): void => {
  const latest = useRef(onStroke)
  useEffect(() => {
    latest.current = onStroke
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing || isDialogOpen()) return
      const stroke = strokeOf(event, { isMac, isTyping: isField(event.target) })
      if (!stroke || (isOwnForm(event.target) && confirms.has(stroke.action))) return
      if (stroke.action === 'leave' && isInForm(event.target)) return
      if (!latest.current(stroke)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // In the capture phase, before the text editor, which has shortcuts of its own.
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
