import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { ErrorBody, ScopeNeeded } from '#contract/errors.ts'
import type { Locale } from '#contract/locales.ts'
import { fromDatabase } from '../database/database-errors.ts'
import { AppError } from '../errors.ts'
import { languagesOf } from '../languages.ts'
import { translate } from '../messages.ts'

/**
 * Converts any thrown value to an error of the contract. Anything unexpected is logged and becomes a 500 that does not
 * reveal its cause.
 */
export function toAppError(error: unknown, log: Logger): AppError {
  if (error instanceof AppError) return error
  const known =
    fromCaller(error as NodeJS.ErrnoException) ??
    fromFastify(error as FastifyError) ??
    fromSystem(error as NodeJS.ErrnoException) ??
    fromDatabase(error)
  if (known) {
    if (known.status >= 500) log.error({ err: error }, 'unavailable')
    return known
  }
  log.error({ err: error }, 'unexpected failure')
  return new AppError('internal', 'internal')
}

/**
 * A lost caller and a lost database both report ECONNRESET; only a request body that is being read adds the message
 * “aborted”.
 */
function fromCaller({ code, message }: NodeJS.ErrnoException): AppError | undefined {
  return code === 'ECONNRESET' && message === 'aborted' ? new AppError('unreadable', 'unreadable') : undefined
}

/** Errors of the operating system: disk full, or too many open files. */
function fromSystem({ code }: NodeJS.ErrnoException): AppError | undefined {
  if (isDiskFull(code)) return new AppError('storage_full', 'storage_full')
  return code === 'EMFILE' || code === 'ENFILE' ? new AppError('unavailable', 'unavailable') : undefined
}

export const isDiskFull = (code: string | undefined): boolean => code === 'ENOSPC' || code === 'EDQUOT'

function fromFastify(error: FastifyError): AppError | undefined {
  switch (error.statusCode) {
    case 413:
      return new AppError('too_large', 'too_large')
    case 415:
    case 406:
      return new AppError('unsupported_type', 'unsupported_type')
    case 404:
      return new AppError('not_found', 'not_found')
    case 429:
      return new AppError('too_many_requests', 'too_many_requests')
    case 503:
      return new AppError('unavailable', 'unavailable')
    default:
      return error.statusCode && error.statusCode < 500 ? new AppError('unreadable', 'unreadable') : undefined
  }
}

/** A field’s message key may be followed by `|` and its limit. */
const fieldText = (locale: Locale, entry: string): string => {
  const [key = '', limit] = entry.split('|')
  return translate(locale, key, { limit, count: Number(limit) })
}

/** Domains use full message keys (`accounts.bad_credentials`); the platform’s are under `error`. */
const messageKey = ({ messageKey: key }: AppError): string => (key.includes('.') ? key : `error.${key}`)

export function errorBody(error: AppError, locale: Locale): ErrorBody {
  const fields =
    error.fields &&
    Object.entries(error.fields).map(
      ([field, keys]) => [field, keys.map((key) => fieldText(locale, key))] as const,
    )
  return {
    code: error.code,
    message: translate(locale, messageKey(error), error.values),
    ...(fields ? { errors: Object.fromEntries(fields) } : {}),
    ...(error.detail === undefined ? {} : { detail: error.detail }),
  }
}

type ErrorReply = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void
const protocols = new Map<string, ErrorReply>()

/** Errors of a path below this prefix are answered by another standard’s rules, even those of a malformed URL. */
export const answerErrorsUnder = (prefix: string, answer: ErrorReply): void =>
  void protocols.set(`${prefix}/`, answer)

export function replyError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const [, other] = [...protocols].find(([prefix]) => request.raw.url?.startsWith(prefix)) ?? []
  if (other) other(error, request, reply)
  else replyOwn(error, request, reply)
}

function replyOwn(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = toAppError(error, request.log as Logger)
  if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter))
  if (answer.status === 503) reply.header('retry-after', '2')
  const challenge = challengeOf(answer)
  if (challenge) reply.header('www-authenticate', challenge)
  const body = errorBody(answer, languagesOf(request.headers).platform)
  reply.code(answer.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** As RFC 6750 has it. */
function challengeOf({ code, status, detail }: AppError): string | null {
  if (code === 'token_invalid') return 'Bearer error="invalid_token"'
  if (code === 'scope_needed') {
    const { scope } = detail as ScopeNeeded
    return `Bearer error="insufficient_scope"${scope ? `, scope="${scope}"` : ''}`
  }
  return status === 401 ? 'Bearer' : null
}
