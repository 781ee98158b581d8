import { Group, type GroupProps } from '@mantine/core'
import classes from './field-with-button.module.css'

/** A field and the button that does something with it: beside each other, or below where there is no room. */
export const FieldWithButton = (props: GroupProps) => (
  <Group gap="sm" align="flex-start" className={classes.row ?? ''} {...props} />
)
