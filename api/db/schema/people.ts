import type { ColumnType, Generated } from 'kysely'
import type { BulkAction, BulkProblem, BulkState } from '#contract/directory/bulk.ts'
import type { LeaderboardMode, LeaderboardTeams } from '#contract/points/leaderboard.ts'
import type { Ability } from '#contract/roles.ts'
import type { Json } from './json.ts'

export interface CompanyTable {
  id: string
  parent_id: string | null
  /** The company at the top of its tree, which the database sets. */
  root_id: ColumnType<string, never, never>
  name: string
  /** What it is called in other systems, other than those above and below it; '' for none. */
  code: Generated<string>
  app_name: string
  manager: Generated<string>
  /** '' where certificates have no line for one. */
  chief_executive: Generated<string>
  support_email: Generated<string>
  tagline: Generated<string>
  brand_color: Generated<string>
  time_zone: Generated<string>
  default_locale: Generated<string>
  locales: Generated<string[]>
  settings: ColumnType<Json, string | undefined, string>
  leaderboard_mode: Generated<LeaderboardMode>
  leaderboard_teams: Generated<LeaderboardTeams>
  leaderboard_opt_in: Generated<boolean>
  has_mail_links: Generated<boolean>
  /** What it may store; null: what the installation grants. */
  storage_bytes: Generated<number | null>
  /** Fields of the brand that come from the nearest company above with its own. */
  inherits: Generated<string[]>
  /** 0: never; null: as the company above says. */
  erase_after_days: number | null
  /** The hour after which people are mailed, and the one before which; null as the company above says. */
  reminders_from: number | null
  reminders_until: number | null
  /** Nobody of a closed company signs in. */
  closed_at: Generated<string | null>
  /** Since when it is out of the tree; the row stays for the log of events. */
  deleted_at: Generated<string | null>
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
  /** The name as it looks: names that look alike have the same. */
  look: Generated<string | null>
}

export interface CompanySyncTable {
  id: string
  root_id: string
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>
  created_by: string | null
  created_at: string
  started_at: string | null
  finished_at: string | null
  after_id: string | null
  companies: Generated<number>
  changes: ColumnType<Json, string | undefined, string>
}

export interface CompanySyncCourseTable {
  company_id: string
  course_ids: string[]
}

export interface HostClaimTable {
  id: string
  company_id: string
  hostname: string
  /** Null where a verified name above it is proof enough. */
  token: string | null
  status: Generated<'pending' | 'verified' | 'active' | 'failed'>
  problem: string | null
  checks: Generated<number>
  missed: Generated<number>
  started_at: string
  checked_at: string | null
  next_check_at: string | null
  contested_at: string | null
  claimed_by: string | null
  created_at: string
}

export interface CompanyHolidayTable {
  company_id: string
  /** As 2026-12-25. */
  day: string
  yearly: Generated<boolean>
  name: string
}

export interface CompanyBrandStateTable {
  id: string
  company_id: string
  app_name: string
  tagline: string
  support_email: string
  manager: string
  chief_executive: string
  brand_color: string
  inherits: string[]
  logo_light_id: string | null
  logo_dark_id: string | null
  favicon_id: string | null
  signature_id: string | null
  replaced_by: string | null
  replaced_at: string
}

export interface CompanyImageTable {
  company_id: string
  kind: 'logo-light' | 'logo-dark' | 'favicon' | 'signature'
  file_id: string
}

export interface UserTable {
  id: string
  company_id: string
  role: 'admin' | 'teacher' | 'student'
  email: string
  first_name: string
  last_name: string
  password_hash: string | null
  status: 'invited' | 'pending' | 'active' | 'disabled' | 'removed'
  settings: ColumnType<Json, string | undefined, string>
  avatar: string | null
  platform_locale: string | null
  course_locale: string | null
  tags: Generated<string[]>
  /** When each was given; absent of one that was there from the beginning. */
  tag_since: ColumnType<Record<string, string>, string | undefined, string>
  department: Generated<string>
  title: Generated<string>
  country: string | null
  manager_id: string | null
  employee_number: string | null
  source: Generated<'manual' | 'import'>
  /** The day on which they begin at the company; null where it does not matter. */
  starts_on: Generated<string | null>
  invited_at: string | null
  disabled_at: string | null
  disabled_by: string | null
  abilities: Generated<Ability[]>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface GroupTable {
  id: string
  company_id: string
  name: string
  version: Generated<number>
  created_at: Generated<string>
}

export interface GroupMemberTable {
  group_id: string
  user_id: string
  added_at: Generated<string>
}

export interface GroupManagerTable {
  group_id: string
  user_id: string
}

export interface BulkRunTable {
  id: string
  company_id: string
  created_by: string
  action: BulkAction
  input: ColumnType<Json, string, string>
  target: ColumnType<Json, string, string>
  state: Generated<BulkState>
  total: number
  changed: Generated<number>
  unchanged: Generated<number>
  failed: Generated<number>
  undone: Generated<number>
  kept: Generated<number>
  created_at: string
  finished_at: string | null
}

export interface BulkRunItemTable {
  run_id: string
  position: number
  user_id: string
  outcome: 'changed' | 'unchanged' | 'failed' | 'undone' | 'kept' | null
  problem: BulkProblem | null
  before: ColumnType<Json | null, string | null, string | null>
  version: number | null
}

export interface SessionTable {
  id: string
  user_id: string
  token_hash: Buffer
  /** The token before the present one, with what it was exchanged, and since when the present one is in use. */
  former_token_hash: Generated<Buffer | null>
  exchange_salt: Generated<Buffer | null>
  successor_used_at: Generated<string | null>
  impersonator_id: string | null
  /** The impersonator's own session that this one was opened from. */
  origin_session_id: Generated<string | null>
  user_agent: Generated<string>
  created_at: Generated<string>
  last_seen_at: Generated<string>
  expires_at: string
  revoked_at: string | null
}

export interface KnownDeviceTable {
  user_id: string
  device_hash: Buffer
  last_used_at: string
}

export interface OneTimeTokenTable {
  token_hash: Buffer
  purpose: 'magic' | 'reset' | 'invite' | 'email' | 'register'
  user_id: string | null
  data: ColumnType<Json, string | undefined, string>
  created_at: Generated<string>
  expires_at: string
  used_at: string | null
}

export interface MailFailureTable {
  user_id: string
  reason: 'recipient_refused' | 'server_failed'
  given_up: boolean
  since: string
  failed_at: string
}

/** Differences from the defaults only. */
export interface NotificationChoiceTable {
  user_id: string
  /** `*` for all kinds without a choice of their own. */
  kind: string
  channel: string
  wanted: boolean
}

export interface NotificationPolicyTable {
  company_id: string
  kind: string
  channel: string
  policy: 'always' | 'default_on' | 'default_off' | 'never'
}

/** Hours of the day in the company's time zone; null where the person has not chosen. */
export interface NotificationTimesTable {
  user_id: string
  quiet_from: number | null
  quiet_until: number | null
  digest_hour: number | null
}

/** The day of a person's last daily e-mail. */
export interface DigestDayTable {
  user_id: string
  day: string
}

export interface DeliveryTable {
  id: string
  student_id: string
  company_id: string
  course_id: string
  cause: string
  seen_at: string | null
  at: Generated<string>
}

export interface ReminderRoundTable {
  company_id: string
  at: string
}

export interface FileTable {
  id: string
  company_id: string
  sha256: string
  kind: 'image' | 'vector' | 'animation' | 'paper' | 'video' | 'audio' | 'captions'
  mime: string
  bytes: number
  width: number | null
  height: number | null
  storage_key: string
  /** Since when nothing shows it. */
  unused_since: Generated<string | null>
  created_by: string | null
  created_at: Generated<string>
}

export interface InstallationTable {
  key: string
  value: ColumnType<Json, string, string>
  created_at: Generated<string>
}

export interface DirectoryViewTable {
  id: string
  user_id: string
  name: string
  search: string
  /** Whose staff share it; null where it is for one person. */
  company_id: string | null
  created_at: Generated<string>
}

export interface NoticeTable {
  id: string
  company_id: string
  user_id: string
  event: string
  group_key: string
  subject: ColumnType<Json, string, string>
  actor_name: string | null
  actor_ids: string[]
  times: Generated<number>
  is_listed: boolean
  is_in_digest: boolean
  created_at: string
  updated_at: string
  seen_at: string | null
}
