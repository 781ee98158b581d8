import type { Generated } from 'kysely'
import type { PackFailure, PackFramework, PackState } from '#contract/evidence/packs.ts'
import type { Locale } from '#contract/locales.ts'

export interface EvidencePackTable {
  id: string
  company_id: string
  from_day: string
  until_day: string
  framework: PackFramework
  locale: Locale
  state: Generated<PackState>
  failure: PackFailure | null
  /** Rows written, and roughly how many there will be. */
  done: Generated<number>
  total: Generated<number>
  people: number | null
  /** The file of a pack that is ready. */
  storage_key: string | null
  /** The file of the last run while the pack is being made. */
  run_key: string | null
  bytes: number | null
  sha256: string | null
  key_id: string | null
  created_by: string
  created_at: string
  finished_at: string | null
  expires_at: string | null
}
