import type { SamlSettings } from '#db/schema/sso.ts'
import type { Assertion } from '#platform/saml/assertion.ts'
import type { ProviderClaims } from '../claims.rules.ts'

/** What an assertion says of a person, in the words of the claims of OpenID Connect. */

/** The names that Entra ID and AD FS, Okta, Google, and directories by LDAP give attributes; without regard to case. */
const usual = {
  email: [
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'email',
    'mail',
    'emailaddress',
    'user.email',
  ],
  given_name: [
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
    'urn:oid:2.5.4.42',
    'givenname',
    'firstname',
    'first_name',
    'given_name',
    'user.firstname',
  ],
  family_name: [
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
    'urn:oid:2.5.4.4',
    'surname',
    'sn',
    'lastname',
    'last_name',
    'family_name',
    'user.lastname',
  ],
  name: [
    'http://schemas.microsoft.com/identity/claims/displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'displayname',
    'display_name',
  ],
} as const

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const emailAddress = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
/** As long as the standard allows, and nothing that the database could not store. */
const subjectForm = /^[^\p{Cc}]{1,256}$/u

/** Null for an assertion without a subject that stays with the person. */
export function toClaims(
  { nameId, attributes }: Pick<Assertion, 'nameId' | 'attributes'>,
  settings: Pick<SamlSettings, `${'subject' | 'email' | 'first_name' | 'last_name'}_attribute`>,
  issuer: string,
): ProviderClaims | null {
  const chosen = (name: string) => attributes.get(name) ?? []
  const subjects =
    settings.subject_attribute !== null
      ? chosen(settings.subject_attribute)
      : nameId?.format === persistent
        ? [nameId.value]
        : []
  const [sub] = subjects
  // An attribute with several values, such as groups, names nobody.
  if (subjects.length !== 1 || sub === undefined || !subjectForm.test(sub) || sub.trim() === '') return null
  const first = (own: string | null, names: readonly string[]) =>
    (own === null ? ofUsual(attributes, names) : chosen(own)[0])?.trim() || undefined
  const email = first(settings.email_attribute, usual.email)
  const ofNameId = nameId?.format === emailAddress ? nameId.value.trim() : undefined
  return {
    ...{ iss: issuer, sub },
    email: email ?? (settings.email_attribute === null ? ofNameId : undefined),
    given_name: first(settings.first_name_attribute, usual.given_name),
    family_name: first(settings.last_name_attribute, usual.family_name),
    name: ofUsual(attributes, usual.name),
  }
}

function ofUsual(
  attributes: ReadonlyMap<string, readonly string[]>,
  names: readonly string[],
): string | undefined {
  for (const wanted of names)
    for (const [name, [value]] of attributes) if (name.toLowerCase() === wanted && value) return value
  return undefined
}
