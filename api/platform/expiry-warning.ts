const dayMs = 86_400_000

/**
 * Which of the warnings, in days before the end from the last to the first, is due now; null before the first and after
 * the end.
 */
export function expiryWarning(expiresAt: Date, now: Date, warnings: readonly number[]): number | null {
  const left = expiresAt.getTime() - now.getTime()
  if (left <= 0) return null
  return warnings.find((days) => left <= days * dayMs) ?? null
}
