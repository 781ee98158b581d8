import { KeyCap } from '#ui/text/pill.tsx'
import classes from './key-hint.module.css'

interface KeyHintProps {
  keys: readonly string[]
  /** In the color of the button that it stands on. */
  inherits?: boolean
}

/** The keys that do what a button does, where there is a keyboard and room for them. */
export const KeyHint = ({ keys, inherits }: KeyHintProps) => (
  <span className={classes.hint} data-inherits={inherits || undefined} aria-hidden="true">
    <KeyCap>{keys.join(' ')}</KeyCap>
  </span>
)
