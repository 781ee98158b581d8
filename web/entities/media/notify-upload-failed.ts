import { ClosedWhileActing, hasStatus, NoAnswerError, SessionOver } from '#lib/api/api-error.ts'
import { fieldErrors } from '#lib/api/form-errors.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { translate } from '#lib/i18n/i18n.ts'
import { notify } from '#lib/notifications/notifications.ts'

/** The error about the file itself. */
const wrongWith = (error: unknown): string | undefined =>
  Object.values(fieldErrors(error))[0] ?? (hasStatus(error, 415) ? error.message : undefined)

/** The reason for a failure that may pass, such as too little storage; undefined where a retry is pointless. */
export const passingFailure = (error: unknown): string | undefined => {
  if (error instanceof SessionOver || error instanceof ClosedWhileActing) return undefined
  if (wrongWith(error) !== undefined) return undefined
  if (error instanceof NoAnswerError) return translate('errors:noAnswer.title')
  return error instanceof Error && error.message !== '' ? error.message : translate('errors:server.title')
}

/**
 * Shows the failure of an upload, which has no form: errors about the file appear unchanged, under a title that names
 * it.
 */
export const sayUploadFailed = (error: unknown, refused: string | null): void => {
  const message = wrongWith(error) ?? (hasStatus(error, 413) ? error.message : undefined)
  if (message === undefined) handleError(error)
  else notify({ type: 'error', ...(refused === null ? { title: message } : { title: refused, message }) })
}
