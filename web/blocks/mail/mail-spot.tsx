import type { ReactNode } from 'react'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import classes from './mail.module.css'

/** `clear`: harmless but marked; `missed`: a warning sign that was not marked. */
export type SpotState = 'marked' | 'found' | 'missed' | 'clear'

interface MailSpotProps {
  isMarked: boolean
  isLocked: boolean
  state: SpotState | undefined
  /** The number of its warning sign, from 1. */
  number?: number | null
  look?: 'link' | 'button' | 'attachment' | undefined
  /** Read by screen readers after its text. */
  spoken?: string | undefined
  /** Called when the pointer or the focus enters or leaves. */
  onPeek?: ((isLooking: boolean) => void) | undefined
  onToggle: () => void
  children: ReactNode
}

/** A part of an e-mail that can be marked as suspicious: a checkbox that looks like the text itself. */
export const MailSpot = (props: MailSpotProps) => {
  const { isMarked, isLocked, state, number, look, spoken, onPeek, onToggle, children } = props
  return (
    <label
      className={classes.spot}
      data-look={look}
      data-shown={state}
      data-locked={isLocked || undefined}
      onPointerEnter={() => onPeek?.(true)}
      onPointerLeave={() => onPeek?.(false)}
    >
      <input
        type="checkbox"
        checked={isMarked}
        aria-disabled={isLocked}
        onFocus={() => onPeek?.(true)}
        onBlur={() => onPeek?.(false)}
        onChange={() => {
          if (!isLocked) onToggle()
        }}
      />
      {children}
      {/* A word joiner: the number never starts a line alone. */}
      {number && (!look || look === 'link') ? '\u2060' : null}
      {number ? <sup aria-hidden="true">{number}</sup> : null}
      {spoken ? <VisuallyHidden>{spoken}</VisuallyHidden> : null}
    </label>
  )
}
