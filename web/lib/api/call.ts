import type { Endpoint } from '#contract/endpoint.ts'
import { type ChangeOptions, withStaleReads } from '../query/stale-tags.ts'
import { callAuthorized } from './call-authorized.ts'
import { type AnswerOf, type AnyInput, type InputOf, readAnswer, request } from './send.ts'

export interface CallOptions extends ChangeOptions {
  signal?: AbortSignal
  /** Sends the request even while the page is being closed. */
  keepalive?: boolean
  /** False if the request is of no use later: it is then not sent again after an overload. */
  resend?: boolean
}
type CallArguments<E> =
  Record<never, never> extends InputOf<E>
    ? [input?: InputOf<E>, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions]

const answerTo = (endpoint: Endpoint, input: AnyInput, options: CallOptions): Promise<Response> =>
  callAuthorized(endpoint, (token) => request(endpoint, input, { ...options, token }))

/** Calls an endpoint of the contract as the signed-in user. A 401 ends the session. */
export const call = async <const E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<AnswerOf<E>> => {
  const sent: AnyInput = input ?? {}
  return withStaleReads(endpoint, sent, options ?? {}, async () => {
    const response = await answerTo(endpoint, sent, options ?? {})
    return (await readAnswer(endpoint, response)) as AnswerOf<E>
  })
}

/** The file name in a Content-Disposition header; the encoded form wins over the plain one. */
export const fileNameOf = (disposition: string | null): string => {
  const encoded = /filename\*=(?:UTF-8'[^']*')([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  try {
    return (encoded ? decodeURIComponent(encoded) : plain)?.trim() || 'file'
  } catch {
    return plain?.trim() || 'file'
  }
}

/** Saves the response as a file under the name that the server gives it. */
export const download = async <const E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<void> => {
  const response = await answerTo(endpoint, input ?? {}, options ?? {})
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(response.headers.get('Content-Disposition'))
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
