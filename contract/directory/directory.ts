import * as z from 'zod/mini'
import { mailFailure } from '../accounts/mail-failure.ts'
import { studentDetails, studentSettings, studentStatuses } from '../accounts/people.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, one, pageOf, pageQuery, tagNames, text, timestamp, words } from '../fields.ts'
import { absence } from '../learning/absences.ts'
import { activity, stats } from '../learning/activity.ts'
import { studentCourse } from '../learning/learning.ts'
import { whyNot } from '../learning/why-not.ts'
import { limits } from '../limits.ts'

/**
 * Derived from all courses assigned to a student. `overdue`: at least one of them, started or not, is past its due day
 * or its result has expired. `exempt`: from all of them. `away`: for long, so that figures do not count them.
 */
export const studentStates = ['not_started', 'in_progress', 'overdue', 'completed', 'exempt', 'away'] as const
export type StudentState = (typeof studentStates)[number]

/**
 * What staff may need to act on: an open mandatory course, no mandatory course at all, one that missed its due day within
 * the last 90 days, or a result that expires soon; also those who are exempt from a course.
 */
export const studentConcerns = [
  'mandatory_open',
  'uncovered',
  'late',
  'expiring_30',
  'expiring_60',
  'expiring_90',
  'exempt',
] as const
export type StudentConcern = (typeof studentConcerns)[number]

/** `sent`: they were ever sent an invitation; `none`: they were not, and have never signed in without one either. */
export const studentInvitations = ['none', 'sent'] as const
export type StudentInvitation = (typeof studentInvitations)[number]

export const studentSorts = ['name', 'last_active', 'overdue', 'progress', 'joined'] as const
export type StudentSort = (typeof studentSorts)[number]

const person = {
  id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  company_id: id,
  company_name: z.string(),
  tags: z.array(z.string()),
}

export const directoryEntry = z.object({
  ...person,
  /**
   * Counts over the assigned courses that are already open and from which the student is not exempt: all, started,
   * completed with a valid result, and overdue. `overdue_days` is for the course that is overdue the longest. `exempt`
   * counts the others.
   */
  courses: z.object({
    assigned: count,
    begun: count,
    completed: count,
    overdue: count,
    overdue_days: count,
    exempt: count,
  }),
  state: z.enum(studentStates),
  member_since: timestamp,
  /** Accurate to five minutes. */
  last_active_at: z.nullable(timestamp),
  status: z.enum(studentStatuses),
  department: z.string(),
  title: z.string(),
  country: z.nullable(z.string()),
  employee_number: z.nullable(z.string()),
  manager_name: z.nullable(z.string()),
  /** Names of the groups that the caller can see. */
  groups: z.array(z.string()),
  invited_at: z.nullable(timestamp),
})
export type DirectoryEntry = z.infer<typeof directoryEntry>

/** The filters of the directory. */
export const studentFilter = {
  /**
   * Words of a name, an address or an employee number, in any order; case and accents are ignored. A word of one or two
   * letters matches only the beginning of a word.
   */
  search: z.optional(text(limits.search)),
  state: z.optional(z.enum(studentStates)),
  concern: z.optional(z.enum(studentConcerns)),
  /** This company and its descendants, except those closed below it. */
  company_id: z.optional(id),
  /** Only the company itself, without its descendants; the caller’s own if `company_id` is absent. */
  without_below: z.optional(z.boolean()),
  /** Only students who have this course; their state is then that in this course rather than in all. */
  course_id: z.optional(id),
  tag: z.optional(text(limits.tag, 1)),
  group_id: z.optional(id),
  department: z.optional(text(limits.department, 1)),
  title: z.optional(words(limits.jobTitle)),
  country: z.optional(text(2, 2)),
  manager_id: z.optional(id),
  invitation: z.optional(z.enum(studentInvitations)),
  /** Defaults to active students. */
  status: z.optional(z.enum(studentStatuses)),
}
const order = {
  sort: z.optional(z.enum(studentSorts)),
  reverse: z.optional(z.boolean()),
}

export const listStudents = endpoint({
  method: 'GET',
  path: '/api/students',
  access: 'staff',
  scope: 'people:read',
  reads: ['students'],
  summary:
    'The students of one’s company and those under it that are open. By last name unless `sort` says otherwise: `last_active` and `joined` are newest first, `overdue` is the longest overdue first, `progress` is the least first; `reverse` turns each around. A cursor belongs to its order and filters. `meta.updating`: so much has just changed that figures follow within a minute',
  query: z.object({ ...pageQuery, ...studentFilter, ...order }),
  response: z.object({
    data: z.array(directoryEntry),
    meta: z.object({
      next_cursor: z.nullable(z.string()),
      updating: z.boolean(),
      can: z.object({ create: z.boolean() }),
    }),
  }),
})

const counted = {
  count,
  /** True if there are more than `count`, because counting stopped there. */
  more: z.boolean(),
}

export const countStudents = endpoint({
  method: 'GET',
  path: '/api/students/count',
  access: 'staff',
  scope: 'people:read',
  reads: ['students'],
  summary:
    'Number of students, with the filters of the list; up to 10,000 where more than company, course and state is asked for',
  query: z.object(studentFilter),
  response: z.object(counted),
})

const { state: _state, ...facetFilter } = studentFilter
export const studentFacets = z.object({
  total: z.object(counted),
  /** How many students are in each state; null if there are too many to count. */
  states: z.nullable(
    z.object({
      not_started: count,
      in_progress: count,
      overdue: count,
      completed: count,
      exempt: count,
      away: count,
    }),
  ),
})
export const getStudentFacets = endpoint({
  method: 'GET',
  path: '/api/students/facets',
  access: 'staff',
  scope: 'people:read',
  reads: ['students'],
  summary: 'How many students of each state the other filters leave',
  query: z.object(facetFilter),
  response: one(studentFacets),
})

const value = z.object({ value: z.string(), people: count })
export const listStudentValues = endpoint({
  method: 'GET',
  path: '/api/students/values',
  access: 'staff',
  scope: 'people:read',
  summary:
    'By which details the active students of one’s company and those under it can be narrowed, the most frequent first, at most 100 of each',
  response: one(
    z.object({
      departments: z.array(value),
      titles: z.array(value),
      countries: z.array(value),
      managers: z.array(z.object({ id, full_name: z.string(), people: count })),
    }),
  ),
})

export const extraTime = z.int().check(z.minimum(0), z.maximum(limits.extraTime))

/** A course with the unmet requirements for completing it, in words. */
export const courseProgressSummary = z.object({
  ...studentCourse.shape,
  missing: z.array(whyNot),
  /** How many extra-credit tasks the course has. */
  extra_tasks: count,
})
export type CourseProgressSummary = z.infer<typeof courseProgressSummary>

/** By which ways a student can sign in now. Where the company requires a provider, only by providers. */
const waysToSignIn = z.object({
  /** A link by e-mail. */
  link: z.boolean(),
  /** How many passkeys of theirs work. */
  passkeys: count,
  password: z.boolean(),
  /** The names of the active providers that know them. */
  providers: z.array(z.string()),
  /** True where nobody can sign in, because the company or one above it is closed. */
  is_company_closed: z.boolean(),
})
export type WaysToSignIn = z.infer<typeof waysToSignIn>

export const studentFile = z.object({
  ...person,
  ...studentDetails,
  member_since: timestamp,
  /** When a disabled student, or one who has never signed in, is erased; null for never. */
  erased_at: z.nullable(timestamp),
  /** Only groups that the caller can see. */
  groups: z.array(z.object({ id, name: z.string() })),
  sign_in: waysToSignIn,
  /** Set while e-mails to them fail. */
  mail_failure: z.nullable(mailFailure),
  courses: z.array(courseProgressSummary),
  stats,
  /** How many percent of extra time the student gets in a timed quiz. */
  extra_time_percent: extraTime,
  settings: studentSettings,
  /** The absence that is not over yet. */
  absence: z.nullable(absence),
  /** `edit` covers tags, extra time, exemptions and absences; `manage` covers names, details, disabling, moving and inviting. */
  can: z.object({ act_as: z.boolean(), edit: z.boolean(), manage: z.boolean(), remove: z.boolean() }),
})
export type StudentFile = z.infer<typeof studentFile>

/** Accounts of students who have never signed in, in a company and those below that inherit its term. */
export const unusedAccounts = z.object({
  unused: z.object(counted),
  /** Those that the term would erase with its next run. */
  due: z.object(counted),
})

export const countUnusedAccounts = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/unused-accounts',
  access: 'admin',
  reads: ['students', 'company/:companyId'],
  summary:
    'How many students of a company have never signed in, and how many of them would be erased at once after so many days',
  params: z.object({ companyId: id }),
  query: z.object({ days: z.int().check(z.gte(1), z.lte(3_650)) }),
  response: one(unusedAccounts),
})

const params = z.object({ studentId: id })

export const getStudentFile = endpoint({
  method: 'GET',
  path: '/api/students/:studentId',
  access: 'staff',
  scope: 'people:read',
  reads: ['student/:studentId'],
  summary: 'One student: each course with how far it is and why it is not done, and the figures',
  params,
  response: one(studentFile),
})

export const listStudentEvents = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/events',
  access: 'staff',
  scope: 'results:read',
  reads: ['student/:studentId'],
  summary: 'The student’s activity, newest first',
  params,
  query: z.object({ ...pageQuery, cursor: z.optional(id) }),
  response: pageOf(activity),
})

export const setExtraTime = endpoint({
  method: 'PUT',
  path: '/api/students/:studentId/extra-time',
  access: 'staff',
  changes: ['student/:studentId'],
  summary: 'Gives a student longer for quizzes against the clock, from the next attempt on; 0 takes it back',
  params,
  body: z.strictObject({ percent: extraTime }),
  response: one(z.object({ percent: extraTime })),
})

export const tagStudent = endpoint({
  method: 'PATCH',
  path: '/api/students/:studentId/tags',
  access: 'staff',
  scope: 'people:write',
  changes: ['students', 'student-tags', 'student/:studentId'],
  summary: 'Gives a student tags and takes others away; a course that is assigned by tag follows at once',
  params,
  body: z.strictObject({ add: z.optional(tagNames), remove: z.optional(tagNames) }),
  response: one(z.object({ tags: z.array(z.string()) })),
})

export const removeStudent = endpoint({
  method: 'DELETE',
  path: '/api/students/:studentId',
  access: 'staff',
  fresh: true,
  changes: ['students'],
  ability: 'people',
  summary:
    'Removes a student: signed out at once, personal data erased, counts and evidence kept without the person',
  params,
})
