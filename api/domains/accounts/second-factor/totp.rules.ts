/** Codes of authenticator apps (RFC 6238), as every app computes them: SHA-1, six digits, a new one every 30 seconds. */
export const totp = { digits: 6, period: 30, algorithm: 'SHA1', secretBytes: 20 } as const

/** Steps by which the clock of a phone may differ from ours. */
const tolerance = 1

/** The number of the code that is shown at a moment. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1_000 / totp.period)

/** Steps whose codes are accepted at a moment. */
export const stepsAround = (now: Date): number[] =>
  Array.from({ length: 2 * tolerance + 1 }, (_, index) => stepAt(now) - tolerance + index)

/** Without the spaces between groups of digits. */
export const plainCode = (code: string): string => code.replace(/\s/g, '')
