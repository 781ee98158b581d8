import { createHash, createHmac } from 'node:crypto'
import { type AppCredentials, sameAuth } from './signatures.ts'

export interface SignedCall {
  method: string
  /** The path without the query string. */
  path: string
  query: Record<string, string>
  body: string
}

const clocksDifferBy = 600

/**
 * Why a call is not accepted as signed by the app’s own server, or null. The signature covers everything but itself.
 */
export function signatureProblem({ key, secret }: AppCredentials, call: SignedCall): string | null {
  const { auth_signature: signature = '', ...query } = call.query
  if (query.auth_key !== key) return 'The key is not known'
  if (query.auth_version !== '1.0') return 'The version of the signature is not 1.0'
  const seconds = /^\d{1,12}$/.test(query.auth_timestamp ?? '') ? Number(query.auth_timestamp) : 0
  if (Math.abs(Date.now() / 1_000 - seconds) > clocksDifferBy)
    return `The time stamp is more than ${clocksDifferBy} seconds off`
  if (call.body !== '' && query.body_md5 !== createHash('md5').update(call.body).digest('hex'))
    return 'The body is not the one that was signed'
  const sorted = Object.keys(query)
    .sort()
    .map((name) => `${name.toLowerCase()}=${query[name]}`)
    .join('&')
  const text = `${call.method}\n${call.path}\n${sorted}`
  const expected = createHmac('sha256', secret).update(text).digest('hex')
  return sameAuth(expected, signature) ? null : 'The signature is not right'
}
