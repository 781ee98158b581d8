import type { Endpoint } from '../../../contract/endpoint.ts'
import { freshToken } from '../session/refresh.ts'
import { currentSession, endSession } from '../session/session.ts'
import { ClosedWhileActing, hasStatus, SessionOver } from './api-error.ts'
import { type AnswerOf, type AnyInput, type InputOf, readAnswer, request } from './send.ts'

export interface CallOptions {
  signal?: AbortSignal
}
type CallArguments<E> =
  Record<never, never> extends InputOf<E>
    ? [input?: InputOf<E>, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions]

/** Whoever acts as somebody else only looks, so a change is not even sent. */
const refuseWhileActing = (endpoint: Endpoint): void => {
  const { access, method, impersonator } = endpoint
  if (currentSession()?.impersonator && access !== 'public' && method !== 'GET' && !impersonator)
    throw new ClosedWhileActing()
}

const authorised = async (endpoint: Endpoint, input: AnyInput, options: CallOptions): Promise<Response> => {
  refuseWhileActing(endpoint)
  const token = endpoint.access === 'public' ? currentSession()?.access_token : await freshToken()
  try {
    return await request(endpoint, input, { ...options, token })
  } catch (error) {
    if (!token || endpoint.access === 'public' || !hasStatus(error, 401)) throw error
    const newer = currentSession()?.access_token
    // Another tab may have exchanged the token while this call was on its way.
    if (newer && newer !== token) return await request(endpoint, input, { ...options, token: newer })
    endSession('expired')
    throw new SessionOver(401, error)
  }
}

/** Calls an endpoint of the contract as whoever is signed in. A 401 ends the session. */
export const call = async <const E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<AnswerOf<E>> => {
  const response = await authorised(endpoint, input ?? {}, options ?? {})
  return (await readAnswer(endpoint, response)) as AnswerOf<E>
}

/** The name in a Content-Disposition header; the encoded form wins over the plain one. */
export const fileNameOf = (disposition: string | null): string => {
  const encoded = /filename\*=(?:UTF-8'[^']*')([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  try {
    return (encoded ? decodeURIComponent(encoded) : plain)?.trim() || 'file'
  } catch {
    return plain?.trim() || 'file'
  }
}

/** Saves the answer as a file under the name that the server gives it. */
export const download = async <const E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<void> => {
  const response = await authorised(endpoint, input ?? {}, options ?? {})
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(response.headers.get('Content-Disposition'))
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
