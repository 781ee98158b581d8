import type { ReactNode } from 'react'
import classes from './tab-links.module.css'

/** Sibling pages as tabs; each child is a `RouteLink`, which knows whether it is the current page. */
export const TabLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={classes.tabs} data-screen-only data-sideways aria-label={label}>
    {children}
  </nav>
)
