import type { SamlSettings } from '#db/schema/sso.ts'
import type { Ctx } from '#platform/context.ts'
import { conflict } from '#platform/errors.ts'
import type { OidcClient } from '#platform/oidc/oidc-client.ts'
import type { SamlClient } from '#platform/saml/saml-client.ts'
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

/** A connection as the service provider of its SAML provider. Throws 409 before its metadata was read. */
export function samlClientOf(
  { issuer, saml }: ConnectionRow,
  acsUrl: string,
): { client: SamlClient; settings: SamlSettings } {
  if (!saml?.sign_in_url) throw conflict('sso.no_metadata')
  const { entity_id: entityId, sign_in_url: signInUrl, certificates, subject_attribute } = saml
  const wantsPersistentId = subject_attribute === null
  return { settings: saml, client: { entityId, acsUrl, issuer, signInUrl, certificates, wantsPersistentId } }
}
