import type { ColumnType, Generated } from 'kysely'
import type { ExemptionReason } from '#contract/learning/exemptions.ts'
import type { Origin } from '#contract/translations/units.ts'
import type { Json } from './json.ts'

export interface AttemptAnswerTable {
  attempt_id: string
  question_id: string
  answer: ColumnType<Json, string, string>
  correct: boolean
  points: number
  answered_at: Generated<string>
}

export interface AttemptTable {
  id: string
  enrolment_id: string
  company_id: string
  student_id: string
  item_id: string
  number: number
  release_id: string
  document_hash: string
  locale: string
  question_order: string[]
  answer_order: ColumnType<Json, string | undefined, string>
  cursor: Generated<number>
  status: Generated<'open' | 'submitted' | 'expired'>
  score: number | null
  passed: boolean | null
  started_at: Generated<string>
  deadline_at: string | null
  submitted_at: string | null
  practice: Generated<boolean>
}

export interface BadgeAwardTable {
  id: string
  student_id: string
  company_id: string
  badge_type: string
  course_id: string | null
  /** The enrolment in which it was earned. */
  enrolment_id: string | null
  scope_id: string | null
  cause: ColumnType<Json, string | undefined, string>
  at: Generated<string>
}

/** The text of a statement, by its SHA-256 hash. */
export interface AcknowledgementStatementTable {
  hash: string
  title: string
  statement: string
  policy: string
  href: string
  label: string
}

export interface AcknowledgementTable {
  id: string
  company_id: string
  student_id: string
  course_id: string
  enrolment_id: string
  item_id: string
  block_id: string
  release_id: string
  release_number: number
  locale: string
  /** Of the text in the course’s default language. */
  source_hash: string
  /** Of the text that was shown. */
  statement_hash: string
  confirmed_at: string
}

export interface CertificateTable {
  hash: string
  company_id: string
  enrolment_id: string
  student_id: string | null
  course_id: string
  release_id: string
  release_number: number
  /** The language of the text that was read; null for certificates that predate this column. */
  content_locale: Generated<string | null>
  content_origins: ColumnType<
    Partial<Record<Origin, number>> | null,
    string | null | undefined,
    string | null
  >
  holder_name: string
  course_title: string
  /** Null if the title is in `content_locale`. */
  title_locale: Generated<string | null>
  locale: string
  score: number | null
  issued_at: Generated<string>
  expires_at: string | null
  status: Generated<'valid' | 'revoked' | 'superseded'>
  revoked_reason: string | null
  revoked_at: string | null
  revoked_by: string | null
  /** Whether anyone who checks the certificate sees the holder’s full name. */
  name_public: Generated<boolean>
  superseded_by: string | null
  /** Hash of the stored file; both are null until the certificate is first rendered. */
  pdf_sha256: string | null
  pdf_key: string | null
}

export interface EnrolmentTable {
  id: string
  company_id: string
  student_id: string
  course_id: string
  cycle: Generated<number>
  release_id: string
  locale: string
  status: Generated<'in_progress' | 'completed'>
  cursor_item_id: string | null
  due_at: string | null
  /** For an enrolment that started because an earlier result expired: when that happened. */
  due_anew_at: string | null
  started_at: Generated<string>
  last_active_at: Generated<string>
  active_seconds: Generated<number>
  /** The item that the student has open; null if none. */
  present_item_id: string | null
  /** The last activity on that item. */
  present_at: string | null
  is_away: Generated<boolean>
  completed_at: string | null
  completed_release_id: string | null
  score: number | null
  /** When the result expires; null if it does not. */
  ends_at: string | null
  archived_at: string | null
  revision: Generated<number>
}

export interface EventTable {
  id: string
  company_id: string
  kind: string
  actor_id: string | null
  impersonator_id: string | null
  student_id: string | null
  course_id: string | null
  item_id: string | null
  release_id: string | null
  data: ColumnType<Json, string | undefined, string>
  at: Generated<string>
}

export interface ExerciseResultTable {
  enrolment_id: string
  item_id: string
  block_id: string
  answer: ColumnType<Json, string, string>
  score: number
  passed: boolean
  best: number
  tries: Generated<number>
  document_hash: string
  answered_at: Generated<string>
}

export interface ExtraCreditTable {
  id: string
  enrolment_id: string
  company_id: string
  student_id: string
  course_id: string
  release_id: string
  task_id: string
  answer: string
  points: number
  handed_in_at: string
  taken_back_at: string | null
  taken_back_by: string | null
  reason: string | null
}

export interface ItemProgressTable {
  enrolment_id: string
  item_id: string
  status: 'in_progress' | 'completed' | 'skipped' | 'failed'
  step: Generated<number>
  steps_seen: Generated<number>
  score: number | null
  document_hash: string | null
  locale: string | null
  started_at: Generated<string>
  completed_at: string | null
  updated_at: Generated<string>
  release_number: number | null
  step_seen_at: string | null
  watched: Generated<string[]>
}

export interface DueExtensionTable {
  student_id: string
  course_id: string
  /** Later than the assignment’s due day. */
  due_on: string
  reason: string
  set_by: string
  set_at: string
}

export interface ExtraAttemptTable {
  enrolment_id: string
  item_id: string
  attempts: number
  reason: string
  set_by: string
  set_at: string
}

/** In effect from `starts_on` to the end of `ends_on`, in the calendar of the person’s company. */
export interface CourseExemptionTable {
  student_id: string
  course_id: string
  starts_on: string
  ends_on: string | null
  reason: ExemptionReason
  note: string
  set_by: string
  set_at: string
}

export interface AbsenceTable {
  id: string
  student_id: string
  starts_on: string
  ends_on: string | null
  set_by: string
  set_at: string
}

export interface ExtraTimeTable {
  student_id: string
  percent: number
  set_by: string | null
  set_at: Generated<string>
}

export interface ItemNoteTable {
  student_id: string
  course_id: string
  item_id: string
  bookmarked: Generated<boolean>
  text: Generated<string>
  version: Generated<number>
  updated_at: Generated<string>
}

export interface PointsTable {
  student_id: string
  company_id: string
  cause_kind: string
  cause_id: string
  course_id: string | null
  enrolment_id: string | null
  amount: number
  at: Generated<string>
  /** In the company’s calendar; defaults to the day of `at`. */
  day: Generated<string>
}

export interface LeaderboardLeaverTable {
  student_id: string
  company_id: string
  left_at: string
}

export interface LeaderboardJoinerTable {
  student_id: string
  /** The company in which the student chose to take part; the choice does not apply to another one. */
  company_id: string
  joined_at: string
}

export interface DecidedMonthTable {
  company_id: string
  /** Such as 2026-11. */
  month: string
  decided_at: string
}
