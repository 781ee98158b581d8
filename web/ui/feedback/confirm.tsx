import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CancelledConfirmation } from '#lib/errors/cancelled-confirmation.ts'
import { findOpener } from '#lib/opener.ts'
import { createStore, useStore } from '#lib/store.ts'
import { ModalDialog } from '../overlays/modal-dialog.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import classes from './confirm.module.css'

export interface ConfirmQuestion {
  title: string
  message?: ReactNode
  /** "OK" when absent. Prefer to name the action: "Publish release 4". */
  confirmLabel?: string
  /** "Cancel" when absent. */
  cancelLabel?: string
  /** For a message that explains why something cannot be done: it can only be closed. */
  saysOnly?: boolean
  /** Set where the action destroys something for good. */
  dangerous?: boolean
  /**
   * The action to confirm. The dialog stays open, busy, until it is done; if it fails, the confirmation rejects with
   * its error.
   */
  work?: () => Promise<unknown>
}
interface OpenQuestion extends ConfirmQuestion {
  busy: boolean
  /** Gets the focus back. */
  opener: HTMLElement | null
  resolve: () => void
  reject: (reason: unknown) => void
}

const store = createStore<OpenQuestion | null>(null)

export const cancelQuestion = (): void => {
  const question = store.get()
  if (!question || question.busy) return
  store.set(null)
  question.reject(new CancelledConfirmation())
}

const accept = async (): Promise<void> => {
  const question = store.get()
  if (!question || question.busy) return
  try {
    if (question.work) {
      store.set({ ...question, busy: true })
      await question.work()
    }
    question.resolve()
  } catch (error) {
    question.reject(error)
  } finally {
    store.set(null)
  }
}

/** Asks before an action. Resolves when confirmed; rejects with `CancelledConfirmation` when cancelled. */
export const confirm = (question: ConfirmQuestion): Promise<void> => {
  // A question during another's action would replace its dialog.
  const before = store.get()
  if (before?.busy) return Promise.reject(new CancelledConfirmation())
  cancelQuestion()
  const opener = before?.opener ?? findOpener() ?? document.body
  return new Promise((resolve, reject) => store.set({ ...question, busy: false, opener, resolve, reject }))
}

const Question = ({ question }: { question: OpenQuestion }) => {
  const { t } = useTranslation()
  const { title, message, saysOnly = false, dangerous = false, busy } = question
  return (
    <>
      <h2 id="confirm-title">{title}</h2>
      <div id="confirm-message" className={classes.message}>
        {message}
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={busy}
          data-autofocus={dangerous || saysOnly || undefined}
          onClick={cancelQuestion}
        >
          {question.cancelLabel ?? t('confirm.cancel')}
        </Button>
        {saysOnly ? null : (
          <Button
            color={dangerous ? 'red' : 'brand'}
            aria-disabled={busy}
            leftSection={busy ? <Loader size={16} color="currentColor" /> : undefined}
            data-autofocus={!dangerous || undefined}
            onClick={() => void accept()}
          >
            {question.confirmLabel ?? t('confirm.ok')}
          </Button>
        )}
      </div>
      <VisuallyHidden role="status">{busy ? t('confirm.working') : ''}</VisuallyHidden>
    </>
  )
}

/** The one dialog for all questions. */
export const ConfirmDialog = () => {
  const question = useStore(store)
  return (
    <ModalDialog
      opener={question?.opener ?? null}
      titleId="confirm-title"
      messageId="confirm-message"
      busy={question?.busy ?? false}
      onCancel={cancelQuestion}
    >
      {question ? <Question question={question} /> : null}
    </ModalDialog>
  )
}
