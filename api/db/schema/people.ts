import type { ColumnType, Generated } from 'kysely'
import type { BulkAction, BulkProblem, BulkState } from '#contract/directory/bulk.ts'
import type { LeaderboardMode, LeaderboardTeams } from '#contract/points/leaderboard.ts'
import type { Ability } from '#contract/roles.ts'
import type { Json } from './json.ts'

export interface CompanyTable {
  id: string
  parent_id: string | null
  /** The root of the company’s tree, set by the database. */
  root_id: ColumnType<string, never, never>
  name: string
  /** Its identifier in other systems, different from those of its ancestors and descendants; '' for none. */
  code: Generated<string>
  app_name: string
  manager: Generated<string>
  /** '' if certificates do not show one. */
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
  has_student_passwords: Generated<boolean>
  has_manager_digests: Generated<boolean>
  /** Storage limit; null means the installation’s default. */
  storage_bytes: Generated<number | null>
  /** Brand fields inherited from the nearest ancestor that has its own. */
  inherits: Generated<string[]>
  /** 0: never; null: inherited from the parent company. */
  erase_after_days: number | null
  /** Null: inherited from the parent company. */
  log_years: number | null
  /** 0: never; null: inherited from the parent company. */
  erase_unused_after_days: number | null
  /** The hours between which people are e-mailed; null: inherited from the parent company. */
  reminders_from: number | null
  reminders_until: number | null
  /** Users of a closed company cannot sign in. */
  closed_at: Generated<string | null>
  /** When it was removed from the tree; the row stays for the event log. */
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
  /** The name’s normalized appearance: names that look alike have the same value. */
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
  /** Null if a verified parent domain is sufficient proof. */
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

type RecordFinding = 'found' | 'missing' | 'wrong' | 'unknown'

/** The address that a company’s e-mails come from. */
export interface MailSenderTable {
  company_id: string
  address: string
  domain: string
  selector: string
  public_key: string
  /** Encrypted, bound to the company. */
  private_key: Buffer
  is_active: Generated<boolean>
  spf: Generated<RecordFinding>
  dkim: Generated<RecordFinding>
  dmarc: Generated<RecordFinding>
  checked_at: Generated<string | null>
  next_check_at: string
  created_at: string
}

export interface MailDomainTable {
  id: string
  company_id: string
  domain: string
  token: string
  status: Generated<'pending' | 'verified' | 'active' | 'failed'>
  problem: string | null
  checks: Generated<number>
  missed: Generated<number>
  started_at: string
  checked_at: string | null
  next_check_at: string | null
  contested_at: string | null
  verified_at: string | null
  claimed_by: string | null
  created_at: string
}

export interface CompanyHolidayTable {
  company_id: string
  /** Such as 2026-12-25. */
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

/** How a person got here: by a form or pasted list, a file, single sign-on, or a directory. */
export type PersonSource = 'manual' | 'import' | 'sso' | 'scim'

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
  /** When each tag was added; absent for tags from before this column. */
  tag_since: ColumnType<Record<string, string>, string | undefined, string>
  department: Generated<string>
  title: Generated<string>
  country: string | null
  manager_id: string | null
  employee_number: string | null
  source: Generated<PersonSource>
  /** First day at the company; null if it does not matter. */
  starts_on: Generated<string | null>
  invited_at: string | null
  /** Null for somebody who has never signed in. */
  first_signed_in_at: Generated<string | null>
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

export interface MailFailureTable {
  user_id: string
  reason: 'recipient_refused' | 'server_failed'
  given_up: boolean
  since: string
  failed_at: string
}

/** Contains only differences from the defaults. */
export interface NotificationChoiceTable {
  user_id: string
  /** `*` for all kinds without their own choice. */
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

/** Hours of the day in the company’s time zone; null if the person has not chosen. */
export interface NotificationTimesTable {
  user_id: string
  quiet_from: number | null
  quiet_until: number | null
  digest_hour: number | null
}

/** The day of a person’s last daily e-mail. */
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

export interface ManagerDigestTable {
  manager_id: string
  /** The Monday of the last week with an e-mail. */
  week: string
}

export interface ManagerDigestRoundTable {
  company_id: string
  week: string
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
  /** Since when nothing refers to the file. */
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
  /** The company whose staff share the view; null for a private one. */
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
