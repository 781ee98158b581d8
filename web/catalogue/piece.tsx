import type { ReactNode } from 'react'
import classes from './catalogue.module.css'

/** A component in its states, under its name. */
export const Piece = ({
  name,
  wide = false,
  children,
}: {
  name: string
  wide?: boolean
  children: ReactNode
}) => (
  <section className={classes.piece} data-piece={name} data-wide={wide || undefined} aria-label={name}>
    <h2>{name}</h2>
    <div className={classes.states}>{children}</div>
  </section>
)
