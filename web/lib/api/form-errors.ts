import { handleError } from '../errors/handle-error.ts'
import { ApiError } from './api-error.ts'

/** The server's field errors in the shape a form expects: the first message of each field. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.errors).flatMap(([field, texts]) => (texts[0] ? [[field, texts[0]]] : [])),
      )
    : {}

/**
 * An `onError` for a form whose mutation is quiet: shows field errors at their fields and passes all others to the
 * shared handler.
 */
export const showFieldErrors =
  (form: { setErrors: (errors: Record<string, string>) => void }) =>
  (error: unknown): void => {
    const errors = fieldErrors(error)
    if (Object.keys(errors).length > 0) form.setErrors(errors)
    else handleError(error)
  }
