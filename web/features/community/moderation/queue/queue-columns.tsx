import { useMediaQuery } from '@mantine/hooks'
import { Fragment, type ReactNode } from 'react'
import { Columns } from '#ui/layout/columns.tsx'
import classes from '../moderation.module.css'

interface QueueColumnsProps {
  list: ReactNode
  /** Beside the list while no entry is open; above it on a phone. */
  start: ReactNode
  /** The open entry. */
  open: ReactNode
  /** Beside an empty list; below it on a phone. */
  none?: ReactNode
}

/**
 * A list of what is waiting with something beside it, or above it on a phone. The document has the same order, so that
 * keyboards and screen readers follow what is seen.
 */
export const QueueColumns = ({ list, start, open, none }: QueueColumnsProps) => {
  const isStacked = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false })
  const first = <Fragment key="list">{list}</Fragment>
  const second = <Fragment key="start">{start}</Fragment>
  return (
    <Columns
      className={classes.columns ?? ''}
      widths="300px minmax(0, 1fr)"
      from={900}
      data-open={open ? true : undefined}
    >
      {isStacked ? [second, first] : [first, second]}
      {open}
      {none}
    </Columns>
  )
}
