import type { ReactNode } from 'react'
import { Avatar } from '#ui/media/avatar.tsx'
import { BreakableText } from '#ui/text/breakable-text.tsx'
import classes from './person-cell.module.css'

interface PersonCellProps {
  person: { full_name: string; email: string; avatar: string | null }
  /** The name, linked where the person has a page. */
  children: ReactNode
}

/** The person that a table row is about. */
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
