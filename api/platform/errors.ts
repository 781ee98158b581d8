import {
  type ErrorCode,
  errorCodes,
  type ScopeNeeded,
  type StepUpMethod,
  type StepUpNeeded,
} from '#contract/errors.ts'

/** An error response. Its message is looked up under `messageKey` in the user’s language. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly messageKey: string
  readonly values: Record<string, string | number>
  /** Message keys by field. */
  readonly fields: Record<string, string[]> | undefined
  readonly detail: unknown
  /** Seconds to wait before the call may be retried. */
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
export const stepUpNeeded = (methods: StepUpMethod[]) =>
  new AppError('step_up_needed', 'step_up_needed', { detail: { methods } satisfies StepUpNeeded })
/** An API token that is unknown, expired or revoked, or whose company is closed: which of them is not said. */
export const tokenInvalid = () => new AppError('token_invalid', 'token_invalid')
/** An API token may not make this call. */
export const scopeNeeded = (detail: ScopeNeeded) =>
  new AppError('scope_needed', scopeMessage(detail), { values: { scope: detail.scope ?? '' }, detail })
const scopeMessage = ({ scope, below }: ScopeNeeded): string =>
  below ? 'scope_needed_below' : scope ? 'scope_needed' : 'scope_none'
export const unauthenticated = (messageKey = 'unauthenticated') => new AppError('unauthenticated', messageKey)
export const conflict = (messageKey: string, detail?: unknown) =>
  new AppError('conflict', messageKey, { detail })
export const tooManyRequests = (retryAfter: number) =>
  new AppError('too_many_requests', 'too_many_requests', { retryAfter })
/** The row was changed since the caller read it; `detail` is its current state. */
export const versionConflict = (detail: unknown) =>
  new AppError('version_conflict', 'version_conflict', { detail })
export const invalid = (fields: Record<string, string[]>, detail?: unknown) =>
  new AppError('invalid', 'invalid', { fields, detail })

/** Returns the row or throws 404: a missing row and one of another company are indistinguishable. */
export const found = <T>(row: T | undefined | null): T => {
  if (row === undefined || row === null) throw notFound()
  return row
}
