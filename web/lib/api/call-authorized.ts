import type { Endpoint } from '#contract/endpoint.ts'
import { freshToken, renewSession } from '../session/refresh.ts'
import { currentSession } from '../session/session.ts'
import { withStepUp } from '../session/step-up.ts'
import { ClosedWhileActing, hasStatus, SessionOver } from './api-error.ts'

/** An impersonating user can only look, so a change is not even sent. */
const refuseWhileActing = (endpoint: Endpoint): void => {
  const { access, method, impersonator } = endpoint
  if (currentSession()?.impersonator && access !== 'public' && method !== 'GET' && !impersonator)
    throw new ClosedWhileActing()
}

/** Sends a request as the signed-in user, by `fetch` or otherwise. A 401 ends the session. */
export const callAuthorized = async <T>(
  endpoint: Endpoint,
  sendWith: (token: string | undefined) => Promise<T>,
): Promise<T> => {
  refuseWhileActing(endpoint)
  const before = currentSession()
  if (endpoint.access === 'public') return sendWith(before?.access_token)
  const token = await freshToken()
  // The session ended before the request was sent, or another person signed in, who must not make this change.
  if (before && currentSession()?.user.id !== before.user.id) throw new SessionOver(401, {})
  try {
    return await withStepUp(token, sendWith)
  } catch (error) {
    if (!token || !hasStatus(error, 401)) throw error
    // Again, another person may have signed in meanwhile.
    const newer = currentSession()?.user.id === before?.user.id ? currentSession()?.access_token : undefined
    // Another tab may have exchanged the token while this call was under way.
    if (newer && newer !== token) return await sendWith(newer)
    // The new token may have been lost on its way here: the server returns it again, or the session is over.
    if (newer && (await renewSession())) return await sendWith(currentSession()?.access_token)
    throw new SessionOver(401, error)
  }
}
