import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

export interface DirectoryConnectionTable {
  id: string
  company_id: string
  name: string
  kind: 'entra' | 'okta' | 'other'
  paused_at: string | null
  last_call_at: string | null
  held_mailed_at: string | null
  allowed_until: string | null
  created_by: string | null
  created_at: string
}

export interface DirectoryTokenTable {
  id: string
  connection_id: string
  token_hash: Buffer
  hint: string
  expires_at: string
  last_used_at: string | null
  warned_days: number | null
  created_by: string | null
  created_at: string
}

export interface DirectoryLinkTable {
  connection_id: string
  user_id: string
  external_id: string | null
  user_name: string
  email: string
  display_name: string
  resource: ColumnType<Json, string, string>
  active: boolean
  managed: string[]
  version: Generated<number>
  held_at: string | null
  deleted_at: string | null
  created_at: string
  updated_at: string
}

export interface DirectoryGroupTable {
  id: string
  connection_id: string
  external_id: string | null
  display_name: string
  resource: ColumnType<Json, string, string>
  target_tag: string | null
  target_group_id: string | null
  version: Generated<number>
  deleted_at: string | null
  created_at: string
  updated_at: string
}

export interface DirectoryGroupMemberTable {
  group_id: string
  user_id: string
  is_member: boolean
  applied: string | null
  gave: Generated<boolean>
  pending: boolean
  held_at: string | null
}

export interface DirectoryDisableTable {
  connection_id: string
  user_id: string
  at: string
}

export interface DirectoryErasedTable {
  id: string
  connection_id: string
  key_hash: Buffer
  erased_at: string
  asked_at: string | null
  asked_name: string | null
}

export interface DirectoryCallTable {
  id: string
  connection_id: string
  at: string
  method: string
  path: string
  status: number
  scim_type: string | null
  detail: string | null
  ms: number
}
