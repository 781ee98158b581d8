import type { Closed, ErrorBody } from '#contract/errors.ts'

/** A response outside 2xx, with its body and status. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Messages by field name, for the form that sent the request. */
  readonly errors: Record<string, string[]>
  readonly detail: unknown
  /** Seconds to wait before the request may be sent again; 0 if the server names none. */
  readonly retryAfter: number

  constructor(status: number, body: Partial<ErrorBody>, retryAfter = 0) {
    super(body.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? 'unknown'
    this.errors = body.errors ?? {}
    this.detail = body.detail
    this.retryAfter = retryAfter
  }
}

/** The 401 that ended the session. */
export class SessionOver extends ApiError {}

/** A request without a response: no network, or no server. */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause })
    this.name = 'NoAnswerError'
  }
}

/** A change attempted while impersonating another user. */
export class ClosedWhileActing extends Error {}

export const hasStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status)

/** True for a 404 whose message gives the reason, where the resource may be available again later. */
export const isClosed = (error: unknown): error is ApiError =>
  hasStatus(error, 404) && (error.detail as Partial<Closed> | undefined)?.closed === true

/** True for a request that the page itself aborted. */
export const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'
