import { ClosedWhileActing, hasStatus, NoAnswerError, SessionOver } from '#lib/api/api-error.ts'
import { fieldErrors } from '#lib/api/form-errors.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { translate } from '#lib/i18n/i18n.ts'
import { notify } from '#lib/notifications/notifications.ts'

/** What is wrong with the file itself. */
const wrongWith = (error: unknown): string | undefined =>
  Object.values(fieldErrors(error))[0] ?? (hasStatus(error, 415) ? error.message : undefined)

/** Why something did not come that may come the next time, such as what found no room; undefined where nothing is won by trying again. */
export const passingFailure = (error: unknown): string | undefined => {
  if (error instanceof SessionOver || error instanceof ClosedWhileActing) return undefined
  if (wrongWith(error) !== undefined) return undefined
  if (error instanceof NoAnswerError) return translate('errors:noAnswer.title')
  return error instanceof Error && error.message !== '' ? error.message : translate('errors:server.title')
}

/** There is no form to show it in: what is wrong with the file is said as it is, below the words that name it among several. */
export const sayUploadFailed = (error: unknown, refused: string | null): void => {
  const message = wrongWith(error) ?? (hasStatus(error, 413) ? error.message : undefined)
  if (message === undefined) handleError(error)
  else notify({ type: 'error', ...(refused === null ? { title: message } : { title: refused, message }) })
}
