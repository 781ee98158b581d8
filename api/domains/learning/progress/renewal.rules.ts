const day = 86_400_000
/** So long before the end one can go through a course again, of one that holds briefly when a third of its time is left. */
const renewableDays = 30

/** Of a finished course; `ends_at` is null where it holds for good. */
export interface Result {
  completed_at: string | null
  ends_at: string | null
}

/** When the result of a finished course ends; null where it holds for good. */
export const endOf = (completedAt: string | null, validityDays: number | null): string | null =>
  completedAt === null || validityDays === null
    ? null
    : new Date(Date.parse(completedAt) + validityDays * day).toISOString()

export const hasEnded = (end: string | null, now: Date): boolean =>
  end !== null && Date.parse(end) <= now.getTime()

/** From when on the course can be gone through again; null where that is never asked for. */
export function renewableFrom({ completed_at, ends_at }: Result): string | null {
  if (completed_at === null || ends_at === null) return null
  const end = Date.parse(ends_at)
  return new Date(end - Math.min(renewableDays * day, (end - Date.parse(completed_at)) / 3)).toISOString()
}

export function isRenewable(result: Result, now: Date): boolean {
  const from = renewableFrom(result)
  return from !== null && Date.parse(from) <= now.getTime()
}
