import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import classes from './icon-button.module.css'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  label: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button that is only a picture; its label is spoken, and shown when the pointer rests on it. */
export const IconButton = ({ label, className, children, type = 'button', ...rest }: IconButtonProps) => (
  <button
    type={type}
    title={label}
    aria-label={label}
    className={[classes.button, className].filter(Boolean).join(' ')}
    {...rest}
  >
    {children}
  </button>
)
