import type { Generated } from 'kysely'

export type StoredState = 'not_started' | 'in_progress' | 'overdue' | 'completed' | 'exempt' | 'away'

/** Only `directory/progress-states` writes this table. Days and times may be `infinity` or `-infinity`. */
export interface StudentProgressStateTable {
  student_id: string
  company_id: string
  status: 'active' | 'disabled'
  state: Generated<StoredState>
  assigned: Generated<number>
  begun: Generated<number>
  completed: Generated<number>
  overdue: Generated<number>
  mandatory_open: Generated<number>
  /** Courses from which the student is exempt; no other figure counts them. */
  exempt: Generated<number>
  /** In percent; -1 if nothing is assigned. */
  progress: Generated<number>
  overdue_on: Generated<string>
  missed_on: Generated<string>
  ends_on: Generated<string>
  last_active_at: Generated<string>
  joined_at: string
  name_key: string
  changes_at: Generated<string>
  /** From here on as in users. */
  tags: Generated<string[]>
  department: Generated<string>
  title: Generated<string>
  country: string | null
  manager_id: string | null
  invited_at: string | null
  first_signed_in_at: Generated<string | null>
  has_details: Generated<boolean>
  /** Whether none of the open courses is mandatory. */
  is_uncovered: Generated<boolean>
  /** As in group_members. */
  group_ids: Generated<string[]>
}

export interface CourseProgressStateTable {
  student_id: string
  course_id: string
  company_id: string
  is_active: boolean
  state: StoredState
  mandatory: boolean
  is_begun: boolean
  assigned_on: string
  due_on: string | null
  overdue_on: string | null
  completed_on: string | null
  ends_on: string | null
}

export interface StudentProgressCountTable {
  company_id: string
  status: string
  state: StoredState
  n: number
  /** The number of them with an open mandatory course. */
  behind: Generated<number>
}

export interface CourseProgressCountTable {
  company_id: string
  course_id: string
  state: StoredState
  mandatory: boolean
  n: number
}

export interface ProgressDayCountTable {
  company_id: string
  /** `active`: people by the day of their last activity. `uncovered`: people without a mandatory course, all on one day. */
  kind: 'due' | 'on_time' | 'overdue' | 'ends' | 'active' | 'uncovered'
  day: string
  n: number
}

export interface StaleProgressStudentTable {
  id: Generated<number>
  company_id: string
  student_id: string
}

export interface StaleProgressCompanyTable {
  id: Generated<number>
  company_id: string
  after_student_id: string | null
}

export interface CompanyProgressWeekTable {
  company_id: string
  monday: string
  mandatory: number
  completed: number
  is_estimated: Generated<boolean>
  /** From here on null in weeks recorded before these figures were. */
  people: number | null
  uncovered: number | null
  active: number | null
  overdue: number | null
}
