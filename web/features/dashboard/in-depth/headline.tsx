import { Text } from '@mantine/core'
import classes from '../card-grids.module.css'

interface HeadlineProps {
  value: string
  /** The denominator, the change and the definition; null ones are left out. */
  notes: readonly (string | null)[]
}

/** A figure at the top of a card. */
export const Headline = ({ value, notes }: HeadlineProps) => (
  <>
    <Text fz="1.5rem" fw={600} lh={1.25} className={classes.number ?? ''}>
      {value}
    </Text>
    <Text fz="sm" c="dimmed">
      {notes.filter((note) => note !== null).join(' · ')}
    </Text>
  </>
)
