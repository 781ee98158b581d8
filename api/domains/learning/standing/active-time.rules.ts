/** Longer than this nobody looks at one step: what is beyond does not count as time spent. */
export const longestPauseSeconds = 600

/** Time a person spent, in seconds, as the sum of the pauses between signs of life. */
export function activeSeconds(moments: readonly string[]): number {
  const times = moments.map((moment) => Date.parse(moment)).sort((a, b) => a - b)
  const pauses = times.slice(1).map((time, place) => time - (times[place] ?? time))
  return Math.round(
    pauses.reduce((sum, pause) => sum + Math.min(pause, longestPauseSeconds * 1_000), 0) / 1_000,
  )
}
