import type { ReactNode } from 'react'
import classes from './figure-strip.module.css'

/** Of the button or link that a figure is. */
export const figureCellClass = classes.cell

interface FigureProps {
  name: ReactNode
  /** Absent while it is not known. */
  value: ReactNode
  note: string
  large?: boolean
}

/** The words of a cell. */
export const FigureCell = ({ name, value, note, large }: FigureProps) => (
  <>
    <span>{name}</span>
    <b className={classes.figure} data-large={large || undefined}>
      {value}
    </b>
    <small className={classes.note}>{note}</small>
  </>
)

interface FigureStripProps {
  /** What the figures are of, where they are buttons that narrow a list. */
  label?: string
  columns: number
  /** Links in items of a list, or buttons. */
  children: ReactNode
}

/** Figures in one frame, each of which leads somewhere. */
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
