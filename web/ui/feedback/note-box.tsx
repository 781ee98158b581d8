import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tone } from '../text/pill.tsx'
import classes from './note-box.module.css'

interface NoteBoxProps extends BoxProps {
  tone?: Tone
  icon?: ReactNode
  /** A button at its right. */
  end?: ReactNode
  role?: 'note' | 'status' | 'alert'
  children: ReactNode
}

/** What a page wants to be noticed, on a ground of its own; its icon stands at the first line. */
export const NoteBox = ({ tone = 'neutral', icon, end, children, className, ...rest }: NoteBoxProps) => (
  <Box {...rest} data-tone={tone} className={[classes.box, className].filter(Boolean).join(' ')}>
    {icon}
    <div>{children}</div>
    {end}
  </Box>
)
