import { enoughOfFilm, fastestPlay } from '#contract/learning/watched.ts'

export interface Watching {
  /** When the lesson was first opened, and since when the step with the video has been visible; null if unknown. */
  opened_at: string | null
  step_seen_at: string | null
  /**
   * The length of the video, and the lengths of the lesson's videos watched before it; 0 for one that was not
   * measured.
   */
  seconds: number
  before: readonly number[]
}

/**
 * The shortest time in which enough of a video can be played. The player reports at the beginning of the last
 * second that is needed.
 */
const leastMs = (seconds: number): number =>
  Math.max(0, ((Math.floor(seconds * enoughOfFilm) - 1) / fastestPlay) * 1_000)

/** The earliest moment at which the video can have been watched. */
export function watchableFrom({ opened_at, step_seen_at, seconds, before }: Watching): Date {
  const all = [...before, seconds].reduce((sum, each) => sum + leastMs(each), 0)
  const since = (start: string | null, ms: number): number => (start ? Date.parse(start) + ms : 0)
  return new Date(Math.max(since(opened_at, all), since(step_seen_at, leastMs(seconds))))
}
