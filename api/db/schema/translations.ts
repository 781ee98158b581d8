import type { ColumnType, Generated } from 'kysely'
import type { MatchedWords } from '#contract/publishing/word-counts.ts'
import type { ImportResult, TranslationImport } from '#contract/translations/imports.ts'
import type { entryProblems, MemoryImport } from '#contract/translations/memory-imports.ts'
import type { Code, Finding, UnitPart, UnitState } from '#contract/translations/units.ts'

type JsonColumn<T> = ColumnType<T, string, string>

export interface TranslationJobTable {
  id: string
  company_id: string
  course_id: string
  locale: string
  status: Generated<'open' | 'handed_in' | 'done'>
  assignee_id: string | null
  reviewer_id: string | null
  due_on: string | null
  due_notice_for: Generated<string | null>
  note: Generated<string>
  reason: string | null
  version: Generated<number>
  created_by: string | null
  created_at: string
  handed_in_at: string | null
  done_at: string | null
  synced_at: string | null
}

export interface TranslationJobItemTable {
  id: string
  job_id: string
  kind: 'text' | 'block'
  part: UnitPart
  group_id: string
  position: number
  what: string
  owner_id: string
  unit: string
  names: JsonColumn<{ name: string; limit: number | null }[]>
  source: JsonColumn<string[]>
  target: ColumnType<string[] | null, string | null, string | null>
  codes: JsonColumn<Code[]>
  source_key: string
  words: number
  assessed: boolean
  keys_differ: Generated<boolean>
  state: UnitState
  revision: Generated<number>
  source_hash: string
  target_hash: string | null
  made_from: string | null
  origin: string | null
  provider: string | null
  findings: JsonColumn<Finding[]>
  errors: Generated<number>
  warnings: Generated<number>
  dismissed: JsonColumn<string[]>
  is_news: Generated<boolean>
  reason: string | null
  questions: Generated<number>
  comments: Generated<number>
  repeat_of: string | null
  updated_by: string | null
  updated_at: string | null
  repeats: Generated<number>
  search_text: Generated<string>
}

export interface TranslationCountTable {
  job_id: string
  group_id: string
  part: UnitPart
  position: number
  title: string
  state: UnitState
  units: number
  words: number
  errors: number
  warnings: number
  questions: number
  assessed: number
}

export interface TranslationLessonTable {
  job_id: string
  lesson_id: string
  source_sum: string
  target_sum: string | null
  words: number
}

export interface UnitSourceTable {
  course_id: string
  owner_id: string
  unit: string
  hash: string
  source: JsonColumn<string[]>
}

export interface UnitHistoryTable {
  id: string
  job_id: string
  item_id: string
  revision: number
  state: UnitState
  target: ColumnType<string[] | null, string | null, string | null>
  source_hash: string
  origin: string | null
  reason: string | null
  /** The check whose warning was dismissed or shown again. */
  warning: string | null
  is_dismissal: boolean | null
  words: number
  user_id: string | null
  at: string
}

export interface UnitCommentTable {
  id: string
  job_id: string
  item_id: string
  kind: 'comment' | 'question'
  body: string
  user_id: string | null
  at: string
  resolved_at: string | null
}

export interface TranslationSettingsTable {
  company_id: string
  four_eyes: Generated<boolean>
  threshold: Generated<number>
  machine: Generated<boolean>
  monthly_characters: Generated<number | null>
}

export interface MemoryEntryTable {
  id: string
  company_id: string
  source_locale: string
  target_locale: string
  key: string
  number_key: string
  context: string
  source: JsonColumn<string[]>
  target: JsonColumn<string[]>
  words: string[]
  length: number
  uses: Generated<number>
  updated_by: string | null
  updated_at: string
}

export interface MemoryWordTable {
  company_id: string
  source_locale: string
  word: string
  n: number
}

export interface GlossaryTermTable {
  id: string
  company_id: string
  source_locale: string
  target_locale: string
  term: string
  target: string
  forms: Generated<string[]>
  forbidden: Generated<string[]>
  keep: Generated<boolean>
  case_sensitive: Generated<boolean>
  note: Generated<string>
  updated_by: string | null
  updated_at: string
}

export interface MachineRunTable {
  id: string
  job_id: string
  states: string[]
  group_id: string | null
  status: Generated<'waiting' | 'running' | 'done' | 'stopped' | 'failed'>
  provider: string | null
  total: Generated<number>
  done: Generated<number>
  from_memory: Generated<number>
  from_machine: Generated<number>
  failed: Generated<number>
  problem: string | null
  after_item: string | null
  waits: Generated<number>
  waiting_since: string | null
  created_by: string
  created_at: string
  finished_at: string | null
}

export interface MachineUsageTable {
  company_id: string
  month: string
  characters: string
}

export interface MachineCacheTable {
  company_id: string
  key: string
  target: string
  made_at: string
}

export interface TranslationImportTable {
  id: string
  job_id: string
  file_name: string
  file_format: TranslationImport['file_format']
  status: TranslationImport['status'] | 'reading'
  problem: Generated<TranslationImport['problem']>
  total: Generated<number>
  done: Generated<number>
  counts: ColumnType<Partial<Record<ImportResult, number>>, string | undefined, string>
  applied: Generated<number>
  created_by: string
  started_by: Generated<string | null>
  created_at: string
  finished_at: Generated<string | null>
}

export interface TranslationImportRowTable {
  import_id: string
  number: number
  key: string
  item_id: string | null
  sent: JsonColumn<Record<string, unknown>>
  source_hash: string | null
  revision: number | null
  result: ImportResult | null
  fields: ColumnType<string[] | null, string | null, string | null>
  seen_revision: number | null
  seen_hash: string | null
  before: ColumnType<string[] | null, string | null, string | null>
  problems: string[]
  applied_at: string | null
  /** Since when it is a suggestion for a unit that has changed since; null if it is none. */
  offered_at: string | null
}

export interface MemoryImportTable extends Pick<MemoryImport, 'source_locale' | 'target_locale'> {
  id: string
  company_id: string
  file_name: string
  status: MemoryImport['status'] | 'reading'
  problem: Generated<MemoryImport['problem']>
  total: Generated<number>
  done: Generated<number>
  added: Generated<number>
  known: Generated<number>
  refused: Generated<number>
  applied: Generated<number>
  created_by: string
  started_by: Generated<string | null>
  created_at: string
  finished_at: Generated<string | null>
}

export interface MemoryImportRowTable {
  import_id: string
  number: number
  key: string
  source: JsonColumn<string[]>
  target: JsonColumn<string[]>
  result: 'added' | 'refused' | null
  problem: (typeof entryProblems)[number] | null
  applied_at: string | null
}

export interface WordMatchesTable {
  job_id: string
  counts: JsonColumn<MatchedWords>
  amounts: string
  as_of: string
}

export interface MemoryScoreTable {
  job_id: string
  source_key: string
  score: number
  counted_at: string
}
