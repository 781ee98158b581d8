import type { Ctx } from '#platform/context.ts'
import type { OidcClient } from '#platform/oidc/oidc-client.ts'
import { decryptSecret } from '#platform/secrets/secret-encryption.ts'
import type { ConnectionRow } from '../connections/connections.queries.ts'

/** A connection as a client of its provider. The secret is readable in memory only. */
export async function clientOf(ctx: Ctx, connection: ConnectionRow): Promise<OidcClient> {
  const { id, version, issuer, client_id, secret } = connection
  return {
    key: `${id} ${version}`,
    issuer,
    clientId: client_id,
    clientSecret: await decryptSecret(ctx, secret, id),
    internalHosts: ctx.services.settings.ssoInternalHosts,
    safeFetch: ctx.services.safeFetch,
  }
}
