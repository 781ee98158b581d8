import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

export interface JobTable {
  id: string
  kind: string
  key: string | null
  data: ColumnType<Json, string | undefined, string>
  run_at: string
  /** By the database’s clock. */
  leased_until: ColumnType<string | null, string | null | undefined>
  tries: Generated<number>
  failed_at: string | null
  error: string | null
  created_at: Generated<string>
}
