import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRestoreFocus } from '../focus/use-restore-focus.ts'

interface SaveButtonProps {
  /** Nothing has changed since the last save. */
  isSaved: boolean
  isSaving: boolean
  /** Absent in a form, which the button submits. */
  onSave?: () => void
  children: ReactNode
}

/** Saves what has changed. It is never really disabled, so that it can keep the focus. */
export const SaveButton = ({ isSaved, isSaving, onSave, children }: SaveButtonProps) => {
  const button = useRestoreFocus(isSaving)
  return (
    <Button
      ref={button}
      type={onSave ? 'button' : 'submit'}
      data-disabled={isSaved || undefined}
      aria-disabled={isSaved}
      loading={isSaving}
      onClick={(event) => {
        if (isSaved) return event.preventDefault()
        onSave?.()
      }}
    >
      {children}
    </Button>
  )
}
