const day = 86_400_000
/** So long before the end one can go through a course again. */
const renewableDays = 30

/** When the result of a finished course ends; null where it holds for good. */
export const endOf = (completedAt: string | null, validityDays: number | null): string | null =>
  completedAt === null || validityDays === null
    ? null
    : new Date(Date.parse(completedAt) + validityDays * day).toISOString()

export const hasEnded = (end: string | null, now: Date): boolean =>
  end !== null && Date.parse(end) <= now.getTime()

export const isRenewable = (end: string | null, now: Date): boolean =>
  end !== null && Date.parse(end) - renewableDays * day <= now.getTime()
