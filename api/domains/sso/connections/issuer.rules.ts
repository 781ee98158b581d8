/** Why an address cannot be a provider's, as a key of `sso`. */
export type IssuerProblem = 'issuer_https' | 'issuer_of_no_tenant' | 'issuer_no_entra' | 'issuer_no_google'

const entraHosts = new Set([
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
])
const tenantForm = /^\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/v2\.0$/i

/** Without the path that people copy along, and without a trailing slash where the provider has none. */
export const normaliseIssuer = (typed: string): string =>
  typed
    .trim()
    .replace(/\/\.well-known\/openid-configuration$/, '')
    .replace(/^(https?:\/\/[^/]+)\/$/, '$1')

/** The tenant that an address of Entra ID names; null for other providers. */
export function tenantOf(issuer: string): string | null {
  const url = URL.parse(issuer)
  return url && entraHosts.has(url.hostname)
    ? (tenantForm.exec(url.pathname)?.[1]?.toLowerCase() ?? null)
    : null
}

/**
 * Null for an address that may be a provider's. The shared addresses of Entra ID let every organization of the world
 * in, so one has to name a tenant. `mayBePlain`: the operator allows this host without TLS.
 */
export function issuerProblem(
  provider: string,
  issuer: string,
  mayBePlain: (url: URL) => boolean,
): IssuerProblem | null {
  const url = URL.parse(issuer)
  if (!url || (url.protocol !== 'https:' && !mayBePlain(url))) return 'issuer_https'
  if (entraHosts.has(url.hostname)) return tenantOf(issuer) ? null : 'issuer_of_no_tenant'
  if (provider === 'entra') return 'issuer_no_entra'
  if (provider === 'google' && issuer !== 'https://accounts.google.com') return 'issuer_no_google'
  return null
}
