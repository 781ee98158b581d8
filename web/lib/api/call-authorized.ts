import type { Endpoint } from '#contract/endpoint.ts'
import { freshToken, renewSession } from '../session/refresh.ts'
import { currentSession } from '../session/session.ts'
import { ClosedWhileActing, hasStatus, SessionOver } from './api-error.ts'

/** Whoever acts as somebody else only looks, so a change is not even sent. */
const refuseWhileActing = (endpoint: Endpoint): void => {
  const { access, method, impersonator } = endpoint
  if (currentSession()?.impersonator && access !== 'public' && method !== 'GET' && !impersonator)
    throw new ClosedWhileActing()
}

/** Sends as whoever is signed in, by `fetch` or otherwise. A 401 ends the session. */
export const callAuthorized = async <T>(
  endpoint: Endpoint,
  sendWith: (token: string | undefined) => Promise<T>,
): Promise<T> => {
  refuseWhileActing(endpoint)
  const before = currentSession()
  if (endpoint.access === 'public') return sendWith(before?.access_token)
  const token = await freshToken()
  // Its time ran out on the way here, which the page has been told; the server would only say it again.
  if (before && !token) throw new SessionOver(401, {})
  try {
    return await sendWith(token)
  } catch (error) {
    if (!token || !hasStatus(error, 401)) throw error
    const newer = currentSession()?.access_token
    // Another tab may have exchanged the token while this call was on its way.
    if (newer && newer !== token) return await sendWith(newer)
    // Or its successor was lost on the way here: the server gives it again, or the session is over.
    if (newer && (await renewSession())) return await sendWith(currentSession()?.access_token)
    throw new SessionOver(401, error)
  }
}
