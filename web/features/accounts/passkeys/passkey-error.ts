import { isAborted } from '#lib/api/api-error.ts'

/** Why the browser or device made no passkey, or used none. Each has a sentence under `passkeys.problem`. */
export type PasskeyProblem = 'cancelled' | 'known' | 'unsupported' | 'not_here' | 'failed'

export class PasskeyError extends Error {
  readonly problem: PasskeyProblem

  constructor(problem: PasskeyProblem, cause: unknown) {
    super(problem, { cause })
    this.name = 'PasskeyError'
    this.problem = problem
  }
}

const byCode: Record<string, PasskeyProblem> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'known',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'unsupported',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'unsupported',
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: 'unsupported',
  ERROR_INVALID_DOMAIN: 'not_here',
  ERROR_INVALID_RP_ID: 'not_here',
}
const byName: Record<string, PasskeyProblem> = {
  // Also after the time is up, and without a passkey: browsers do not tell pages which.
  NotAllowedError: 'cancelled',
  InvalidStateError: 'known',
  NotSupportedError: 'unsupported',
  SecurityError: 'not_here',
}

/** An error of the browser in our terms; a ceremony that the page itself ended stays an `AbortError`. */
export const toPasskeyError = (error: unknown): unknown => {
  if (!(error instanceof Error) || isAborted(error)) return error
  const code = 'code' in error ? String(error.code) : ''
  return new PasskeyError(byCode[code] ?? byName[error.name] ?? 'failed', error)
}
