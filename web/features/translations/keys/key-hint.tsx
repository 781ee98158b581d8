import { KeyCap } from '#ui/text/pill.tsx'
import classes from './key-hint.module.css'

interface KeyHintProps {
  keys: readonly string[]
  /** Takes the color of the button that contains it. */
  inherits?: boolean
}

/** The keyboard shortcut of a button; hidden on touch devices and narrow windows. */
export const KeyHint = ({ keys, inherits }: KeyHintProps) => (
  <span className={classes.hint} data-inherits={inherits || undefined} aria-hidden="true">
    <KeyCap>{keys.join(' ')}</KeyCap>
  </span>
)
