import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CancelledConfirmation } from '../lib/errors/cancelled-confirmation.ts'
import { createStore, useStore } from '../lib/store.ts'
import classes from './confirm.module.css'

export interface ConfirmQuestion {
  title: string
  message?: ReactNode
  /** OK when absent. Say what happens: "Publish release 4". */
  confirmLabel?: string
  /** Cancel when absent. */
  cancelLabel?: string
  /** True where something is lost for good. */
  dangerous?: boolean
}
interface Asked extends ConfirmQuestion {
  resolve: () => void
  reject: (reason: CancelledConfirmation) => void
}

const store = createStore<Asked | null>(null)

const answer = (confirmed: boolean): void => {
  const asked = store.get()
  store.set(null)
  if (confirmed) asked?.resolve()
  else asked?.reject(new CancelledConfirmation())
}

/** Asks before something happens. Resolves when confirmed, rejects with `CancelledConfirmation` when not. */
export const confirm = (question: ConfirmQuestion): Promise<void> => {
  answer(false)
  return new Promise((resolve, reject) => store.set({ ...question, resolve, reject }))
}

/** The one dialog in which all questions are asked. */
export const ConfirmDialog = () => {
  const { t } = useTranslation()
  const asked = useStore(store)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (asked) dialog.current?.showModal()
    else dialog.current?.close()
  }, [asked])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a touch beside it closes it; keys have Escape
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="confirm-title"
      aria-describedby="confirm-message"
      onCancel={(event) => {
        event.preventDefault()
        answer(false)
      }}
      onClick={(event) => {
        if (event.target === dialog.current) answer(false)
      }}
    >
      {asked ? (
        <div className={classes.body}>
          <h2 id="confirm-title" className={classes.title}>
            {asked.title}
          </h2>
          <div id="confirm-message" className={classes.message}>
            {asked.message}
          </div>
          <div className={classes.actions}>
            <Button variant="default" onClick={() => answer(false)}>
              {asked.cancelLabel ?? t('confirm.cancel')}
            </Button>
            <Button color={asked.dangerous ? 'red' : 'brand'} onClick={() => answer(true)}>
              {asked.confirmLabel ?? t('confirm.ok')}
            </Button>
          </div>
        </div>
      ) : null}
    </dialog>
  )
}
