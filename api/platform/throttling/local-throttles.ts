import { tooManyRequests } from '../errors.ts'
import type { ThrottleLimit, Throttles } from './throttles.ts'

/** Sliding-window counts in this process. Beyond `capacity` keys of one limit, the oldest is dropped. */
export function createLocalThrottles({ capacity = 50_000 } = {}): Throttles {
  const triesByLimit = new Map<string, Map<string, number[]>>()
  const triesOf = ({ name }: ThrottleLimit): Map<string, number[]> => {
    const tries = triesByLimit.get(name) ?? new Map<string, number[]>()
    triesByLimit.set(name, tries)
    return tries
  }
  return {
    async consume(limit, key, now) {
      const tries = triesOf(limit)
      const before = (tries.get(key) ?? []).filter((at) => at > now.getTime() - limit.windowMs)
      if (before.length >= limit.max)
        throw tooManyRequests(Math.ceil(((before[0] as number) + limit.windowMs - now.getTime()) / 1_000))
      const times = [...before, now.getTime()]
      tries.delete(key)
      tries.set(key, times)
      const oldest = tries.keys().next().value
      if (tries.size > capacity && oldest !== undefined) tries.delete(oldest)
    },
    async forget(limit, key) {
      triesOf(limit).delete(key)
    },
    countsCalls: () => false,
  }
}
