import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

export interface DocumentTable {
  hash: string
  body: ColumnType<Json, string, string>
  keys: ColumnType<Json | null, string | null | undefined, string | null>
  created_at: Generated<string>
}

export interface ReleaseTable {
  id: string
  company_id: string
  course_id: string
  number: number
  kind: 'cosmetic' | 'material'
  note: Generated<string>
  draft_hash: string
  locales: Generated<string[]>
  outline: ColumnType<Json, string, string>
  snapshot: ColumnType<Json, string, string>
  fingerprints: ColumnType<Json, string | undefined, string>
  minutes: Generated<number>
  origins: Generated<Json>
  changes: ColumnType<Json, string, string>
  published_by: string | null
  published_at: Generated<string>
}

export interface ReleaseItemTable {
  release_id: string
  item_id: string
  locale: string
  document_hash: string
  revision: Generated<number>
}

export interface ReviewTable {
  id: string
  company_id: string
  course_id: string
  draft_hash: string
  kind: 'cosmetic' | 'material'
  note: Generated<string>
  requested_by: string
  requested_at: Generated<string>
  decision: Generated<'pending' | 'approved' | 'rejected' | 'void'>
  decided_by: string | null
  decided_at: string | null
  reason: string | null
}

export interface AssignmentTable {
  id: string
  course_id: string
  company_id: string
  with_descendants: Generated<boolean>
  tags: Generated<string[]>
  group_ids: Generated<string[]>
  /** People assigned individually. */
  user_ids: Generated<string[]>
  mandatory: Generated<boolean>
  starts_on: string | null
  due_on: string | null
  due_days: number | null
  top_up: Generated<boolean>
  created_by: string | null
  created_at: Generated<string>
  withdrawn_at: string | null
}
