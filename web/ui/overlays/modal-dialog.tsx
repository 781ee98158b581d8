import { useFocusTrap } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { giveFocusBack } from '../focus/focus-back.ts'
import classes from './modal-dialog.module.css'

interface ModalDialogProps {
  /** Opens the dialog, and gets the focus back when it closes; null while it is closed. */
  opener: HTMLElement | null
  /** The ids of the elements that name and describe it. */
  titleId: string
  messageId: string
  busy: boolean
  onCancel: () => void
  children: ReactNode
}

/**
 * A dialog above everything on the page, other dialogs included. The focus moves in, stays inside and returns. To open
 * a form from a button, use `Dialog`.
 */
export const ModalDialog = ({ opener, titleId, messageId, busy, onCancel, children }: ModalDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const trap = useFocusTrap(opener !== null)
  useEffect(() => {
    if (!opener) return
    const shown = dialog.current
    shown?.showModal()
    return () => {
      shown?.close()
      giveFocusBack(opener)
    }
  }, [opener])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a touch beside it closes it; keys have Escape
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      aria-describedby={messageId}
      aria-busy={busy}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onCancel()
      }}
    >
      {opener ? (
        <div ref={trap} className={classes.body}>
          {children}
        </div>
      ) : null}
    </dialog>
  )
}
