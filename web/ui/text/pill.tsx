import type { ReactNode } from 'react'
import classes from './pill.module.css'

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'brand'

/** A word or two on a soft ground: what something is. The color never says it alone. */
export const Pill = ({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}) => (
  <span className={classes.pill} data-tone={tone}>
    {icon}
    {children}
  </span>
)

export type StatusMark = 'full' | 'ring' | 'square'

interface StatusProps {
  tone?: Tone
  /** The mark's form, so that two states never differ by color alone. */
  mark?: StatusMark
  children: ReactNode
}

/** A state: a mark and its word. */
export const Status = ({ tone = 'neutral', mark = 'full', children }: StatusProps) => (
  <span className={classes.status} data-tone={tone} data-mark={mark}>
    {children}
  </span>
)

/** A key of the keyboard. */
export const KeyCap = ({ children, large = false }: { children: ReactNode; large?: boolean }) => (
  <kbd className={classes.key} data-large={large || undefined}>
    {children}
  </kbd>
)
