import { Button } from '@mantine/core'
import { ArrowUpRight } from 'lucide-react'
import { useContext } from 'react'
import { linkAddress } from '#contract/link-address.ts'
import type { BlockProps } from '../block-props.ts'
import classes from '../document/document.module.css'
import { ExerciseContext } from '../exercise/exercise-host.ts'

/**
 * A link styled as a button. An address that the contract does not allow is not linked; the author sees a problem
 * beside the page.
 */
export const LinkButton = ({ node: { attrs = {} } }: Pick<BlockProps, 'node'>) => {
  const label = typeof attrs.label === 'string' ? attrs.label : ''
  const href = typeof attrs.href === 'string' ? attrs.href : ''
  const { isAuthor } = useContext(ExerciseContext)
  if (isAuthor)
    return (
      <p className={classes.button}>
        <Button component="span">{label === '' ? href : label}</Button>
      </p>
    )
  if (!linkAddress.test(href) || label.trim() === '')
    return <p className={classes.button}>{label === '' ? href : label}</p>
  const outside = /^https?:/.test(href)
  return (
    <p className={classes.button}>
      <Button
        component="a"
        href={href}
        {...(outside
          ? {
              target: '_blank',
              rel: 'noopener noreferrer',
              rightSection: <ArrowUpRight size={16} aria-hidden />,
            }
          : {})}
      >
        {label}
      </Button>
    </p>
  )
}
