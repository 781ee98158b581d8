import { ApiError, hasStatus } from '../api/api-error.ts'

/** Delays in milliseconds after each failure. */
const delays = [2_000, 4_000, 8_000, 15_000, 30_000]
export const retryDelay = (failures: number): number =>
  delays[Math.min(failures, delays.length - 1)] as number

export const isConflict = (error: unknown): error is ApiError =>
  hasStatus(error, 409) && error.code === 'version_conflict'

export const canRetry = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 429 || error.status === 401 || error.status >= 500

export const isRefused = (error: unknown): boolean => !isConflict(error) && !canRetry(error)

/** Whether the server may have processed the request. */
export const isUnanswered = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500
