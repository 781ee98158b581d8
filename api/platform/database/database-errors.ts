import { isOutdatedPlan } from '#db/connection/statement-names.ts'
import { AppError } from '../errors.ts'

const invalidInput = new Set([
  '22001',
  '22003',
  '22007',
  '22008',
  '22009',
  '22021',
  '22023',
  '22P02',
  '22P05',
  '23514',
  '23502',
])
const unavailable = new Set([
  '53000',
  '53100',
  '53200',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '25006',
  '25P03',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
const retryable = new Set(['40001', '40P01'])

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** A transaction that lost a conflict, or whose table was migrated meanwhile; it can simply be retried. */
export const isRetryable = (error: unknown): boolean =>
  retryable.has(codeOf(error) ?? '') || isOutdatedPlan(error)

/** Converts a database error to an error of the contract; undefined if it is not one. */
export const fromDatabase = (error: unknown): AppError | undefined => {
  const code = codeOf(error)
  if (code === '23505' || code === '23503' || code === '40001' || code === '40P01')
    return new AppError('conflict', 'conflict')
  if (code && invalidInput.has(code)) return new AppError('invalid', 'invalid')
  if ((code && unavailable.has(code)) || isOutdatedPlan(error))
    return new AppError('unavailable', 'unavailable')
  if (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable/.test(
      error.message,
    )
  ) {
    return new AppError('unavailable', 'unavailable')
  }
  return undefined
}
