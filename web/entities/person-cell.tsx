import type { ReactNode } from 'react'
import { Avatar } from '#ui/media/avatar.tsx'
import { BreakableText } from '#ui/text/breakable-text.tsx'
import classes from './person-cell.module.css'

interface PersonCellProps {
  person: { full_name: string; email: string; avatar: string | null }
  /** The name, as a link where it leads to the person. */
  children: ReactNode
}

/** Who a row of a table is about. */
export const PersonCell = ({ person, children }: PersonCellProps) => (
  <span className={classes.person}>
    <Avatar name={person.full_name} picture={person.avatar} />
    <span>
      {children}
      <small>
        <BreakableText>{person.email}</BreakableText>
      </small>
    </span>
  </span>
)
