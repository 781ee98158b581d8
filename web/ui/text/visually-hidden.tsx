import type { ReactNode } from 'react'
import classes from './visually-hidden.module.css'

/** Text for screen readers only. */
export const VisuallyHidden = ({ children, role }: { children: ReactNode; role?: 'status' }) => (
  <span className={classes.spoken} role={role}>
    {children}
  </span>
)
