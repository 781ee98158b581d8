/** Rate limits per person, so that nobody crowds out the others: seconds between two texts, and texts per day. */
export const pace = {
  posts: { seconds: 15, perDay: 20 },
  comments: { seconds: 5, perDay: 100 },
} as const
/** Seconds within which the same text counts as an accidental repetition. */
const sameTextWithin = 300
const day = 86_400
export const likesPerDay = 50
export const reportsPerDay = 20
export const editsPerDay = 30
/** Lower daily limits for students, until a day after their first post or comment. */
export const firstDay = { posts: 3, comments: 10 } as const

/** Within this time, an unanswered text can be changed without being marked as edited. */
export const editWindowMs = 10 * 60_000

export interface RecentText {
  created_at: string
  body: string
}

const secondsSince = (at: string, now: Date): number => (now.getTime() - Date.parse(at)) / 1_000

/** Seconds to wait before the next text; 0 for none. `lately` is sorted newest first. */
export function secondsToWait(lately: readonly RecentText[], seconds: number, now: Date): number {
  const [last] = lately
  return last ? Math.ceil(Math.max(0, seconds - secondsSince(last.created_at, now))) : 0
}

/**
 * Seconds until fewer than `most` texts fall within the last day; 0 if that is the case already. `times` is sorted
 * newest first.
 */
export function secondsOfDayLeft(times: readonly string[], most: number, now: Date): number {
  const first = times[most - 1]
  return first === undefined ? 0 : Math.ceil(Math.max(0, day - secondsSince(first, now)))
}

export const isRepeated = (lately: readonly RecentText[], body: string, now: Date): boolean =>
  lately.some(
    (written) =>
      written.body === body && now.getTime() - Date.parse(written.created_at) < sameTextWithin * 1_000,
  )
