import { Button, Loader } from '@mantine/core'
import { useFocusTrap } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CancelledConfirmation } from '#lib/errors/cancelled-confirmation.ts'
import { createStore, useStore } from '#lib/store.ts'
import { giveFocusBack, openerOf } from '../focus/focus-back.ts'
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
  /** The element that had the focus, which gets it back. */
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
  const opener = before?.opener ?? openerOf(document.activeElement) ?? document.body
  return new Promise((resolve, reject) => store.set({ ...question, busy: false, opener, resolve, reject }))
}

/** Opens and closes with the question. The focus moves in, stays inside and returns. */
const useModal = (question: OpenQuestion | null) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const trap = useFocusTrap(question !== null)
  const opener = question?.opener
  useEffect(() => {
    if (!opener) return
    const shown = dialog.current
    shown?.showModal()
    return () => {
      shown?.close()
      giveFocusBack(opener)
    }
  }, [opener])
  return { dialog, trap }
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
  const { dialog, trap } = useModal(question)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a touch beside it closes it; keys have Escape
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="confirm-title"
      aria-describedby="confirm-message"
      aria-busy={question?.busy}
      onCancel={(event) => {
        event.preventDefault()
        cancelQuestion()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) cancelQuestion()
      }}
    >
      {question ? (
        <div ref={trap} className={classes.body}>
          <Question question={question} />
        </div>
      ) : null}
    </dialog>
  )
}
