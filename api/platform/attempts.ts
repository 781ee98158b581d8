import { AppError } from './errors.ts'

/** Counts failures by key inside a moving window, in this process. Keys past `capacity` push the oldest out. */
export function createAttempts({
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
    /** Throws 429 while the key has used up its tries. */
    refuseTooMany(key: string, now: Date): void {
      if (recent(key, now).length >= max) throw new AppError('too_many_requests', 'too_many_requests')
    },
    count(key: string, now: Date): void {
      const times = [...recent(key, now), now.getTime()].slice(-max)
      failures.delete(key)
      failures.set(key, times)
      const oldest = failures.keys().next().value
      if (failures.size > capacity && oldest !== undefined) failures.delete(oldest)
    },
    forget: (key: string): void => void failures.delete(key),
  }
}
