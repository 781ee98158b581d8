const dayMs = 86_400_000
const warnings = [1, 7, 30]

/** The number of days before its end that a token is warned of now; null before the first warning and after its end. */
export function warningFor(expiresAt: Date, now: Date): number | null {
  const left = expiresAt.getTime() - now.getTime()
  if (left <= 0) return null
  return warnings.find((days) => left <= days * dayMs) ?? null
}
