import type { ReactNode } from 'react'
import classes from './icon-tile.module.css'
import type { Tone } from './pill.tsx'

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
