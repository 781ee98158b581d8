import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './columns.module.css'

interface ColumnsProps extends BoxProps {
  /** As `grid-template-columns` takes them. */
  widths: string
  /** On a narrower window they stand one below the other. */
  from: 720 | 900 | 1024 | 1240
  gap?: 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** What stands beside each other as long as the window has room, such as a page and what goes with it. */
export const Columns = ({ widths, from, gap = 'lg', className, ...rest }: ColumnsProps) => (
  <Box
    {...rest}
    className={[classes.columns, className].filter(Boolean).join(' ')}
    data-from={from}
    __vars={{ '--widths': widths, '--gap': `var(--mantine-spacing-${gap})` }}
  />
)
