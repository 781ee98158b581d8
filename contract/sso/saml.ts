import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { device, id, line, onceKey, one, text, token, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { connectionSettings, ssoConnection, ssoProviders } from './connections.ts'
import { signInFinished } from './sign-in.ts'

/** Sign-in providers that speak SAML 2.0. We are the service provider; sign-ins begin here only. */

/** Why a provider’s answer was refused: on the page that it leads to, and in the audit log. */
export const samlProblems = [
  /** Nobody began this sign-in here, or it is over. */
  'begin_again',
  /** The provider says that nobody signed in. */
  'no_success',
  'unreadable',
  'too_large',
  'encrypted',
  'unsigned',
  'weak_algorithm',
  /** Not signed by a certificate of the connection, or changed afterwards. */
  'signature',
  'issuer',
  'audience',
  /** For another address or another sign-in than this one. */
  'recipient',
  'in_response_to',
  'expired',
  'replayed',
  'no_subject',
] as const
export type SamlProblem = (typeof samlProblems)[number]

const attribute = line(limits.samlAttribute)
const fields = {
  /** The provider’s metadata: its text, or the address that it is read from now. */
  metadata: z.optional(text(limits.ssoMetadata, 1)),
  metadata_url: z.optional(
    z.string().check(z.maxLength(limits.ssoAddress), z.regex(/^https?:\/\/[^\s#@]+$/)),
  ),
  subject_attribute: z.optional(z.nullable(attribute)),
  email_attribute: z.optional(z.nullable(attribute)),
  first_name_attribute: z.optional(z.nullable(attribute)),
  last_name_attribute: z.optional(z.nullable(attribute)),
  creates_students: z.optional(z.boolean()),
  trusts_email: z.optional(z.boolean()),
  domains: z.optional(connectionSettings.domains),
}
/** Metadata in JSON, where a character may take several bytes. */
const bodyBytes = 4 * limits.ssoMetadata + 65_536
const changes = ['sso-connections', 'sso-buttons'] as const

export const createSamlConnection = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/sso/saml',
  access: 'admin',
  fresh: true,
  changes,
  summary:
    'Adds a SAML provider as a draft. Its metadata can follow, because many providers want our addresses first',
  params: z.object({ companyId: id }),
  body: z.strictObject({
    key: onceKey,
    provider: z.enum(ssoProviders),
    name: connectionSettings.name,
    ...fields,
  }),
  bodyBytes,
  response: one(ssoConnection),
  status: 201,
  perMinute: 30,
})

export const updateSamlConnection = endpoint({
  method: 'PATCH',
  path: '/api/companies/:companyId/sso/saml/:connectionId',
  access: 'admin',
  fresh: true,
  changes,
  summary:
    'Changes a SAML provider; new metadata has to be tested, and of another provider it makes the connection a draft',
  params: z.object({ companyId: id, connectionId: id }),
  body: z.strictObject({ version, name: z.optional(connectionSettings.name), ...fields }),
  bodyBytes,
  response: one(ssoConnection),
  errors: [409],
  perMinute: 30,
})

const connectionParams = z.object({ connectionId: id })

export const getSamlMetadata = endpoint({
  method: 'GET',
  path: '/api/sso/saml/:connectionId/metadata',
  access: 'public',
  summary: 'Our metadata for a SAML provider: our entity ID and the addresses that it posts to',
  params: connectionParams,
  response: { file: 'application/samlmetadata+xml' },
})

/** A flow of ours is named by `RelayState`; the provider’s signature proves the rest. */
export const receiveSamlResponse = endpoint({
  method: 'POST',
  path: '/api/sso/saml/:connectionId/acs',
  access: 'public',
  changes: [],
  summary:
    'Takes the form that a SAML provider posts, and sends the browser to the page that finishes the sign-in with a ticket',
  params: connectionParams,
  body: z.object({
    /** In Base64, possibly in lines. The rest of the form’s size is for escapes. */
    SAMLResponse: z
      .string()
      .check(z.maxLength(limits.samlFormBytes - 8_192), z.regex(/^[\w\x20\x2b\x2f\x3d\r\n]+$/)),
    RelayState: z.optional(text(200)),
  }),
  bodyBytes: limits.samlFormBytes,
  takesForms: true,
  status: 303,
  response: { page: '/sso/callback' },
  perMinute: 240,
})

export const finishSamlSignIn = endpoint({
  method: 'POST',
  path: '/api/sso/saml/finish',
  access: 'public',
  changes: ['sso-connections', 'own-identities'],
  summary:
    'Ends a sign-in by SAML with the ticket of its answer; works once, and only in the tab that began it',
  body: z.strictObject({ flow: token, ticket: token, device }),
  response: signInFinished,
  perMinute: 240,
  errors: [401, 403, 409],
})
