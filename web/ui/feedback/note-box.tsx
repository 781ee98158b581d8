import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tone } from '../text/pill.tsx'
import classes from './note-box.module.css'

interface NoteBoxProps extends BoxProps {
  tone?: Tone
  icon?: ReactNode
  /** An action, at the end of the line. */
  end?: ReactNode
  role?: 'note' | 'status' | 'alert' | 'region'
  'aria-label'?: string
  children: ReactNode
}

/** A note on a background in its tone, with its icon at the first line. */
export const NoteBox = ({ tone = 'neutral', icon, end, children, className, ...rest }: NoteBoxProps) => (
  <Box
    {...rest}
    data-tone={tone}
    data-end={end ? true : undefined}
    className={[classes.box, className].filter(Boolean).join(' ')}
  >
    {icon}
    <div>{children}</div>
    {end}
  </Box>
)
