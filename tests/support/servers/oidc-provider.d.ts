/** As much of the package, which has no types, as the tests use. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  interface Account {
    accountId: string
    claims: () => Promise<Record<string, unknown>>
  }
  interface Configuration {
    clients: Record<string, unknown>[]
    claims: Record<string, string[]>
    findAccount: (ctx: unknown, id: string) => Account
    cookies: { keys: string[] }
    features: Record<string, { enabled: boolean }>
  }
  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): RequestListener
    on(event: 'server_error', listener: (ctx: unknown, error: Error) => void): this
  }
}
