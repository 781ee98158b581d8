import { Group, type GroupProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps extends Omit<GroupProps, 'children'> {
  tone?: 'info' | 'warn' | 'bad' | 'neutral'
  icon?: ReactNode
  /** What can be done about it, at the end of the line. */
  end?: ReactNode
  children: ReactNode
}

/** What somebody should know before they go on, on a ground of its tone. */
export const Notice = ({ tone = 'info', icon, end, children, ...rest }: NoticeProps) => (
  <Group
    gap={10}
    wrap={end ? 'wrap' : 'nowrap'}
    align={end ? 'center' : 'flex-start'}
    fz="ui"
    lh={1.5}
    className={classes.notice ?? ''}
    data-tone={tone}
    {...rest}
  >
    {icon}
    <div>{children}</div>
    {end}
  </Group>
)
