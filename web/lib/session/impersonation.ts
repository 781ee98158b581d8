import { impersonate, logout, logoutStudent, type Session } from '#contract/accounts/accounts.ts'
import { call } from '../api/call.ts'
import { currentPlatformLanguage, setCourseLanguage } from '../i18n/language.ts'
import { writeStored } from '../storage.ts'
import {
  byOwnClock,
  currentSession,
  onSessionEnd,
  roleOf,
  sessionKey,
  storedSession,
  useSession,
} from './session.ts'

/**
 * Acting as somebody else. The own session waits on the device beside the one in use, which says who acts. Changes of who one is
 * are written for the next page alone: the caller loads it anew, so that nothing of one person is in memory for the other.
 */

const ownKey = 'own_auth'

/** The own session while it waits. */
export const ownSessionWhileActing = (): Session | null => storedSession(ownKey)

/** True while somebody looks at the platform as another person, for whom they can change nothing. */
export const useIsImpersonating = (): boolean => useSession()?.impersonator !== undefined

/** Puts the own session aside. Courses come in the other's language, menus stay in one's own. */
export const startImpersonating = (session: Session): void => {
  const own = currentSession()
  if (!own || own.impersonator) return
  const { course_locale, platform_locale } = session.user
  setCourseLanguage(course_locale ?? platform_locale ?? currentPlatformLanguage())
  writeStored(ownKey, JSON.stringify(own))
  writeStored(sessionKey, JSON.stringify(session))
}

/** Begins to act as somebody; the page that comes next is theirs. */
export const impersonateUser = async (user_id: string): Promise<void> => {
  const { status: _, ...session } = await call(impersonate, { body: { user_id } })
  startImpersonating(byOwnClock(session))
}

const takeUpOwn = (): void => {
  const own = ownSessionWhileActing()
  writeStored(sessionKey, own && JSON.stringify(own))
  writeStored(ownKey, null)
}

/** Ends the session as somebody else, on the server where it can be reached, and takes up the own one. */
export const stopImpersonating = async (): Promise<void> => {
  const session = currentSession()
  if (!session?.impersonator) return
  await call(roleOf(session) === 'student' ? logoutStudent : logout).catch(() => undefined)
  takeUpOwn()
}

/** Where the time as somebody else runs out, one is oneself again. */
export const watchImpersonation = (goHome: () => void): (() => void) =>
  onSessionEnd((reason) => {
    if (reason !== 'expired' || !ownSessionWhileActing()) return
    takeUpOwn()
    goHome()
  })
