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
  saveSession,
} from './session.ts'

/** The share of a token's life after which it is exchanged. */
const refreshAfter = 0.75
let running: Promise<void> | null = null

const isDue = (): boolean => {
  const session = currentSession()
  return !!session && nowInSeconds() >= session.issued_at + session.expires_in * refreshAfter
}

/** Exchanges the token unless another tab has done so while this one waited for its turn. */
const exchange = async (token: string): Promise<void> => {
  readAgain()
  if (currentSession()?.access_token !== token) return
  try {
    const { status: _, ...next } = await send(refresh, {}, { token })
    if (currentSession()?.access_token === token) saveSession(byOwnClock(next))
  } catch (error) {
    if (!hasStatus(error, 401)) throw error
    readAgain()
    if (currentSession()?.access_token === token) endSession('expired')
  }
}

/** One exchange at a time, in all tabs: the old token ends with it, and sent long after it ends the session. */
const exchangeOnce = (): Promise<void> => {
  const token = currentSession()?.access_token
  if (!token) return Promise.resolve()
  running ??= withTabLock('auth-refresh', () => exchange(token)).finally(() => {
    running = null
  })
  return running
}

/** A fresh token now, as when the server refuses the one at hand. False when there is no session any more; rejects when that cannot be known. */
export const renewSession = async (): Promise<boolean> => {
  await exchangeOnce()
  return currentSession() !== null
}

/** A token that is good now, exchanged first when its time draws near; undefined when signed out. */
export const freshToken = async (): Promise<string | undefined> => {
  if (!lastingSession()) return undefined
  // While exchanging fails the old token serves to its end.
  if (isDue()) await exchangeOnce().catch(() => undefined)
  return currentSession()?.access_token
}

/** Looks once a minute, and when the page is seen again, so that an open page does not lose its session. */
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
