import type { ReactNode } from 'react'
import type { Tone } from '../text/pill.tsx'
import classes from './round-tile.module.css'

interface RoundTileProps {
  tone?: Tone
  /** In pixels. */
  size?: number
  /** The icon. */
  children: ReactNode
}

/** An icon in the tone of what it says, before the text it belongs to. */
export const RoundTile = ({ tone = 'neutral', size = 36, children }: RoundTileProps) => (
  <span className={classes.tile} data-tone={tone} style={{ '--tile-size': `${size}px` } as object}>
    {children}
  </span>
)
