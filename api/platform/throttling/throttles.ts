/** At most so many in a window. The name tells limits apart that count the same keys. */
export interface ThrottleLimit {
  name: string
  max: number
  windowMs: number
}

/** Counts tries by key, over all processes on the database where there are several. */
export interface Throttles {
  /** Takes a try before it is made, so that tries at once are counted too. Throws 429 when none is left. */
  consume(limit: ThrottleLimit, key: string, now: Date): Promise<void>
  forget(limit: ThrottleLimit, key: string): Promise<void>
  /** Whether calls are to be counted here too rather than by each process: all of them, or those few with a limit of their own. */
  countsCalls(hasOwnLimit: boolean): boolean
}
