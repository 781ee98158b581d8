import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, line, list, onceKey, one, text, timestamp, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { ssoProviders } from './sign-in-button.ts'

/** The sign-in providers of a company, for single sign-on by OpenID Connect or SAML 2.0. */

export { type SsoProvider, ssoProviders } from './sign-in-button.ts'
export const ssoStatuses = ['draft', 'tested', 'active', 'disabled'] as const

/** How long after a test sign-in it may be required. */
export const testedForMinutes = 60

const domain = text(253, 1)
const address = z.string().check(z.maxLength(limits.ssoAddress), z.regex(/^https?:\/\/[^\s?#@]+$/))

/** The settings of a provider of either kind, and those of OpenID Connect. */
export const connectionSettings = {
  /** Shown on the sign-in button: “Continue with …”. */
  name: line(limits.ssoName),
  /** The provider’s address, exactly as in its tokens. */
  issuer: address,
  client_id: line(limits.ssoClientId),
  /** What to ask the provider for; always contains `openid`. */
  scopes: z.string().check(z.maxLength(200), z.regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/)),
  /** Students who have no account yet get one. */
  creates_students: z.boolean(),
  /** The company vouches for the addresses of a provider that does not send `email_verified`. */
  trusts_email: z.boolean(),
  /** Of the proven mail domains, those that may be used; all if empty. */
  domains: z.array(domain).check(z.maxLength(50)),
  /** Google: the organization’s domain, which has to be in the token. */
  hosted_domain: z.nullable(domain),
}
/** As the provider shows it once; never in an answer. */
const secret = z.string().check(z.minLength(1), z.maxLength(limits.ssoSecret), z.regex(/^[\x21-\x7e]+$/))

export const ssoKinds = ['oidc', 'saml'] as const
export type SsoKind = (typeof ssoKinds)[number]

const samlCertificate = z.object({
  /** SHA-256, in pairs of hexadecimal digits. */
  fingerprint: z.string(),
  subject: z.string(),
  expires_at: timestamp,
  /** It has expired, or does so within a month. */
  expires_soon: z.boolean(),
})
export type SamlCertificate = z.infer<typeof samlCertificate>

/** What the admin enters at a SAML provider, and what was read of it. */
const samlSettings = z.object({
  entity_id: z.string(),
  /** Where the provider posts to: one for each address at which people sign in. */
  acs_urls: z.array(z.string()),
  /** The address of our metadata. */
  metadata_url: z.string(),
  /** Null until the provider’s metadata is read. */
  sign_in_url: z.nullable(z.string()),
  certificates: z.array(samlCertificate),
  provider_metadata_url: z.nullable(z.string()),
  subject_attribute: z.nullable(z.string()),
  email_attribute: z.nullable(z.string()),
  first_name_attribute: z.nullable(z.string()),
  last_name_attribute: z.nullable(z.string()),
})
export type SamlSettings = z.infer<typeof samlSettings>

export const ssoConnection = z.object({
  id,
  company_id: id,
  kind: z.enum(ssoKinds),
  provider: z.enum(ssoProviders),
  ...connectionSettings,
  /** The entity ID of a SAML provider; empty until its metadata is read. */
  issuer: z.string(),
  client_id: z.string(),
  scopes: z.string(),
  /** Null for OpenID Connect. */
  saml: z.nullable(samlSettings),
  required_for_students: z.boolean(),
  required_for_staff: z.boolean(),
  /** Owners who may sign in otherwise while it is required of staff. */
  emergency_owners: z.array(z.object({ id, full_name: z.string() })),
  /** Only an `active` connection lets people in; `tested` became ready to be activated. */
  status: z.enum(ssoStatuses),
  version,
  tested_at: z.nullable(timestamp),
  /** People who sign in by it. */
  linked: count,
  can: z.object({
    activate: z.boolean(),
    /** Whether it may be required now: active and tested within the hour. */
    require: z.boolean(),
    require_of_staff: z.boolean(),
    /** The address, or the attribute that names people, stays as it is once people are linked, because another provider may name others alike. */
    change_issuer: z.boolean(),
  }),
})
export type SsoConnection = z.infer<typeof ssoConnection>

const companyParams = z.object({ companyId: id })
const connectionParams = z.object({ companyId: id, connectionId: id })
const changes = ['sso-connections', 'sso-buttons'] as const

export const listSsoConnections = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/sso',
  access: 'admin',
  reads: ['sso-connections'],
  summary: 'The sign-in providers of a company',
  params: companyParams,
  response: z.object({
    ...list(ssoConnection).shape,
    meta: z.object({
      /** Whether the caller may change them: owners may, or any admin if there is no owner. */
      can_change: z.boolean(),
      /** To enter at the provider: one for each address at which people sign in. */
      redirect_uris: z.array(z.string()),
      proven_domains: z.array(z.string()),
    }),
  }),
})

export const createSsoConnection = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/sso',
  access: 'admin',
  fresh: true,
  changes,
  summary: 'Adds an OpenID provider as a draft, which lets nobody in',
  params: companyParams,
  body: z.strictObject({
    key: onceKey,
    provider: z.enum(ssoProviders),
    name: connectionSettings.name,
    issuer: connectionSettings.issuer,
    client_id: connectionSettings.client_id,
    secret,
    scopes: z.optional(connectionSettings.scopes),
    creates_students: z.optional(z.boolean()),
    trusts_email: z.optional(z.boolean()),
    domains: z.optional(connectionSettings.domains),
    hosted_domain: z.optional(connectionSettings.hosted_domain),
  }),
  response: one(ssoConnection),
  status: 201,
  perMinute: 30,
})

export const getSsoConnection = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/sso/:connectionId',
  access: 'admin',
  reads: ['sso-connections'],
  summary: 'A sign-in provider, without its secret',
  params: connectionParams,
  response: one(ssoConnection),
})

export const updateSsoConnection = endpoint({
  method: 'PATCH',
  path: '/api/companies/:companyId/sso/:connectionId',
  access: 'admin',
  fresh: true,
  changes,
  summary:
    'Changes a sign-in provider; another address or client makes it a draft again. Required only while active and tested within the hour',
  params: connectionParams,
  body: z.strictObject({
    version,
    name: z.optional(connectionSettings.name),
    issuer: z.optional(connectionSettings.issuer),
    client_id: z.optional(connectionSettings.client_id),
    secret: z.optional(secret),
    scopes: z.optional(connectionSettings.scopes),
    creates_students: z.optional(z.boolean()),
    trusts_email: z.optional(z.boolean()),
    domains: z.optional(connectionSettings.domains),
    hosted_domain: z.optional(connectionSettings.hosted_domain),
    required_for_students: z.optional(z.boolean()),
  }),
  response: one(ssoConnection),
  errors: [409],
})

export const deleteSsoConnection = endpoint({
  method: 'DELETE',
  path: '/api/companies/:companyId/sso/:connectionId',
  access: 'admin',
  fresh: true,
  changes,
  summary: 'Deletes a sign-in provider and every sign-in that was linked by it; the accounts stay',
  params: connectionParams,
  query: z.object({ version }),
  errors: [409],
})

export const activateSsoConnection = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/sso/:connectionId/activate',
  access: 'admin',
  fresh: true,
  changes,
  summary: 'Lets people sign in by the provider; 409 before its first successful test',
  params: connectionParams,
  response: one(ssoConnection),
  errors: [409],
})

export const disableSsoConnection = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/sso/:connectionId/disable',
  access: 'admin',
  fresh: true,
  changes,
  summary: 'Lets nobody sign in by the provider any more; links stay, and it is no longer required',
  params: connectionParams,
  response: one(ssoConnection),
})

/** Where to send the browser, and what only this tab must know when the person comes back. */
export const startedFlow = z.object({ url: z.string(), flow: z.string() })
export type StartedFlow = z.infer<typeof startedFlow>

export const testSsoConnection = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/sso/:connectionId/test',
  access: 'admin',
  changes: [],
  summary: 'Starts a trial sign-in, whose result shows what would happen and signs nobody in',
  params: connectionParams,
  response: startedFlow,
  perMinute: 20,
  errors: [409],
})
