import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import classes from './icon-button.module.css'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  label: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button with only an icon; its label is read by screen readers and shown as a tooltip. */
export const IconButton = ({ label, className, children, type = 'button', ...rest }: IconButtonProps) => (
  <button
    type={type}
    title={label}
    aria-label={label}
    data-screen-only
    className={[classes.button, className].filter(Boolean).join(' ')}
    {...rest}
  >
    {children}
  </button>
)
