import type { FormEvent, ReactNode } from 'react'
import classes from './dialog-form.module.css'

interface DialogFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

export const DialogForm = ({ onSubmit, children }: DialogFormProps) => (
  <form
    noValidate
    className={classes.form}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(event)
    }}
  >
    {children}
  </form>
)

/**
 * The buttons at the end of a dialog, the main one last; on a phone that one is on top if they do not fit side by
 * side.
 */
export const DialogEnd = ({ children }: { children: ReactNode }) => (
  <div className={classes.end}>{children}</div>
)
