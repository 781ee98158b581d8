import { refresh } from '#contract/accounts/accounts.ts'
import { hasStatus } from '../api/api-error.ts'
import { send } from '../api/send.ts'
import { withTabLock } from '../with-tab-lock.ts'
import {
  byOwnClock,
  currentSession,
  endSession,
  lastingSession,
  nowInSeconds,
  readAgain,
  replaceSession,
} from './session.ts'

/** The share of a token's lifetime after which it is exchanged. */
const refreshAfter = 0.75
let running: Promise<void> | null = null

const isDue = (): boolean => {
  const session = currentSession()
  return !!session && nowInSeconds() >= session.issued_at + session.expires_in * refreshAfter
}

/** Exchanges the token unless another tab did so while this one waited for the lock. */
const exchange = async (token: string): Promise<void> => {
  readAgain()
  const before = currentSession()
  if (before?.access_token !== token) return
  try {
    const { status: _, ...next } = await send(refresh, {}, { token })
    const user = currentSession()?.user
    // What the user has changed meanwhile, such as the picture, is newer than this response.
    const isNewer = user && user !== before.user && user.id === next.user.id
    replaceSession(token, byOwnClock(isNewer ? { ...next, user } : next))
  } catch (error) {
    if (!hasStatus(error, 401)) throw error
    readAgain()
    if (currentSession()?.access_token === token) endSession('expired')
  }
}

/**
 * Runs one exchange at a time across all tabs: the exchange ends the old token, and using that long afterwards ends
 * the session.
 */
const exchangeOnce = (): Promise<void> => {
  const token = currentSession()?.access_token
  if (!token) return Promise.resolve()
  running ??= withTabLock('auth-refresh', () => exchange(token)).finally(() => {
    running = null
  })
  return running
}

/**
 * Gets a fresh token now, for example when the server refuses the current one. Returns false when there is no session
 * any more; rejects when that cannot be determined.
 */
export const renewSession = async (): Promise<boolean> => {
  await exchangeOnce()
  return currentSession() !== null
}

/** A valid token, exchanged first if it is due; undefined when signed out. */
export const freshToken = async (): Promise<string | undefined> => {
  if (!lastingSession()) return undefined
  // If the exchange fails, the old token serves until it expires.
  if (isDue()) await exchangeOnce().catch(() => undefined)
  return currentSession()?.access_token
}

/** Checks once a minute, and when the page becomes visible, so that an open page does not lose its session. */
export const keepSessionFresh = (): (() => void) => {
  const look = () => {
    if (document.visibilityState === 'visible') void freshToken()
  }
  const timer = setInterval(look, 60_000)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
