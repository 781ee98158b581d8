import { tooManyRequests } from '../errors.ts'
import { networkOf } from '../network/network.ts'

/** Counts tokens that had to be looked up and were nobody's, by the place they came from. */
export interface InvalidTokenLimiter {
  /** Throws 429 where there were too many within the minute. */
  refuse: (ip: string) => void
  count: (ip: string) => void
}

/** What a browser that was signed out sends is a handful: this is a whole office, or no browser. */
const perMinute = 1_200
const windowMs = 60_000

/** Places past `capacity` push the oldest out. `clock` in milliseconds. */
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
