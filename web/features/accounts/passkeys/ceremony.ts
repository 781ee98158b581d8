import type {
  Assertion,
  AssertionOptions,
  RegistrationOptions,
  RegistrationResponse,
} from '#contract/accounts/passkey-responses.ts'
import { canSuggestPasskeys } from './can-use-passkeys.ts'
import { toPasskeyError } from './passkey-error.ts'

/** What the browser asks the user in a dialog of its own. */

/** Ends the browser's question, if there is one. */
let endCeremony = (): void => {}

const load = async () => {
  const library = await import('@simplewebauthn/browser')
  endCeremony = () => library.WebAuthnAbortService.cancelCeremony()
  return library
}

/** Lets the user make a passkey. Rejects with `PasskeyError`. */
export const makePasskey = async (options: RegistrationOptions): Promise<RegistrationResponse> => {
  const { startRegistration } = await load()
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  } catch (error) {
    throw toPasskeyError(error)
  }
}

/** Lets the user choose a passkey and confirm. Rejects with `PasskeyError`. */
export const askForPasskey = async (
  options: AssertionOptions,
  { inField = false }: { inField?: boolean } = {},
): Promise<Assertion> => {
  const { startAuthentication } = await load()
  try {
    const optionsJSON = options as never
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON,
      useBrowserAutofill: inField,
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
    }
  } catch (error) {
    throw toPasskeyError(error)
  }
}

/** A challenge lasts five minutes, and a suggestion is taken whenever the user touches the field. */
const renewAfter = 4 * 60_000

/**
 * Lets the browser suggest passkeys below the field with `webauthn` in its `autocomplete`, until the returned function
 * is called. Browsers that cannot do so do nothing.
 */
export const suggestPasskeys = (
  loadOptions: () => Promise<AssertionOptions>,
  onChosen: (assertion: Assertion) => void,
): (() => void) => {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const suggest = async () => {
    if (!(await canSuggestPasskeys())) return
    const options = await loadOptions()
    if (isOver) return
    timer = setTimeout(() => void suggest().catch(ignore), renewAfter)
    const assertion = await askForPasskey(options, { inField: true })
    clearTimeout(timer)
    if (!isOver) onChosen(assertion)
  }
  suggest().catch(ignore)
  return () => {
    isOver = true
    clearTimeout(timer)
    endCeremony()
  }
}

/** The button does the same, and says what is wrong. */
const ignore = (): void => {}
