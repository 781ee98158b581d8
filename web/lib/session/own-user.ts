import { getMe, getStudent } from '#contract/accounts/accounts.ts'
import { call } from '../api/call.ts'
import { currentSession, roleOf, updateSessionUser } from './session.ts'

/** Milliseconds in which the page's own calls come first. */
const settleTime = 3_000
/** Asked again no sooner than this, in milliseconds. */
const rest = 10 * 60_000

const read = async (): Promise<void> => {
  const role = roleOf(currentSession())
  if (role === 'guest') return
  const { data } = await call(role === 'student' ? getStudent : getMe)
  updateSessionUser(data)
}

/** A session lasts for days, in which another device may change the name or the picture, and the company what is open to the person. */
export const keepUserCurrent = (): (() => void) => {
  let requestedAt = 0
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - requestedAt < rest) return
    requestedAt = Date.now()
    // What is known serves until the next look.
    read().catch(() => undefined)
  }
  const timer = setTimeout(look, settleTime)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
