import { fieldErrors } from '../../../lib/api/form-errors.ts'
import { handleError } from '../../../lib/errors/handle-error.ts'
import { notify } from '../../../lib/notifications/notifications.ts'

/** There is no form to show it in: what is wrong with the file is said as it is. */
export const sayUploadFailed = (error: unknown): void => {
  const [wrong] = Object.values(fieldErrors(error))
  if (wrong === undefined) handleError(error)
  else notify({ type: 'error', title: wrong })
}
