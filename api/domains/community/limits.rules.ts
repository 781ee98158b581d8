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
export const editsPerDay = 30
/** How many a student may write until a day has passed since their first post or comment. */
export const firstDay = { posts: 3, comments: 10 } as const

/** Minutes for which a text can be changed without a trace once it was answered. */
export const editWindowMs = 10 * 60_000

export interface RecentText {
  created_at: string
  body: string
}

const secondsSince = (at: string, now: Date): number => (now.getTime() - Date.parse(at)) / 1_000

/** Seconds to wait before the next; 0 for none. `lately` is newest first. */
export function secondsToWait(lately: readonly RecentText[], seconds: number, now: Date): number {
  const [last] = lately
  return last ? Math.ceil(Math.max(0, seconds - secondsSince(last.created_at, now))) : 0
}

/** Seconds until a day has fewer than `most`; 0 where it has. `times` are newest first. */
export function secondsOfDayLeft(times: readonly string[], most: number, now: Date): number {
  const first = times[most - 1]
  return first === undefined ? 0 : Math.ceil(Math.max(0, day - secondsSince(first, now)))
}

export const isRepeated = (lately: readonly RecentText[], body: string, now: Date): boolean =>
  lately.some(
    (written) =>
      written.body === body && now.getTime() - Date.parse(written.created_at) < sameTextWithin * 1_000,
  )
