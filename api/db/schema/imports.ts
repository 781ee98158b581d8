import type { ColumnType, Generated } from 'kysely'
import type {
  ImportCounts,
  ImportDelimiter,
  ImportEncoding,
  ImportField,
  ImportOptions,
  ImportOutcome,
  ImportProblem,
  ImportState,
} from '#contract/directory/people-imports.ts'

/** JSON is parsed when read and written as text. */
type Stored<T> = ColumnType<T, string, string>
type StoredOr<T> = ColumnType<T, string | undefined, string>

export interface ImportLayout {
  /** Empty without headings. */
  headings: string[]
  examples: string[][]
  fields: ImportField[]
  guessed: boolean[]
  samples: { line: number; text: string }[]
}

export interface ImportAbsent {
  count: number
  of: number
  names: string[]
  needs_confirmation: boolean
  needs_owner: boolean
}

export interface ImportManaged {
  people: number
  fields: string[]
  directories: string[]
}

export interface ImportTable {
  id: string
  company_id: string
  state: ImportState
  failure: string | null
  file_name: string
  bytes: number
  storage_key: string | null
  encoding: ImportEncoding
  delimiter: ImportDelimiter | null
  has_heading: boolean
  layout: Stored<ImportLayout>
  row_count: Generated<number>
  mapping: ColumnType<ImportField[] | null, string | null | undefined, string | null>
  options: Stored<ImportOptions>
  remembered_at: string | null
  done: Generated<number>
  total: Generated<number>
  counts: StoredOr<Partial<ImportCounts>>
  absent: ColumnType<ImportAbsent | null, string | null | undefined, string | null>
  managed: ColumnType<ImportManaged | null, string | null | undefined, string | null>
  invite: Generated<boolean>
  created_by: string
  started_by: string | null
  created_at: string
  check_started_at: string | null
  checked_at: string | null
  finished_at: string | null
}

export interface StoredProblem {
  problem: ImportProblem
  field: ImportField | null
  value: string
  /** Other lines, a company, or the available choices. */
  about?: string
}

export interface ImportRowTable {
  import_id: string
  number: number
  line: number | null
  cells: Generated<string[]>
  person: StoredOr<Record<string, unknown>>
  email_key: string | null
  employee_key: string | null
  id_key: string | null
  manager_key: string | null
  user_id: string | null
  other_user_id: string | null
  seen_version: number | null
  outcome: ImportOutcome | null
  changes: StoredOr<Record<string, unknown>>
  skipped: Generated<string[]>
  problem: ImportProblem | null
  problems: StoredOr<StoredProblem[]>
  applied_at: string | null
  manager_set: Generated<boolean>
  invited: Generated<boolean>
}
