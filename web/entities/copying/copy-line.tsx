import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import classes from './copy-line.module.css'

/** Values to enter elsewhere, such as the parts of a DNS record; its children are copy lines. */
export const CopyLines = ({ children }: { children: ReactNode }) => (
  <ul className={classes.lines}>{children}</ul>
)

/** A value with a button to copy it. Without a label, the text around it says what it is. */
export const CopyLine = ({ label, value }: { label?: string; value: string }) => (
  <li data-plain={label ? undefined : true}>
    {label ? <span>{label}</span> : null}
    <code>{value}</code>
    <CopyButton what={label ? `${label}: ${value}` : value} value={value} />
  </li>
)
