/** At most `max` tries per window. The name distinguishes limits that count the same keys. */
export interface ThrottleLimit {
  name: string
  max: number
  windowMs: number
}

/** Counts tries by key, across all processes on the database. */
export interface Throttles {
  /** Counts a try before it is made, so that concurrent tries count too. Throws 429 if none is left. */
  consume(limit: ThrottleLimit, key: string, now: Date): Promise<void>
  forget(limit: ThrottleLimit, key: string): Promise<void>
  /**
   * Whether calls are counted here as well, rather than by each process: all of them, or only those with a limit of
   * their own.
   */
  countsCalls(hasOwnLimit: boolean): boolean
}
