import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './sized-option.module.css'

/** A company, tag or group to choose, with the number of its people. */
export const SizedOption = ({ name, people }: { name: ReactNode; people: ReactNode }) => (
  <Group
    component="span"
    gap="sm"
    wrap="nowrap"
    align="baseline"
    justify="space-between"
    flex={1}
    className={classes.option ?? ''}
  >
    {name} <small>{people}</small>
  </Group>
)
