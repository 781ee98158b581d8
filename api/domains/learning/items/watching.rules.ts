import { enoughOfFilm, fastestPlay } from '#contract/learning/watched.ts'

export interface Watching {
  /** When the lesson was first opened, and since when the film's step is seen; null where that is not known. */
  opened_at: string | null
  step_seen_at: string | null
  /** How long the film is, and how long those of the lesson are that were watched before; 0 of one that nobody measured. */
  seconds: number
  before: readonly number[]
}

/** The least that playing so much of a film takes. Its player tells at the beginning of the last second that is needed. */
const leastMs = (seconds: number): number =>
  Math.max(0, ((Math.floor(seconds * enoughOfFilm) - 1) / fastestPlay) * 1_000)

/** The moment before which nobody can have watched the film. */
export function watchableFrom({ opened_at, step_seen_at, seconds, before }: Watching): Date {
  const all = [...before, seconds].reduce((sum, each) => sum + leastMs(each), 0)
  const since = (start: string | null, ms: number): number => (start ? Date.parse(start) + ms : 0)
  return new Date(Math.max(since(opened_at, all), since(step_seen_at, leastMs(seconds))))
}
