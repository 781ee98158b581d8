import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ContentDocument } from '#contract/content/content.ts'
import type { Material } from '#contract/content/materials.ts'
import type { Json } from './json.ts'

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
  is_listed: Generated<boolean>
  validity_days: number | null
  step_seconds: Generated<number>
  extra_credit: ColumnType<Json, string | undefined, string>
  objectives: Generated<string[]>
  origin_course_id: string | null
  origin_release_id: string | null
  current_release_id: string | null
  version: Generated<number>
  created_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ChapterTable {
  id: string
  company_id: string
  course_id: string
  position: number
  version: Generated<number>
}

export interface SectionTable {
  id: string
  company_id: string
  course_id: string
  chapter_id: string
  position: number
  version: Generated<number>
}

/** A cloned course, item or extra-credit task. */
export interface ClonedPartTable {
  id: string
  /** The first original: a clone of a clone has the same origin as its original. */
  origin_id: string
  course_id: string
}

/** Where no release of the original says what a clone was made of. */
export interface CloneBaseTable {
  course_id: string
  company_id: string
  /** The original’s draft at that time. */
  draft: ColumnType<Json, string, string>
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
  /** Keys of the most recent saves, newest first. */
  save_keys: Generated<string[]>
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
  media_file_id: string | null
  media_settings: ColumnType<Json | null, string | null | undefined, string | null>
  version: Generated<number>
  /** Keys of the most recent saves, newest first. */
  save_keys: Generated<string[]>
}

export interface AnswerTable {
  id: string
  company_id: string
  question_id: string
  position: number
  is_correct: boolean
  settings: ColumnType<Json, string | undefined, string>
  media_file_id: string | null
}

export interface TextTable {
  company_id: string
  course_id: string
  owner_kind: 'course' | 'objective' | 'extra_credit' | 'chapter' | 'section' | 'item' | 'question' | 'answer'
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
  /** Maintained by the database. */
  words: GeneratedAlways<number>
  updated_by: string | null
  updated_at: Generated<string>
}

export interface ContentTable {
  id: string
  company_id: string
  course_id: string
  lesson_id: string
  locale: string
  document: ColumnType<ContentDocument, string, string>
  /** Checksum of the document. */
  sum: string
  materials: ColumnType<Material[], string | undefined, string>
  words: Generated<number>
  /** Seconds that videos, audio and exercises take beyond reading. */
  activity_seconds: Generated<number>
  version: Generated<number>
  updated_by: string | null
  updated_at: Generated<string>
}

export interface ContentRevisionTable {
  content_id: string
  version: number
  document: ColumnType<ContentDocument, string, string>
  words: number
  saved_by: string | null
  saved_at: Generated<string>
  save_key: string | null
}

export interface LessonEditorTable {
  lesson_id: string
  user_id: string
  locale: string
  seen_at: string
}

export interface ContentUnitTable {
  content_id: string
  block_id: string
  hash: string
  source_hash: string | null
  words: Generated<number>
  assessed: Generated<boolean>
  state: Generated<
    'untranslated' | 'machine' | 'needs_update' | 'translated' | 'in_review' | 'rejected' | 'approved'
  >
  revision: Generated<number>
}

export interface ContentMediaTable {
  content_id: string
  block_id: string
  slot: 'src' | 'poster' | 'still' | 'captions'
  /** The source’s file at the time when the translation got its own. */
  made_from: string
}

export interface ContentFileTable {
  content_id: string
  file_id: string
}

/** Shows a course’s draft to people without an account. Its token is signed, not stored. */
export interface PreviewLinkTable {
  id: string
  company_id: string
  course_id: string
  name: string
  takes_comments: boolean
  /** The link shows what this person may see; null once the person is erased. */
  created_by: string | null
  created_at: string
  expires_at: string
  revoked_at: string | null
  last_opened_at: string | null
}

export interface PreviewCommentTable {
  id: string
  company_id: string
  course_id: string
  link_id: string
  item_kind: 'lesson' | 'quiz'
  item_id: string
  locale: string
  /** As the visitor typed it. */
  name: string
  body: string
  quote: string
  created_at: string
  resolved_at: string | null
  resolved_by: string | null
  reply: string | null
  replied_by: string | null
}
