import type { ReactNode } from 'react'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import classes from './mail.module.css'

/** `clear` is a mark on what is harmless, `missed` a sign that nobody marked. */
export type SpotState = 'marked' | 'found' | 'missed' | 'clear'

interface MailSpotProps {
  isMarked: boolean
  isLocked: boolean
  state: SpotState | undefined
  /** Of its warning sign, from 1. */
  number?: number | null
  look?: 'link' | 'button' | 'attachment' | undefined
  /** What is said after its words. */
  spoken?: string | undefined
  /** It is looked at, or no longer. */
  onPeek?: ((isLooking: boolean) => void) | undefined
  onToggle: () => void
  children: ReactNode
}

/** A place of an e-mail that can be called suspicious: a box to tick, worn by the words themselves. */
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
      {/* A number never stands alone on the next line. */}
      {number && (!look || look === 'link') ? '\u2060' : null}
      {number ? <sup aria-hidden="true">{number}</sup> : null}
      {spoken ? <VisuallyHidden>{spoken}</VisuallyHidden> : null}
    </label>
  )
}
