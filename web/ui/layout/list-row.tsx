import type { ReactNode } from 'react'
import classes from './list-row.module.css'

interface ListRowProps {
  icon: ReactNode
  isGold?: boolean
  /** What is said of it needs the whole of a phone's width. */
  isLong?: boolean
  /** What can be done with it, at the end of the line. */
  end: ReactNode
  children: ReactNode
}

/** A thing of one's own in a list: its sign, what is said of it, and its button. */
export const ListRow = ({ icon, isGold, isLong, end, children }: ListRowProps) => (
  <li className={classes.line} data-gold={isGold || undefined} data-long={isLong || undefined}>
    {icon}
    <div className={classes.words}>{children}</div>
    {end}
  </li>
)
