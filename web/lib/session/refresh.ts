import { refresh } from '../../../contract/accounts.ts'
import { ApiError } from '../api/api-error.ts'
import { send } from '../api/send.ts'
import { currentSession, endSession, isExpired, nowInSeconds, saveSession } from './session.ts'

/** The share of a token's life after which it is exchanged. */
const refreshAfter = 0.75
let running: Promise<void> | null = null

const isDue = (): boolean => {
  const session = currentSession()
  return !!session && nowInSeconds() >= session.issued_at + session.expires_in * refreshAfter
}

const exchange = async (): Promise<void> => {
  const session = currentSession()
  if (!session || !isDue()) return
  try {
    const fresh = await send(refresh, {}, { token: session.access_token })
    const { status: _, ...next } = fresh
    if (currentSession()?.access_token === session.access_token) saveSession(next)
  } catch (error) {
    const stillCurrent = currentSession()?.access_token === session.access_token
    if (error instanceof ApiError && error.status === 401 && stillCurrent) endSession('expired')
  }
}

/** One exchange at a time, in all tabs: the old token ends with it, so a second one would be refused. */
const exchangeOnce = (): Promise<void> => {
  running ??= (
    navigator.locks ? navigator.locks.request('auth-refresh', exchange).then(() => undefined) : exchange()
  ).finally(() => {
    running = null
  })
  return running
}

/** A token that is good now, exchanged first when its time draws near; undefined when signed out. */
export const freshToken = async (): Promise<string | undefined> => {
  const session = currentSession()
  if (!session) return undefined
  if (isExpired(session)) {
    endSession('expired')
    return undefined
  }
  if (isDue()) await exchangeOnce()
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
