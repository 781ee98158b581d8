import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  count,
  day,
  email,
  id,
  list,
  locale,
  onceKey,
  one,
  personName,
  tagNames,
  text,
  timestamp,
  version,
  words,
  wordsOrNone,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { settingNames } from '../roles.ts'

/** Creating students and changing their details. Their progress is in `directory.ts`. */

/** A `disabled` student cannot sign in, but keeps all data. */
export const studentStatuses = ['active', 'disabled'] as const
export type StudentStatus = (typeof studentStatuses)[number]

export const managedDetails = [
  'email',
  'first_name',
  'last_name',
  'department',
  'title',
  'country',
  'employee_number',
  'manager_id',
] as const

/** Details of a student for staff, beside the name. */
export const studentDetails = {
  version,
  status: z.enum(studentStatuses),
  platform_locale: z.nullable(locale),
  department: z.string(),
  title: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  employee_number: z.nullable(z.string()),
  /** First day at the company. If it is later than the assignment, the days to finish a course count from it. */
  starts_on: z.nullable(day),
  manager: z.nullable(z.object({ id, full_name: z.string() })),
  /** Null until the first invitation is sent. */
  invited_at: z.nullable(timestamp),
  /** Null for somebody who has never signed in. */
  first_signed_in_at: z.nullable(timestamp),
  disabled_at: z.nullable(timestamp),
  /** The directory that keeps the person up to date, and the details that can only be changed there. */
  managed: z.nullable(z.object({ by: z.string(), details: z.array(z.enum(managedDetails)) })),
}

export const student = z.object({
  id,
  company_id: id,
  company_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  tags: z.array(z.string()),
  ...studentDetails,
})
export type Student = z.infer<typeof student>

const country = z.string().check(z.regex(/^[A-Z]{2}$/))
const employeeNumber = words(limits.employeeNumber)

/** Null clears a value. */
const optionalDetails = {
  platform_locale: z.optional(z.nullable(locale)),
  department: z.optional(wordsOrNone(limits.department)),
  title: z.optional(wordsOrNone(limits.jobTitle)),
  country: z.optional(z.nullable(country)),
  employee_number: z.optional(z.nullable(employeeNumber)),
  starts_on: z.optional(z.nullable(day)),
  manager_id: z.optional(z.nullable(id)),
  /** The complete list of groups, among those that the caller can see. */
  group_ids: z.optional(z.array(id).check(z.maxLength(limits.groupsOfPerson))),
}

export const createStudent = endpoint({
  method: 'POST',
  path: '/api/students',
  access: 'staff',
  scope: 'people:write',
  changes: ['students', 'student-tags'],
  ability: 'people',
  summary: 'Creates a student, and mails an invitation where asked',
  body: z.strictObject({
    key: onceKey,
    email,
    first_name: personName,
    last_name: personName,
    /** Defaults to the caller’s own company. */
    company_id: z.optional(id),
    tags: z.optional(tagNames),
    ...optionalDetails,
    invite: z.boolean(),
  }),
  response: one(student),
  status: 201,
  errors: [404, 409],
})

const params = z.object({ studentId: id })

export const updateStudent = endpoint({
  method: 'PATCH',
  path: '/api/students/:studentId',
  access: 'staff',
  scope: 'people:write',
  changes: ['students', 'student-tags', 'student/:studentId'],
  ability: 'people',
  summary: 'Changes a student’s names, address and details; what is absent stays as it is',
  params,
  body: z.strictObject({
    version,
    email: z.optional(email),
    first_name: z.optional(personName),
    last_name: z.optional(personName),
    ...optionalDetails,
  }),
  response: one(student),
  errors: [409],
})

const choice = z.nullable(z.boolean())

/** What a student may use. `own`: null to follow the company. `company`: what it has set for its people. */
export const studentSettings = z.object({
  own: z.object({
    has_community: choice,
    has_leaderboard: choice,
    has_certificate_ceo: choice,
    has_mail_reports: choice,
  }),
  company: z.object({
    has_community: z.boolean(),
    has_leaderboard: z.boolean(),
    has_certificate_ceo: z.boolean(),
    has_mail_reports: z.boolean(),
  }),
  /** Settings that the company has switched off for everybody, whatever their own. */
  unavailable: z.array(z.enum(settingNames)),
})
export type StudentSettings = z.infer<typeof studentSettings>

/** Null follows the company again; what is absent stays as it is. */
export const settingChanges = z.strictObject({
  has_community: z.optional(choice),
  has_leaderboard: z.optional(choice),
  has_certificate_ceo: z.optional(choice),
  has_mail_reports: z.optional(choice),
})
export type SettingChanges = z.infer<typeof settingChanges>

export const setStudentSettings = endpoint({
  method: 'PATCH',
  path: '/api/students/:studentId/settings',
  access: 'staff',
  changes: ['student/:studentId'],
  ability: 'people',
  summary:
    'Sets what a student may use apart from their company’s settings: community, leaderboard, reporting e-mails, the chief executive’s line on certificates',
  params,
  body: settingChanges,
  response: one(studentSettings),
})

export const disableStudent = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/disable',
  access: 'staff',
  scope: 'people:write',
  changes: ['students', 'student-tags', 'student/:studentId'],
  ability: 'people',
  summary: 'Ends all sessions of a student and lets them sign in no more; their history stays',
  params,
  response: one(student),
})

export const enableStudent = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/enable',
  access: 'staff',
  scope: 'people:write',
  changes: ['students', 'student-tags', 'student/:studentId'],
  ability: 'people',
  summary: 'Lets a disabled student sign in again',
  params,
  response: one(student),
})

export const endStudentSessions = endpoint({
  method: 'DELETE',
  path: '/api/students/:studentId/sessions',
  access: 'staff',
  fresh: true,
  changes: ['student/:studentId'],
  ability: 'people',
  summary: 'Signs a student out everywhere; they can sign in again',
  params,
})

export const moveStudent = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/move',
  access: 'staff',
  changes: ['students', 'student-tags', 'student/:studentId'],
  ability: 'people',
  summary: 'Moves a student to another company within reach; what they did stays theirs',
  params,
  body: z.strictObject({ company_id: id }),
  response: one(student),
  errors: [409],
})

export const inviteStudent = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/invitation',
  access: 'staff',
  scope: 'people:write',
  changes: ['students', 'student-tags', 'student/:studentId'],
  ability: 'people',
  summary: 'Mails a student how to sign in, for the first time or again',
  params,
  response: one(student),
  perMinute: 60,
  errors: [409],
})

export const addressOutcomes = ['created', 'known', 'disabled', 'invalid'] as const
export type AddressOutcome = (typeof addressOutcomes)[number]

/** Takes pasted text: one person per line, as `Ada Byron <ada@example.com>` or just an address. */
export const createStudentsFromList = endpoint({
  method: 'POST',
  path: '/api/students/list',
  access: 'staff',
  scope: 'people:write',
  changes: ['students', 'student-tags'],
  ability: 'people',
  summary:
    'Creates students from pasted addresses; a bad or known one stops nothing. A dry run changes nothing',
  body: z.strictObject({
    lines: z.array(text(limits.pastedLine, 1)).check(z.minLength(1), z.maxLength(limits.pastedLines)),
    company_id: z.optional(id),
    tags: z.optional(tagNames),
    invite: z.boolean(),
    dry_run: z.boolean(),
  }),
  bodyBytes: limits.documentBodyBytes,
  perMinute: 60,
  response: z.object({
    ...list(
      z.object({
        line: z.string(),
        email: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        outcome: z.enum(addressOutcomes),
      }),
    ).shape,
    meta: z.object({ created: count, dry_run: z.boolean() }),
  }),
  errors: [404, 409],
})
