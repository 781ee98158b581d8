import { Group, type GroupProps } from '@mantine/core'
import classes from './field-with-button.module.css'

/** A field and its button, side by side or stacked where there is no room. */
export const FieldWithButton = (props: GroupProps) => (
  <Group gap="sm" align="flex-start" className={classes.row ?? ''} {...props} />
)
