/** In milliseconds. */
export type RealtimeTimes = {
  /** How long an attempt may take before it is given up for a new one; later attempts get the back-off on top. */
  attempt: number
  firstBackOff: number
  longestBackOff: number
  /** After this long without a connection the state says so. */
  unavailableAfter: number
  /** A connection that said nothing for this long is doubted when the page wakes. */
  silence: number
  /** How long a doubted connection has to answer. */
  probe: number
  /** How long a subscription may stay unanswered. */
  subscription: number
  catchUp: number
  pollAfter: number
  pollEvery: number
  tick: number
}

export const realtimeTimes: RealtimeTimes = {
  attempt: 2000,
  firstBackOff: 1000,
  longestBackOff: 30_000,
  unavailableAfter: 10_000,
  silence: 30_000,
  probe: 3000,
  subscription: 15_000,
  catchUp: 10_000,
  pollAfter: 30_000,
  pollEvery: 60_000,
  tick: 5000,
}

/** 1, 2, 4 … 30 seconds, of which a random half is left out so that clients do not all come at once. */
export function backOff(failures: number, times: RealtimeTimes): number {
  const full = Math.min(times.longestBackOff, times.firstBackOff * 2 ** failures)
  return full * (0.5 + Math.random() / 2)
}
