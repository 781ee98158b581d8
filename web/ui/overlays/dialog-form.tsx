import type { FormEvent, ReactNode } from 'react'
import classes from './dialog-form.module.css'

interface DialogFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/**
 * Shows the browser’s message at a field whose content it cannot read, such as a day without a year: its value is empty,
 * which can mean something else.
 */
function hasUnreadable({ elements }: HTMLFormElement): boolean {
  const field = [...elements].find(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.validity.badInput,
  )
  field?.reportValidity()
  return field !== undefined
}

export const DialogForm = ({ onSubmit, children }: DialogFormProps) => (
  <form
    noValidate
    className={classes.form}
    onSubmit={(event) => {
      event.preventDefault()
      if (!hasUnreadable(event.currentTarget)) onSubmit(event)
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
