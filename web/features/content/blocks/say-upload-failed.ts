import { hasStatus } from '../../../lib/api/api-error.ts'
import { fieldErrors } from '../../../lib/api/form-errors.ts'
import { handleError } from '../../../lib/errors/handle-error.ts'
import { notify } from '../../../lib/notifications/notifications.ts'

/** There is no form to show it in: what is wrong with the file is said as it is, below the words that name it among several. */
export const sayUploadFailed = (error: unknown, refused: string | null): void => {
  const [wrong] = Object.values(fieldErrors(error))
  const message = wrong ?? (hasStatus(error, 413, 415) ? error.message : undefined)
  if (message === undefined) handleError(error)
  else notify({ type: 'error', ...(refused === null ? { title: message } : { title: refused, message }) })
}
