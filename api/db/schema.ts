import type { ColumnType, Generated } from 'kysely'
import type { ContentDocument } from '../../contract/content.ts'

/** Rows as the driver gives them: timestamps are ISO 8601 strings, JSON is parsed on the way out and text on the way in. */
export type Json = unknown

export interface AnswerTable {
  id: string
  company_id: string
  question_id: string
  position: number
  is_correct: boolean
  settings: ColumnType<Json, string | undefined, string>
}

export interface AssignmentTable {
  id: string
  course_id: string
  company_id: string
  with_descendants: Generated<boolean>
  tags: Generated<string[]>
  mandatory: Generated<boolean>
  starts_at: string | null
  due_at: string | null
  due_days: number | null
  created_by: string | null
  created_at: Generated<string>
  withdrawn_at: string | null
}

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
}

export interface BadgeAwardTable {
  id: string
  student_id: string
  company_id: string
  badge_type: string
  course_id: string | null
  scope_id: string | null
  cause: ColumnType<Json, string | undefined, string>
  at: Generated<string>
}

export interface CertificateTable {
  hash: string
  company_id: string
  enrolment_id: string
  student_id: string | null
  course_id: string
  release_id: string
  release_number: number
  holder_name: string
  course_title: string
  locale: string
  score: number | null
  issued_at: Generated<string>
  expires_at: string | null
  status: Generated<'valid' | 'revoked' | 'superseded'>
  revoked_reason: string | null
  superseded_by: string | null
  pdf_sha256: string | null
}

export interface ChapterTable {
  id: string
  company_id: string
  course_id: string
  position: number
  version: Generated<number>
}

export interface CompanyTable {
  id: string
  parent_id: string | null
  name: string
  app_name: string
  manager: Generated<string>
  support_email: Generated<string>
  tagline: Generated<string>
  brand_color: Generated<string>
  time_zone: Generated<string>
  default_locale: Generated<string>
  locales: Generated<string[]>
  settings: ColumnType<Json, string | undefined, string>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface CompanyClosureTable {
  ancestor_id: string
  descendant_id: string
  depth: number
}

export interface CompanyHostTable {
  hostname: string
  company_id: string
  is_primary: Generated<boolean>
}

export interface CompanyImageTable {
  company_id: string
  kind: 'logo-light' | 'logo-dark' | 'favicon' | 'signature'
  file_id: string
}

export interface ContentFileTable {
  content_id: string
  file_id: string
}

export interface ContentRevisionTable {
  content_id: string
  version: number
  document: ColumnType<ContentDocument, string, string>
  words: number
  saved_by: string | null
  saved_at: Generated<string>
}

export interface ContentUnitTable {
  content_id: string
  block_id: string
  hash: string
  source_hash: string | null
  words: Generated<number>
  state: Generated<
    'untranslated' | 'machine' | 'needs_update' | 'translated' | 'in_review' | 'rejected' | 'approved'
  >
  revision: Generated<number>
}

export interface ContentTable {
  id: string
  company_id: string
  course_id: string
  lesson_id: string
  locale: string
  document: ColumnType<ContentDocument, string, string>
  words: Generated<number>
  version: Generated<number>
  updated_by: string | null
  updated_at: Generated<string>
}

export interface CourseTable {
  id: string
  company_id: string
  slug: string
  status: Generated<'draft' | 'in_review' | 'published' | 'rejected' | 'archived'>
  difficulty: 'beginner' | 'intermediate' | 'advanced'
  locales: string[]
  cover_file_id: string | null
  estimated_minutes: Generated<number>
  tags: Generated<string[]>
  order_mode: Generated<'free' | 'sequential'>
  skipping_allowed: Generated<boolean>
  pass_mark: Generated<number>
  certificate_enabled: Generated<boolean>
  validity_days: number | null
  extra_credit: ColumnType<Json, string | undefined, string>
  origin_course_id: string | null
  origin_release_id: string | null
  current_release_id: string | null
  version: Generated<number>
  created_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface DocumentTable {
  hash: string
  body: ColumnType<Json, string, string>
  keys: ColumnType<Json | null, string | null | undefined, string | null>
  created_at: Generated<string>
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
  started_at: Generated<string>
  last_active_at: Generated<string>
  active_seconds: Generated<number>
  completed_at: string | null
  completed_release_id: string | null
  score: number | null
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

export interface FileTable {
  id: string
  company_id: string
  sha256: string
  kind: 'image' | 'vector' | 'animation'
  mime: string
  bytes: number
  width: number | null
  height: number | null
  storage_key: string
  created_by: string | null
  created_at: Generated<string>
}

export interface InstallationTable {
  key: string
  value: ColumnType<Json, string, string>
  created_at: Generated<string>
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
}

export interface ItemTable {
  id: string
  company_id: string
  course_id: string
  section_id: string | null
  kind: 'lesson' | 'quiz'
  position: number
  estimated_minutes: Generated<number>
  version: Generated<number>
}

export interface OneTimeTokenTable {
  token_hash: Buffer
  purpose: 'magic' | 'reset' | 'invite' | 'email'
  user_id: string | null
  data: ColumnType<Json, string | undefined, string>
  created_at: Generated<string>
  expires_at: string
  used_at: string | null
}

export interface PointsTable {
  student_id: string
  company_id: string
  cause_kind: string
  cause_id: string
  course_id: string | null
  amount: number
  at: Generated<string>
}

export interface QuestionTable {
  id: string
  company_id: string
  course_id: string
  quiz_id: string
  position: number
  type: string
  points: Generated<number>
  settings: ColumnType<Json, string | undefined, string>
  objective: Generated<string>
  tags: Generated<string[]>
  version: Generated<number>
}

export interface QuizTable {
  id: string
  company_id: string
  course_id: string
  pass_mark: Generated<number>
  attempts_allowed: Generated<number>
  wait_minutes: Generated<number>
  time_limit_seconds: number | null
  question_order: Generated<'fixed' | 'shuffled'>
  draw: number | null
  shuffle_answers: Generated<boolean>
  feedback: Generated<'immediate' | 'after_attempt' | 'never'>
  counting: Generated<'best' | 'last'>
  back_allowed: Generated<boolean>
  version: Generated<number>
}

export interface ReleaseItemTable {
  release_id: string
  item_id: string
  locale: string
  document_hash: string
  revision: Generated<number>
}

export interface ReleaseTable {
  id: string
  company_id: string
  course_id: string
  number: number
  kind: 'cosmetic' | 'material'
  note: Generated<string>
  draft_hash: string
  outline: ColumnType<Json, string, string>
  snapshot: ColumnType<Json, string, string>
  changes: ColumnType<Json, string, string>
  published_by: string | null
  published_at: Generated<string>
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

export interface SectionTable {
  id: string
  company_id: string
  course_id: string
  chapter_id: string
  position: number
  version: Generated<number>
}

export interface SessionTable {
  id: string
  user_id: string
  token_hash: Buffer
  impersonator_id: string | null
  user_agent: Generated<string>
  created_at: Generated<string>
  last_seen_at: Generated<string>
  expires_at: string
  revoked_at: string | null
}

export interface TextTable {
  company_id: string
  course_id: string
  owner_kind: 'course' | 'chapter' | 'section' | 'item' | 'question' | 'answer'
  owner_id: string
  field: string
  locale: string
  value: string
  hash: string
  source_hash: string | null
  state: Generated<
    'untranslated' | 'machine' | 'needs_update' | 'translated' | 'in_review' | 'rejected' | 'approved'
  >
  revision: Generated<number>
  updated_by: string | null
  updated_at: Generated<string>
}

export interface UserTable {
  id: string
  company_id: string
  role: 'admin' | 'teacher' | 'student'
  email: string
  first_name: string
  last_name: string
  password_hash: string | null
  status: 'pending' | 'active' | 'disabled' | 'removed'
  settings: ColumnType<Json, string | undefined, string>
  avatar: string | null
  platform_locale: string | null
  course_locale: string | null
  tags: Generated<string[]>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface Database {
  answers: AnswerTable
  assignments: AssignmentTable
  attempt_answers: AttemptAnswerTable
  attempts: AttemptTable
  badge_awards: BadgeAwardTable
  certificates: CertificateTable
  chapters: ChapterTable
  companies: CompanyTable
  company_closure: CompanyClosureTable
  company_hosts: CompanyHostTable
  company_images: CompanyImageTable
  content_files: ContentFileTable
  content_revisions: ContentRevisionTable
  content_units: ContentUnitTable
  contents: ContentTable
  courses: CourseTable
  documents: DocumentTable
  enrolments: EnrolmentTable
  events: EventTable
  files: FileTable
  installation: InstallationTable
  item_progress: ItemProgressTable
  items: ItemTable
  one_time_tokens: OneTimeTokenTable
  points: PointsTable
  questions: QuestionTable
  quizzes: QuizTable
  release_items: ReleaseItemTable
  releases: ReleaseTable
  reviews: ReviewTable
  sections: SectionTable
  sessions: SessionTable
  texts: TextTable
  users: UserTable
}
