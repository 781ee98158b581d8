import type { ReactNode } from 'react'
import { DotSeparated } from './dot-separated.tsx'
import classes from './figure-strip.module.css'

/** The class of the button or link that contains a figure. */
export const figureCellClass = classes.cell

interface FigureProps {
  name: ReactNode
  /** Undefined while it is loading. */
  value: ReactNode
  /** What the value counts, in a row above the note; not inside a button. */
  facts?: readonly (string | null)[]
  note: string
  large?: boolean
}

/** The content of a cell. */
export const FigureCell = ({ name, value, facts, note, large }: FigureProps) => (
  <>
    <span>{name}</span>
    <b className={classes.figure} data-large={large || undefined}>
      {value}
    </b>
    {facts ? <DotSeparated facts={facts} /> : null}
    <small className={classes.note}>{note}</small>
  </>
)

interface FigureStripProps {
  /** Names the group, if the figures are buttons that filter a list. */
  label?: string
  columns: number
  /** List items with links, or buttons. */
  children: ReactNode
}

/** A row of figures in one frame; each is a link or a button. */
export const FigureStrip = ({ label, columns, children }: FigureStripProps) => {
  const given = { className: classes.strip, style: { '--columns': columns } as object }
  return label ? (
    <div {...given} role="group" aria-label={label}>
      {children}
    </div>
  ) : (
    <ul {...given}>{children}</ul>
  )
}
