import type { ReactNode } from 'react'
import type { Tone } from '../text/pill.tsx'
import classes from './icon-tile.module.css'

interface IconTileProps {
  tone?: Tone
  /** In pixels. */
  size?: number
  isRound?: boolean
  /** The icon. */
  children: ReactNode
}

/** An icon on a tinted background, before the text it belongs to. */
export const IconTile = ({ tone = 'neutral', size = 36, isRound = false, children }: IconTileProps) => (
  <span
    className={classes.tile}
    data-tone={tone}
    style={{ width: size, height: size, borderRadius: isRound ? '50%' : 'var(--r)' }}
  >
    {children}
  </span>
)
