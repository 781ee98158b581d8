import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import { createCache } from '../cache/bounded-cache.ts'
import { namesHost, type SafeFetch } from '../network/safe-fetch.ts'

/**
 * The client side of OpenID Connect: the authorization code flow with PKCE, state and nonce. Every request goes
 * through the safe fetch, because the addresses are typed by people or named by the provider.
 */

export interface OidcClient {
  /** Changes with every change of the other fields; what the provider says of itself is cached under it. */
  key: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Hosts of providers that may be on the private network and without TLS. */
  internalHosts: readonly string[]
  safeFetch: SafeFetch
}

/** What has to be remembered until the person comes back. */
export interface AuthorizationSecrets {
  state: string
  nonce: string
  verifier: string
}

export type Claims = Readonly<Record<string, unknown>> & { sub: string; iss: string }

/**
 * `unreachable`: no answer, or an address that may not be called. `not_a_provider`: an answer, but no valid
 * description of a provider with this issuer. `refused`: the provider refused, with its error code as detail.
 * `invalid_answer`: its answer proves nothing.
 */
export class OidcError extends Error {
  readonly reason: 'unreachable' | 'not_a_provider' | 'refused' | 'invalid_answer'
  readonly detail: string

  constructor(reason: OidcError['reason'], detail = '') {
    super(`${reason} ${detail}`.trim())
    this.reason = reason
    this.detail = detail
  }
}

const maxBytes = 1_000_000
const configurations = createCache<Promise<Configuration>>({ capacity: 1_000, maxAgeMs: 3_600_000 })

/** How far in the future, in seconds, a token may say that it was issued: clocks differ. */
const maxSecondsAhead = 300

/** As long as the standard allows, and nothing that the database could not store. */
const subjectForm = /^[^\p{Cc}]{1,255}$/u

/** The address of the provider’s sign-in page, and what to remember. Throws an OidcError. */
export async function startAuthorization(
  client: OidcClient,
  { redirectUri, scope, loginHint }: { redirectUri: string; scope: string; loginHint?: string | undefined },
): Promise<{ url: string; secrets: AuthorizationSecrets }> {
  const oidc = await import('openid-client')
  const config = await configurationOf(client)
  const secrets = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  }
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    ...(loginHint ? { login_hint: loginHint } : {}),
  })
  return { url: url.href, secrets }
}

/** Exchanges the code of a callback for the claims of a checked ID token. Throws an OidcError. */
export async function finishAuthorization(
  client: OidcClient,
  {
    redirectUri,
    callback,
    secrets: { state, nonce, verifier },
  }: { redirectUri: string; callback: Record<string, string>; secrets: AuthorizationSecrets },
): Promise<Claims> {
  const oidc = await import('openid-client')
  const config = await configurationOf(client)
  const address = new URL(redirectUri)
  address.search = new URLSearchParams(callback).toString()
  try {
    const tokens = await oidc.authorizationCodeGrant(config, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new OidcError('invalid_answer', 'no_id_token')
    if (!subjectForm.test(claims.sub)) throw new OidcError('invalid_answer', 'sub')
    if (claims.iat > Date.now() / 1_000 + maxSecondsAhead) throw new OidcError('invalid_answer', 'iat')
    if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return claims
    // Claims of the ID token win: they are signed.
    return { ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims }
  } catch (error) {
    throw toOidcError(error)
  }
}

/** Cached for an hour; concurrent calls share one request. */
function configurationOf(client: OidcClient): Promise<Configuration> {
  return configurations.getOrMake(`${client.key} ${client.internalHosts.join()}`, () => discover(client))
}

async function discover({ issuer, clientId, clientSecret, ...rules }: OidcClient): Promise<Configuration> {
  const oidc = await import('openid-client')
  const server = new URL(issuer)
  const isPlain = server.protocol === 'http:' && namesHost(rules.internalHosts, server)
  const [byPost, byHeader] = [oidc.ClientSecretPost(clientSecret), oidc.ClientSecretBasic(clientSecret)]
  const authenticate: ClientAuth = (provider, ...rest) => {
    const methods = provider.token_endpoint_auth_methods_supported
    // Without a list, the standard says that a provider takes the header.
    return (methods?.includes('client_secret_post') ? byPost : byHeader)(provider, ...rest)
  }
  try {
    return await oidc.discovery(server, clientId, undefined, authenticate, {
      [oidc.customFetch]: fetchOf(rules),
      // The library does not check signatures of tokens that came straight from the provider.
      execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
    })
  } catch (error) {
    const cause = toOidcError(error)
    throw cause.reason === 'unreachable' ? cause : new OidcError('not_a_provider', cause.detail)
  }
}

const fetchOf =
  ({ safeFetch, internalHosts }: Pick<OidcClient, 'safeFetch' | 'internalHosts'>): CustomFetch =>
  async (address, { method, headers, body }) => {
    const sent = body === undefined || body === null ? undefined : String(body)
    const answer = await safeFetch
      .request(address, { method, headers, body: sent, maxBytes, internalHosts })
      .catch(() => {
        throw new OidcError('unreachable')
      })
    const isEmpty = [204, 205, 304].includes(answer.status)
    return new Response(isEmpty ? null : new Uint8Array(answer.bytes), {
      status: answer.status,
      headers: answer.headers,
    })
  }

function toOidcError(error: unknown): OidcError {
  if (error instanceof OidcError) return error
  const { cause, error: refusal, code } = error as { cause?: unknown; error?: unknown; code?: unknown }
  if (cause instanceof OidcError) return cause
  if (typeof refusal === 'string') return new OidcError('refused', refusal.slice(0, 100))
  return new OidcError('invalid_answer', typeof code === 'string' ? code : '')
}
