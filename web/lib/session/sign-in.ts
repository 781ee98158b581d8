import { logout, logoutStudent, type Session } from '#contract/accounts/accounts.ts'
import { call } from '../api/call.ts'
import { send } from '../api/send.ts'
import { handleError } from '../errors/handle-error.ts'
import {
  currentPlatformLanguage,
  setBothLanguages,
  setCourseLanguage,
  setPlatformLanguage,
} from '../i18n/language.ts'
import { notify } from '../notifications/notifications.ts'
import { ownSessionWhileActing } from './impersonation.ts'
import { byOwnClock, currentSession, endSession, roleOf, saveSession } from './session.ts'

/** Starts a session and applies the languages that the user has chosen before. */
export const signIn = (session: Session): void => {
  const { platform_locale, course_locale } = session.user
  const platform = platform_locale ?? currentPlatformLanguage()
  if (!course_locale || course_locale === platform) setBothLanguages(platform)
  else {
    setPlatformLanguage(platform)
    setCourseLanguage(course_locale)
  }
  saveSession(byOwnClock(session))
}

/** Ends the session on the server, and the own one behind an impersonation. Returns the server's message. */
const endOnServer = async (session: Session): Promise<string> => {
  const answer = await call(roleOf(session) === 'student' ? logoutStudent : logout, {}, { resend: false })
  const own = ownSessionWhileActing()
  if (own) await send(logout, {}, { token: own.access_token, resend: false })
  return answer.message
}

/** Ends the session here in any case. What the server says is shown afterwards: the end closes all notifications. */
export const signOut = async (): Promise<void> => {
  const session = currentSession()
  if (!session) return
  const showAnswer = await endOnServer(session).then(
    (title) => () => void notify({ type: 'success', title }),
    (error: unknown) => () => handleError(error),
  )
  // Another tab may have signed out as well, and somebody else in.
  if (currentSession()?.user.id === session.user.id) endSession('signed_out')
  showAnswer()
}
