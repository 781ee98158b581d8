/** How often one person may write, so that nobody drowns the others: seconds between two, and how many a day. */
export const pace = {
  posts: { seconds: 15, perDay: 20 },
  comments: { seconds: 5, perDay: 100 },
} as const
/** Seconds within which the same text is taken for a slip. */
const sameTextWithin = 300
const day = 86_400
export const likesPerDay = 50
export const reportsPerDay = 20

/** Minutes for which a text can be changed without a trace once it was answered. */
export const editWindowMs = 10 * 60_000

export interface RecentText {
  created_at: string
  body: string
}

/** Seconds to wait before the next; 0 for none. `lately` is newest first. */
export function secondsToWait(
  lately: readonly RecentText[],
  { seconds, perDay }: { seconds: number; perDay: number },
  now: Date,
): number {
  const age = ({ created_at }: RecentText) => (now.getTime() - Date.parse(created_at)) / 1_000
  const [last] = lately
  if (last && age(last) < seconds) return Math.ceil(seconds - age(last))
  const first = lately[perDay - 1]
  return first && age(first) < day ? Math.ceil(day - age(first)) : 0
}

export const isRepeated = (lately: readonly RecentText[], body: string, now: Date): boolean =>
  lately.some(
    (written) =>
      written.body === body && now.getTime() - Date.parse(written.created_at) < sameTextWithin * 1_000,
  )
