import { Group, type GroupProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './text-with-icon.module.css'

interface TextWithIconProps extends GroupProps {
  component?: 'p' | 'li' | 'span' | 'div' | 'small' | 'h2' | 'h3'
  icon: ReactNode
  children: ReactNode
}

/** Text after an icon that is centered on its first line. */
export const TextWithIcon = ({ component = 'p', icon, className, children, ...rest }: TextWithIconProps) => (
  <Group
    component={component}
    wrap="nowrap"
    align="flex-start"
    gap="xs"
    {...rest}
    className={[classes.text, className].filter(Boolean).join(' ')}
  >
    {icon}
    <span>{children}</span>
  </Group>
)
