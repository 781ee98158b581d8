const firstWaitMs = 10_000
const longestWaitMs = 150 * 60_000

/** Failures in a row, spread over about a day, after which a webhook is turned off. */
export const failuresUntilOff = 20
/** A delivery is given up when its event is this old. */
export const givenUpAfterMs = 24 * 3_600_000
/** Deliveries that may wait for one webhook; later events are dropped and counted. */
export const queueLimit = 1_000

/** The wait after so many failures in a row, in milliseconds: ten seconds, then twice as long each time. */
export const waitAfter = (failures: number): number =>
  Math.min(firstWaitMs * 2 ** Math.min(failures - 1, 20), longestWaitMs)
