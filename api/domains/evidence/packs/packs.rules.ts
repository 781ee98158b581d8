import type { BodyOf } from '#contract/endpoint.ts'
import type { createPack } from '#contract/evidence/packs.ts'

const longestYears = 3
const dayMs = 86_400_000

/** How long a pack is kept. */
export const retentionDays = 90
export const expiryOf = (made: Date): Date => new Date(made.getTime() + retentionDays * dayMs)

/** How long making a pack is tried again after an error. */
export const triesMs = 10 * 60_000

/** What is wrong with a period, as message keys by field; `today` is the day in the time zone of the company. */
export function periodProblems(
  { from, until }: Pick<BodyOf<typeof createPack>, 'from' | 'until'>,
  today: string,
): Record<string, string[]> | null {
  if (until > today) return { until: ['evidence.until_in_future'] }
  if (from > until) return { from: ['evidence.from_after_until'] }
  if (until >= yearsLater(from, longestYears)) return { from: ['evidence.period_too_long'] }
  return null
}

/** The same day of a later year; of February 29, the day that would follow February 28. */
const yearsLater = (day: string, years: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)) + years, Number(day.slice(5, 7)) - 1, Number(day.slice(8))))
    .toISOString()
    .slice(0, 10)
