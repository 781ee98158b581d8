/** All values in milliseconds. */
export type RealtimeTimes = {
  /** How long an attempt may take before a new one replaces it; later attempts get the back-off on top. */
  attempt: number
  firstBackOff: number
  longestBackOff: number
  /** How long the connection may be down before the state becomes `unavailable`. */
  unavailableAfter: number
  /** How long a connection may be silent before it is checked when the page wakes. */
  silence: number
  /** How long a checked connection has to respond. */
  probe: number
  /** How long a subscription may stay without a response. */
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

/** 1, 2, 4 … 30 seconds, minus a random share of up to half, so that clients do not all reconnect at once. */
export function backOff(failures: number, times: RealtimeTimes): number {
  const full = Math.min(times.longestBackOff, times.firstBackOff * 2 ** failures)
  return full * (0.5 + Math.random() / 2)
}
