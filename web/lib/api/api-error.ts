import type { Closed, ErrorBody } from '#contract/errors.ts'

/** An answer that is not 2xx: its body and its status. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Texts by field, for the form that sent them. */
  readonly errors: Record<string, string[]>
  readonly detail: unknown

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? 'unknown'
    this.errors = body.errors ?? {}
    this.detail = body.detail
  }
}

/** The 401 with which the session ended. */
export class SessionOver extends ApiError {}

/** A request that got no answer: no network, or no server. */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause })
    this.name = 'NoAnswerError'
  }
}

/** A change that somebody tried while acting as another person. */
export class ClosedWhileActing extends Error {}

export const hasStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status)

/** True for a 404 whose message says why, and that what was asked for may be open again. */
export const isClosed = (error: unknown): error is ApiError =>
  hasStatus(error, 404) && (error.detail as Partial<Closed> | undefined)?.closed === true

/** True for a request that we gave up ourselves. */
export const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'
