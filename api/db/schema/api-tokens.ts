import type { ApiScope } from '#contract/scopes.ts'

export interface ApiTokenTable {
  id: string
  company_id: string
  name: string
  scopes: ApiScope[]
  includes_below: boolean
  token_hash: Buffer
  hint: string
  expires_at: string
  last_used_at: string | null
  last_used_from: string | null
  revoked_at: string | null
  warned_days: number | null
  created_by: string | null
  created_at: string
}
