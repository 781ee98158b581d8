const day = 86_400_000
/** How long before the end a course can be renewed; for short validity periods, when a third of the time is left. */
const renewableDays = 30

/** The result of a finished course; `ends_at` is null if it does not expire. */
export interface Result {
  completed_at: string | null
  ends_at: string | null
}

/** When the result of a finished course expires; null if it does not. */
export const endOf = (completedAt: string | null, validityDays: number | null): string | null =>
  completedAt === null || validityDays === null
    ? null
    : new Date(Date.parse(completedAt) + validityDays * day).toISOString()

export const hasEnded = (end: string | null, now: Date): boolean =>
  end !== null && Date.parse(end) <= now.getTime()

/** From when the course can be renewed; null where renewal is never required. */
export function renewableFrom({ completed_at, ends_at }: Result): string | null {
  if (completed_at === null || ends_at === null) return null
  const end = Date.parse(ends_at)
  return new Date(end - Math.min(renewableDays * day, (end - Date.parse(completed_at)) / 3)).toISOString()
}

export function isRenewable(result: Result, now: Date): boolean {
  const from = renewableFrom(result)
  return from !== null && Date.parse(from) <= now.getTime()
}
