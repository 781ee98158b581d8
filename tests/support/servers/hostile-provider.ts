import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2_048 })
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A provider that answers every code with whatever ID token the test wants. */
export interface HostileProvider {
  issuer: string
  /** The claims of the next token beside those of an honest one. */
  claims: Record<string, unknown>
  /** Signs with a key that is not among its published ones. */
  usesForeignKey: boolean
  /** Instead of RS256. */
  algorithm: 'RS256' | 'none'
  /** Describes itself by this issuer instead of its own. */
  namesIssuer: string | null
  /** Sends every request elsewhere. */
  redirectsTo: string | null
  /** What the token endpoint was sent. */
  requests: URLSearchParams[]
  /** The callback that its page would send the browser to. */
  callback(url: string): Record<string, string>
  close(): void
}

export async function startHostileProvider(clientId: string): Promise<HostileProvider> {
  const [own, foreign] = [keyPair(), keyPair()]
  const state = {
    claims: {} as Record<string, unknown>,
    usesForeignKey: false,
    algorithm: 'RS256' as 'RS256' | 'none',
    namesIssuer: null as string | null,
    redirectsTo: null as string | null,
    requests: [] as URLSearchParams[],
  }
  let nonce = ''
  const server = createServer(async (request, reply) => {
    const send = (body: unknown) =>
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (provider.redirectsTo) return reply.writeHead(302, { location: provider.redirectsTo }).end()
    if (request.url?.endsWith('/openid-configuration')) return send(description())
    if (request.url === '/jwks')
      return send({
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
      })
    let body = ''
    for await (const part of request) body += String(part)
    provider.requests.push(new URLSearchParams(body))
    send({ access_token: 'any', token_type: 'bearer', id_token: idToken() })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const description = () => ({
    issuer: provider.namesIssuer ?? issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  })
  function idToken(): string {
    const now = Math.floor(Date.now() / 1_000)
    const honest = { iss: issuer, aud: clientId, sub: 'somebody', nonce, iat: now, exp: now + 300 }
    const header = { alg: provider.algorithm, kid: 'one' }
    const content = `${base64(header)}.${base64({ ...honest, ...provider.claims })}`
    const key: KeyObject = provider.usesForeignKey ? foreign.privateKey : own.privateKey
    const signature =
      provider.algorithm === 'none' ? '' : sign('sha256', Buffer.from(content), key).toString('base64url')
    return `${content}.${signature}`
  }
  const provider: HostileProvider = {
    ...state,
    issuer,
    callback(url) {
      const query = new URL(url).searchParams
      nonce = query.get('nonce') ?? ''
      return { code: 'a-code', state: query.get('state') ?? '', iss: issuer }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return provider
}
