import { tooManyRequests } from '../errors.ts'
import { networkOf } from '../network/network.ts'

/** Counts unknown tokens that had to be looked up, by network. */
export interface InvalidTokenLimiter {
  /** Throws 429 if there were too many within a minute. */
  refuse: (ip: string) => void
  count: (ip: string) => void
}

/** A signed-out browser sends only a handful: so many come from a whole office, or not from browsers. */
const perMinute = 1_200
const windowMs = 60_000

/** Beyond `capacity` networks, the oldest is dropped. `clock` is in milliseconds. */
export function createInvalidTokenLimiter(
  factor: number,
  { capacity = 50_000, clock = Date.now }: { capacity?: number; clock?: () => number } = {},
): InvalidTokenLimiter {
  const networks = new Map<string, { invalid: number; endsAt: number }>()
  const current = (network: string) => {
    const known = networks.get(network)
    return known && known.endsAt > clock() ? known : undefined
  }
  return {
    refuse(ip) {
      const known = current(networkOf(ip))
      if (known && known.invalid >= perMinute * factor)
        throw tooManyRequests(Math.ceil((known.endsAt - clock()) / 1_000))
    },
    count(ip) {
      const network = networkOf(ip)
      const { invalid, endsAt } = current(network) ?? { invalid: 0, endsAt: clock() + windowMs }
      networks.delete(network)
      networks.set(network, { invalid: invalid + 1, endsAt })
      const oldest = networks.keys().next().value
      if (networks.size > capacity && oldest !== undefined) networks.delete(oldest)
    },
  }
}
