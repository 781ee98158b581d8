import { type ErrorCode, errorCodes } from '#contract/errors.ts'

/** An answer other than 2xx. The message is found under `messageKey` in the person's language. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly messageKey: string
  readonly values: Record<string, string | number>
  /** Field → message keys. */
  readonly fields: Record<string, string[]> | undefined
  readonly detail: unknown
  /** Seconds after which the call may be tried again. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    messageKey: string,
    more: {
      values?: Record<string, string | number>
      fields?: Record<string, string[]>
      detail?: unknown
      retryAfter?: number
    } = {},
  ) {
    super(messageKey)
    this.code = code
    this.status = errorCodes[code]
    this.messageKey = messageKey
    this.values = more.values ?? {}
    this.fields = more.fields
    this.detail = more.detail
    this.retryAfter = more.retryAfter
  }
}

export const notFound = () => new AppError('not_found', 'not_found')
export const forbidden = () => new AppError('forbidden', 'forbidden')
export const unauthenticated = (messageKey = 'unauthenticated') => new AppError('unauthenticated', messageKey)
export const conflict = (messageKey: string, detail?: unknown) =>
  new AppError('conflict', messageKey, { detail })
export const tooManyRequests = (retryAfter: number) =>
  new AppError('too_many_requests', 'too_many_requests', { retryAfter })
/** The row was changed since the caller read it; `detail` holds what is there now. */
export const versionConflict = (detail: unknown) =>
  new AppError('version_conflict', 'version_conflict', { detail })
export const invalid = (fields: Record<string, string[]>, detail?: unknown) =>
  new AppError('invalid', 'invalid', { fields, detail })

/** The row, or 404: what is absent and what belongs to another company look the same. */
export const found = <T>(row: T | undefined | null): T => {
  if (row === undefined || row === null) throw notFound()
  return row
}
