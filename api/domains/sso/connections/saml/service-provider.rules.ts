import type { SamlSettings } from '#db/schema/sso.ts'

/** What we are to a SAML provider. */

export const entityIdOf = (site: string, connectionId: string): string =>
  `${site}/api/sso/saml/${connectionId}`

/** Where a provider posts to, of one site. */
export const acsUrlOf = (site: string, connectionId: string): string =>
  `${entityIdOf(site, connectionId)}/acs`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Our metadata: the entity ID and an address for each site, the first one by default. */
export function serviceProviderMetadata(
  { entity_id, subject_attribute }: SamlSettings,
  acsUrls: readonly string[],
): string {
  const services = acsUrls.map(
    (url, index) =>
      `    <AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escaped(url)}" index="${index + 1}"${index === 0 ? ' isDefault="true"' : ''}/>`,
  )
  const format = '    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>'
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escaped(entity_id)}">`,
    '  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">',
    ...(subject_attribute === null ? [format] : []),
    ...services,
    '  </SPSSODescriptor>',
    '</EntityDescriptor>',
    '',
  ].join('\n')
}
