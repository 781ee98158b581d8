import type { ReactNode } from 'react'
import classes from './tab-links.module.css'

/** Pages beside each other, as tabs; each child is a `RouteLink`, which knows whether it is the current one. */
export const TabLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={classes.tabs} data-sideways aria-label={label}>
    {children}
  </nav>
)
