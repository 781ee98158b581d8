import type { ReactNode } from 'react'
import classes from './square-tile.module.css'

interface SquareTileProps {
  /** In pixels. */
  size?: number
  tone?: 'neutral' | 'brand'
  /** An icon, a picture or a number. What it stands for is said beside it. */
  children: ReactNode
}

/** The sign of what a line or a page is about. */
export const SquareTile = ({ size = 26, tone = 'neutral', children }: SquareTileProps) => (
  <span
    className={classes.tile}
    data-brand={tone === 'brand' || undefined}
    style={{ '--tile-size': `${size}px` } as object}
    aria-hidden="true"
  >
    {typeof children === 'number' ? (
      <span className={classes.figure} data-small={size < 26 || undefined}>
        {children}
      </span>
    ) : (
      children
    )}
  </span>
)
