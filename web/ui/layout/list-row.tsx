import type { ReactNode } from 'react'
import classes from './list-row.module.css'

interface ListRowProps {
  icon: ReactNode
  isGold?: boolean
  /** The text needs the whole width of a phone. */
  isLong?: boolean
  /** The row's action, at the end of the line. */
  end: ReactNode
  children: ReactNode
}

/** A list entry with its icon, text and button. */
export const ListRow = ({ icon, isGold, isLong, end, children }: ListRowProps) => (
  <li className={classes.line} data-gold={isGold || undefined} data-long={isLong || undefined}>
    {icon}
    <div className={classes.words}>{children}</div>
    {end}
  </li>
)
