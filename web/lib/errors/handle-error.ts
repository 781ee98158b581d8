import { ApiError, ClosedWhileActing, isAborted, NoAnswerError, SessionOver } from '../api/api-error.ts'
import { translate } from '../i18n/i18n.ts'
import { notify } from '../notifications/notifications.ts'
import { CancelledConfirmation } from './cancelled-confirmation.ts'

const messageOf = (error: unknown): string | undefined => {
  if (error instanceof NoAnswerError) return undefined
  return error instanceof Error && error.message ? error.message : undefined
}

/** Told once, by the page that gives way and by the call that failed alike. */
export const sayThatSessionIsOver = (): void => {
  notify({
    id: 'session-over',
    type: 'info',
    title: translate('errors:sessionOver.title'),
    message: translate('errors:sessionOver.message'),
  })
}

/** A language was chosen whose texts did not come: what is shown stays in the one before. */
export const sayThatWordsAreMissing = (): void => {
  notify({
    id: 'words-missing',
    type: 'error',
    title: translate('errors:wordsMissing.title'),
    message: translate('errors:wordsMissing.message'),
  })
}

/** The one place that tells people of a failure. Field errors stay with the form that asked: see `keepFieldErrors`. */
export const handleError = (error: unknown): void => {
  if (error instanceof CancelledConfirmation || isAborted(error)) return
  if (error instanceof ClosedWhileActing) {
    notify({ id: 'acting', type: 'info', title: translate('navigation:acting.closed') })
    return
  }
  if (error instanceof SessionOver) return sayThatSessionIsOver()
  const message = messageOf(error)
  // The same text twice, as from two parallel calls, is shown once.
  const id =
    error instanceof ApiError || error instanceof NoAnswerError ? `error-${message ?? ''}` : undefined
  notify({
    type: 'error',
    title: translate('errors:title'),
    ...(message === undefined ? {} : { message }),
    ...(id === undefined ? {} : { id }),
  })
}
