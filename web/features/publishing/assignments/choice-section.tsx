import { Stack } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import classes from './assign-dialog.module.css'

/** A choice below its label. Its dependent fields scroll into view when they appear. */
export const AssignTerms = ({ label, children }: { label: string; children: ReactNode }) => {
  const all = useRef<HTMLDivElement>(null)
  const show = () => requestAnimationFrame(() => all.current?.scrollIntoView({ block: 'nearest' }))
  return (
    <Stack ref={all} gap="xs" align="flex-start" className={classes.due ?? ''} onChange={show}>
      <p aria-hidden="true">{label}</p>
      {children}
    </Stack>
  )
}
