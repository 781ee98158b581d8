import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const testClient = { id: 'wardwise', secret: 'a-client-secret-of-the-tests' }

/** A real OpenID provider on this machine, whose sign-in page takes any login with any password. */
export interface OidcServer {
  issuer: string
  /** What it says of a login, which is the subject. */
  people: Map<string, Record<string, unknown>>
  /** Signs in at the provider’s page and returns the address that it sends the browser to. */
  signIn(url: string, login: string): Promise<URL>
  close(): void
}

export async function startOidcServer(redirectUris: string[], port = 0): Promise<OidcServer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Record<string, unknown>>()
  server.on('request', createProvider(issuer, redirectUris, people).callback())
  return { issuer, people, signIn: (url, login) => signInAt(url, login), close: () => stop(server) }
}

function createProvider(
  issuer: string,
  redirectUris: string[],
  people: Map<string, Record<string, unknown>>,
): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: testClient.id,
        client_secret: testClient.secret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'locale', 'hd'],
    },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => Promise.resolve({ sub: id, ...people.get(id) }),
    }),
    cookies: { keys: ['a key of the tests only'] },
    features: { devInteractions: { enabled: true } },
  })
  // Its notes about settings that are only fit for tests.
  provider.on('server_error', (_ctx, error) => console.error(error))
  return provider
}

const stop = (server: Server): void => {
  server.closeAllConnections()
  server.close()
}

/** Walks through the sign-in and consent pages as a browser without scripts would. */
async function signInAt(start: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(start)
  let next: { url: string; form?: Record<string, string> } = { url: start }
  for (let step = 0; step < 12; step += 1) {
    const { url, form } = next
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/)
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location) {
      const target = new URL(location, url)
      if (target.origin !== origin) return target
      next = { url: target.href }
      continue
    }
    const page = await answer.text()
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]
    if (!action) throw new Error(`The provider shows no form: ${answer.status} ${page.slice(0, 300)}`)
    const isLogin = page.includes('name="login"')
    next = {
      url: new URL(action, url).href,
      form: isLogin ? { prompt: 'login', login, password: 'any' } : { prompt: 'consent' },
    }
  }
  throw new Error('The provider sends nobody back')
}
