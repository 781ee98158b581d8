import type { ReactNode } from 'react'
import classes from './spoken.module.css'

/** Words for screen readers only. */
export const Spoken = ({ children }: { children: ReactNode }) => (
  <span className={classes.spoken}>{children}</span>
)
