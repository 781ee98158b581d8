import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './columns.module.css'

interface ColumnsProps extends BoxProps {
  /** A value for `grid-template-columns`. */
  widths: string
  /** The window width, in pixels, below which the columns are stacked. */
  from: 720 | 900 | 1024 | 1240
  gap?: 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** Columns that are stacked in narrow windows, such as a page and its sidebar. */
export const Columns = ({ widths, from, gap = 'lg', className, ...rest }: ColumnsProps) => (
  <Box
    {...rest}
    className={[classes.columns, className].filter(Boolean).join(' ')}
    data-from={from}
    __vars={{ '--widths': widths, '--gap': `var(--mantine-spacing-${gap})` }}
  />
)
