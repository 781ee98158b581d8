import { impersonate, logout, logoutStudent, type Session } from '#contract/accounts/accounts.ts'
import { call } from '../api/call.ts'
import { currentPlatformLanguage, setCourseLanguage } from '../i18n/language.ts'
import { writeStored } from '../storage.ts'
import {
  byOwnClock,
  currentSession,
  onSessionEnd,
  ownSessionKey,
  roleOf,
  sessionKey,
  storedSession,
  useSession,
} from './session.ts'

/**
 * Impersonation of another user. The own session is stored on the device beside the one in use, which names the
 * impersonator. A change of identity is only written to storage: the caller then reloads the page, so that nothing of
 * one user stays in memory for the other.
 */

/** The user's own session while impersonating. */
export const ownSessionWhileActing = (): Session | null => storedSession(ownSessionKey)

/** True while the user views the platform as another person, for whom they can change nothing. */
export const useIsImpersonating = (): boolean => useSession()?.impersonator !== undefined

/** Stores the own session. Courses appear in the other user's language; menus stay in one's own. */
export const startImpersonating = (session: Session): void => {
  const own = currentSession()
  if (!own || own.impersonator) return
  const { course_locale, platform_locale } = session.user
  setCourseLanguage(course_locale ?? platform_locale ?? currentPlatformLanguage())
  writeStored(ownSessionKey, JSON.stringify(own))
  writeStored(sessionKey, JSON.stringify(session))
}

/** Starts impersonating a user; the next page load is theirs. */
export const impersonateUser = async (user_id: string): Promise<void> => {
  const { status: _, ...session } = await call(impersonate, { body: { user_id } })
  startImpersonating(byOwnClock(session))
}

const takeUpOwn = (): void => {
  const own = ownSessionWhileActing()
  writeStored(sessionKey, own && JSON.stringify(own))
  writeStored(ownSessionKey, null)
}

/** Ends the impersonation, on the server too if it can be reached, and restores the own session. */
export const stopImpersonating = async (): Promise<void> => {
  const session = currentSession()
  if (!session?.impersonator) return
  await call(roleOf(session) === 'student' ? logoutStudent : logout).catch(() => undefined)
  // Another tab may have restored it, or the response have ended the impersonation.
  if (storedSession(sessionKey)?.impersonator) takeUpOwn()
}

/** Restores the own session when the impersonation expires. */
export const watchImpersonation = (goHome: () => void): (() => void) =>
  onSessionEnd((reason) => {
    if (reason !== 'expired' || !ownSessionWhileActing()) return
    takeUpOwn()
    goHome()
  })
