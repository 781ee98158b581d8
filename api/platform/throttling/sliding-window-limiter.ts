import { tooManyRequests } from '../errors.ts'

/** Counts tries by key inside a moving window, in this process. Keys past `capacity` push the oldest out. */
export function createSlidingWindowLimiter({
  max,
  windowMs,
  capacity = 50_000,
}: {
  max: number
  windowMs: number
  capacity?: number
}) {
  const failures = new Map<string, number[]>()
  const recent = (key: string, now: Date): number[] =>
    (failures.get(key) ?? []).filter((at) => at > now.getTime() - windowMs)
  return {
    /** Takes a try before it is made, so that tries at once are counted too. Throws 429 when none is left. */
    consume(key: string, now: Date): void {
      const before = recent(key, now)
      if (before.length >= max)
        throw tooManyRequests(Math.ceil(((before[0] as number) + windowMs - now.getTime()) / 1_000))
      const times = [...before, now.getTime()]
      failures.delete(key)
      failures.set(key, times)
      const oldest = failures.keys().next().value
      if (failures.size > capacity && oldest !== undefined) failures.delete(oldest)
    },
    forget: (key: string): void => void failures.delete(key),
  }
}
