import { randomBytes } from 'node:crypto'
import type { CacheProvider, SAML } from '@node-saml/node-saml'
import { type Assertion, readAssertion, skewMs } from './assertion.ts'
import { checkResponseForm, decodeResponse } from './response-form.ts'
import { SamlError } from './saml-error.ts'

/**
 * The service provider’s side of SAML 2.0: requests by redirect, answers by form. The library verifies signatures and
 * returns only what was signed; what it leaves to its users is checked around it.
 */

export interface SamlClient {
  /** Our own name at the provider, which its assertions have to be for. */
  entityId: string
  /** Our address that the provider posts to. */
  acsUrl: string
  /** The provider’s entity ID. */
  issuer: string
  signInUrl: string
  /** In Base64; any of them may have signed. */
  certificates: readonly string[]
  /** Whether to ask for a NameID that stays with a person. */
  wantsPersistentId: boolean
}

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** The address of the provider’s sign-in page with a request, and the request’s id. */
export async function startSamlSignIn(
  client: SamlClient,
  relayState: string,
): Promise<{ url: string; requestId: string }> {
  const requestId = `_${randomBytes(20).toString('hex')}`
  const saml = await serviceProvider(client, requestId)
  return { url: await saml.getAuthorizeUrlAsync(relayState, undefined, {}), requestId }
}

/** The assertion of a provider’s answer to a request. Throws a SamlError. */
export async function readSamlResponse(
  client: SamlClient,
  { response, requestId }: { response: string; requestId: string },
): Promise<Assertion> {
  const xml = decodeResponse(response)
  const form = checkResponseForm(xml)
  if (form.inResponseTo !== requestId) throw new SamlError('in_response_to')
  if (form.issuer !== undefined && form.issuer !== client.issuer) throw new SamlError('issuer', form.issuer)
  if (form.destination !== undefined && form.destination !== client.acsUrl)
    throw new SamlError('recipient', form.destination)
  const verified = await verify(await serviceProvider(client, requestId), xml)
  const { issuer, entityId: audience, acsUrl: recipient } = client
  return readAssertion(verified, { issuer, audience, recipient, requestId, now: new Date() })
}

/** The assertion’s own signed bytes. */
async function verify(saml: SAML, xml: string): Promise<string> {
  try {
    const { profile } = await saml.validatePostResponseAsync({
      SAMLResponse: Buffer.from(xml).toString('base64'),
    })
    const assertion = profile?.getAssertionXml?.()
    if (assertion) return assertion
  } catch (error) {
    throw toSamlError(error as Error)
  }
  throw new SamlError('signature', 'nothing was signed')
}

/** The library tells its refusals apart by their sentences only. */
function toSamlError({ message }: Error): SamlError {
  const detail = message.slice(0, 200)
  if (/audience/i.test(message)) return new SamlError('audience', detail)
  if (/expired|not yet valid|subject confirmation/i.test(message)) return new SamlError('expired', detail)
  if (/InResponseTo/i.test(message)) return new SamlError('in_response_to', detail)
  return new SamlError('signature', detail)
}

async function serviceProvider(client: SamlClient, requestId: string): Promise<SAML> {
  const { SAML: ServiceProvider, ValidateInResponseTo } = await import('@node-saml/node-saml')
  return new ServiceProvider({
    entryPoint: client.signInUrl,
    issuer: client.entityId,
    audience: client.entityId,
    callbackUrl: client.acsUrl,
    idpCert: [...client.certificates],
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: onlyRequest(requestId),
    generateUniqueId: () => requestId,
    acceptedClockSkewMs: skewMs,
    signatureAlgorithm: 'sha256',
    identifierFormat: client.wantsPersistentId ? persistent : null,
    // How people prove who they are is the provider’s business; many refuse to be told.
    disableRequestedAuthnContext: true,
  })
}

/** Requests are remembered in the database, where a flow answers once. */
const onlyRequest = (requestId: string): CacheProvider => ({
  saveAsync: (_key, value) => Promise.resolve({ value, createdAt: Date.now() }),
  getAsync: (key) => Promise.resolve(key === requestId ? new Date().toISOString() : null),
  removeAsync: () => Promise.resolve(null),
})
