import type { SamlCertificate, SamlSettings } from '#contract/sso/connections.ts'
import type { SamlSettings as Stored } from '#db/schema/sso.ts'
import { parseCertificate } from '#platform/saml/provider-metadata.ts'
import { acsUrlOf } from './service-provider.rules.ts'

const soonMs = 30 * 86_400_000

/** What the admin enters at the provider, of the sites at which people sign in, and what was read of it. */
export function toSamlSettings(
  { id, settings, sites }: { id: string; settings: Stored; sites: readonly string[] },
  now: Date,
): SamlSettings {
  const { certificates, metadata_url, ...rest } = settings
  return {
    ...rest,
    acs_urls: sites.map((site) => acsUrlOf(site, id)),
    metadata_url: `${settings.entity_id}/metadata`,
    certificates: certificates.flatMap((base64) => toCertificate(base64, now)),
    provider_metadata_url: metadata_url,
  }
}

function toCertificate(base64: string, now: Date): SamlCertificate[] {
  const certificate = parseCertificate(base64)
  if (!certificate) return []
  const { fingerprint256, subject, validTo } = certificate
  const expires = new Date(validTo)
  return [
    {
      fingerprint: fingerprint256,
      subject: subject?.replaceAll('\n', ', ') ?? '',
      expires_at: expires.toISOString(),
      expires_soon: expires.getTime() < now.getTime() + soonMs,
    },
  ]
}
