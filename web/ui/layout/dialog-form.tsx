import type { FormEvent, ReactNode } from 'react'
import classes from './dialog-form.module.css'

interface DialogFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The form that a dialog holds. */
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

/** The buttons at the end of a dialog, the one that acts last; on a phone that one is on top where they do not fit beside each other. */
export const DialogEnd = ({ children }: { children: ReactNode }) => (
  <div className={classes.end}>{children}</div>
)
