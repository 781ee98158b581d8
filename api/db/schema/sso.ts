import type { ColumnType, Generated } from 'kysely'

/** What a SAML provider says of itself, and how it is read. */
export interface SamlSettings {
  /** Our own name at the provider. It stays as it was when the connection was made. */
  entity_id: string
  /** Where people sign in; null until the provider’s metadata is read. */
  sign_in_url: string | null
  /** The signing certificates, in Base64. */
  certificates: string[]
  /** Where the metadata was read from; null if it was pasted. */
  metadata_url: string | null
  /** The attribute that names people for good; null for the persistent NameID. */
  subject_attribute: string | null
  /** Null for the usual names. */
  email_attribute: string | null
  first_name_attribute: string | null
  last_name_attribute: string | null
}

export interface SsoConnectionTable {
  id: string
  company_id: string
  kind: Generated<'oidc' | 'saml'>
  provider: 'entra' | 'google' | 'okta' | 'other'
  name: string
  /** The entity ID of a SAML provider. */
  issuer: string
  /** Empty for SAML, and the secret too. */
  client_id: string
  /** Encrypted, bound to the id. */
  secret: Buffer
  scopes: Generated<string>
  creates_students: Generated<boolean>
  trusts_email: Generated<boolean>
  domains: Generated<string[]>
  hosted_domain: string | null
  required_for_students: Generated<boolean>
  required_for_staff: Generated<boolean>
  /** Owners who may sign in otherwise; empty unless it is required of staff. */
  emergency_owner_ids: Generated<string[]>
  /** Null for OpenID Connect. */
  saml: ColumnType<SamlSettings | null, string | null | undefined, string>
  status: Generated<'draft' | 'tested' | 'active' | 'disabled'>
  version: Generated<number>
  tested_at: string | null
  created_by: string | null
  created_at: string
  updated_at: string
}

export interface IdentityTable {
  id: string
  connection_id: string
  subject: string
  user_id: string
  linked_at: string
  last_used_at: string | null
}

export interface SignInFlowTable {
  id: string
  state_hash: Buffer
  browser_hash: Buffer
  /** The id of the request, for SAML. */
  nonce: string
  /** Empty for SAML. */
  verifier: string
  connection_id: string
  connection_version: number
  host: string
  redirect_uri: string
  redirect_to: string | null
  purpose: 'sign_in' | 'test' | 'link' | 'first_link' | 'invitation'
  /** Who tests or is linked. */
  user_id: string | null
  /** The session of whoever links. */
  session_id: string | null
  /** Of the step or invitation that it began with. */
  token_hash: Generated<Buffer | null>
  expires_at: string
  used_at: string | null
  /** When a SAML provider’s answer arrived; it fetches a session once, with the ticket. */
  answered_at: Generated<string | null>
  ticket_hash: Generated<Buffer | null>
  /** What the provider says of the person. */
  answer: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  created_at: string
}

export interface SeenAssertionTable {
  connection_id: string
  assertion_hash: Buffer
  expires_at: string
}
