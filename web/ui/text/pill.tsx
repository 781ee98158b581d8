import type { ReactNode } from 'react'
import classes from './pill.module.css'

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'brand'

/** A word or two on a soft background: what something is. The color is never the only sign. */
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
  /** The shape of the mark, so that two statuses never differ by color alone. */
  mark?: StatusMark
  children: ReactNode
}

/** A status: a mark and a word. */
export const Status = ({ tone = 'neutral', mark = 'full', children }: StatusProps) => (
  <span className={classes.status} data-tone={tone} data-mark={mark}>
    {children}
  </span>
)

/** A keyboard key. */
export const KeyCap = ({ children, large = false }: { children: ReactNode; large?: boolean }) => (
  <kbd className={classes.key} data-large={large || undefined}>
    {children}
  </kbd>
)
