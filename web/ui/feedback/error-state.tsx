import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from '../media/svg-image.tsx'
import { BreakableText } from '../text/breakable-text.tsx'
import classes from './state.module.css'

interface StateProps {
  title: string
  message?: ReactNode
  /** The suggested next step. */
  actions?: ReactNode
  drawing?: DrawingName
  /** The heading level: 1 where the state fills the whole page. */
  level?: 1 | 2 | 3
}

const State = ({ title, message, actions, drawing, level = 2, role }: StateProps & { role?: 'alert' }) => {
  const Heading = `h${level}` as const
  return (
    <div className={classes.state} role={role}>
      {drawing ? <Drawing name={drawing} /> : null}
      <Heading className={classes.title}>{title}</Heading>
      {message ? (
        <p className={classes.message}>
          {typeof message === 'string' ? <BreakableText>{message}</BreakableText> : message}
        </p>
      ) : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  )
}

/** Explains what failed and what to do about it. */
export const ErrorState = ({ drawing = 'broken', ...rest }: StateProps) => (
  <State drawing={drawing} role="alert" {...rest} />
)

/** Explains what an empty area is for, and offers the first step. */
export const EmptyState = ({ drawing = 'empty', ...rest }: StateProps) => (
  <State drawing={drawing} {...rest} />
)
