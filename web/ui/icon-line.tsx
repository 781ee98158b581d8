import type { ReactNode } from 'react'
import classes from './icon-line.module.css'

interface IconLineProps {
  icon: ReactNode
  isGold?: boolean
  /** What can be done with it, at the end of the line. */
  end: ReactNode
  children: ReactNode
}

/** A thing of one's own in a list: its sign, what is said of it, and its button. */
export const IconLine = ({ icon, isGold, end, children }: IconLineProps) => (
  <li className={classes.line} data-gold={isGold || undefined}>
    {icon}
    <div className={classes.words}>{children}</div>
    {end}
  </li>
)
