import { ApiError, ClosedWhileActing, isAborted, NoAnswerError, SessionOver } from '../api/api-error.ts'
import { translate } from '../i18n/i18n.ts'
import { notify } from '../notifications/notifications.ts'
import { CancelledConfirmation } from './cancelled-confirmation.ts'

const messageOf = (error: unknown): string | undefined => {
  if (error instanceof NoAnswerError) return undefined
  return error instanceof Error && error.message ? error.message : undefined
}

/** Shown once, although both the page and the failed call report it. */
export const sayThatSessionIsOver = (): void => {
  notify({
    id: 'session-over',
    type: 'info',
    title: translate('errors:sessionOver.title'),
    message: translate('errors:sessionOver.message'),
  })
}

/** Shown when the texts of a chosen language could not be loaded: the page stays in the previous one. */
export const sayThatWordsAreMissing = (): void => {
  notify({
    id: 'words-missing',
    type: 'error',
    title: translate('errors:wordsMissing.title'),
    message: translate('errors:wordsMissing.message'),
  })
}

/**
 * The one place that shows failures to users. Field errors stay with the form that sent the request: see
 * `showFieldErrors`.
 */
export const handleError = (error: unknown): void => {
  if (error instanceof CancelledConfirmation || isAborted(error)) return
  if (error instanceof ClosedWhileActing) {
    notify({ id: 'acting', type: 'info', title: translate('navigation:acting.closed') })
    return
  }
  if (error instanceof SessionOver) return sayThatSessionIsOver()
  const message = messageOf(error)
  // The same message twice, for example from two parallel calls, is shown once.
  const id =
    error instanceof ApiError || error instanceof NoAnswerError ? `error-${message ?? ''}` : undefined
  notify({
    type: 'error',
    title: translate('errors:title'),
    ...(message === undefined ? {} : { message }),
    ...(id === undefined ? {} : { id }),
  })
}
