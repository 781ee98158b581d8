import { getMe, getStudent } from '#contract/accounts/accounts.ts'
import { call } from '../api/call.ts'
import { onWorkChanged } from '../realtime/work-news.ts'
import { currentSession, roleOf, updateSessionUser } from './session.ts'

/** Milliseconds during which the page's own calls have priority. */
const settleTime = 3_000
/** The shortest time between two reads, in milliseconds. */
const rest = 10 * 60_000

const read = async (): Promise<void> => {
  const role = roleOf(currentSession())
  if (role === 'guest') return
  const known = currentSession()?.user
  const { data } = await call(role === 'student' ? getStudent : getMe)
  // What the user has changed meanwhile, such as the picture, is newer than this response.
  if (currentSession()?.user === known) updateSessionUser(data)
}

/**
 * Keeps the user's data current: a session lasts for days, during which another device may change the name or
 * picture, and the company the features open to the user.
 */
export const keepUserCurrent = (): (() => void) => {
  let requestedAt = 0
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - requestedAt < rest) return
    requestedAt = Date.now()
    // After a failure, the known data serve until the next read.
    read().catch(() => undefined)
  }
  const timer = setTimeout(look, settleTime)
  document.addEventListener('visibilitychange', look)
  const stopListening = onWorkChanged(({ kind }) => {
    if (kind === 'account') read().catch(() => undefined)
  })
  return () => {
    clearTimeout(timer)
    stopListening()
    document.removeEventListener('visibilitychange', look)
  }
}
