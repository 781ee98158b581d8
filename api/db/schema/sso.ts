import type { Generated } from 'kysely'

export interface SsoConnectionTable {
  id: string
  company_id: string
  kind: Generated<'oidc'>
  provider: 'entra' | 'google' | 'okta' | 'other'
  name: string
  issuer: string
  client_id: string
  /** Encrypted, bound to the id. */
  secret: Buffer
  scopes: Generated<string>
  creates_students: Generated<boolean>
  trusts_email: Generated<boolean>
  domains: Generated<string[]>
  hosted_domain: string | null
  required_for_students: Generated<boolean>
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
  nonce: string
  verifier: string
  connection_id: string
  connection_version: number
  host: string
  redirect_uri: string
  redirect_to: string | null
  purpose: 'sign_in' | 'test' | 'link'
  /** Who tests or links. */
  user_id: string | null
  /** The session of whoever links. */
  session_id: string | null
  expires_at: string
  used_at: string | null
  created_at: string
}
