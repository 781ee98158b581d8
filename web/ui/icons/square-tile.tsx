import type { ReactNode } from 'react'
import classes from './square-tile.module.css'

interface SquareTileProps {
  /** In pixels. */
  size?: number
  tone?: 'neutral' | 'brand'
  /** An icon, an image or a number; decorative, so the text beside it must say what it means. */
  children: ReactNode
}

/** The icon, image or number of a list entry or a page. */
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
