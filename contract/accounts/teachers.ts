import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, email, id, locale, one, pageQuery, personName, text, timestamp } from '../fields.ts'
import { limits } from '../limits.ts'
import { abilities } from '../roles.ts'
import { mailFailure } from './mail-failure.ts'

/** An `invited` teacher has not chosen a password yet. A `pending` one waits for an admin’s approval. */
export const teacherStatuses = ['pending', 'invited', 'active', 'disabled'] as const
export type TeacherStatus = (typeof teacherStatuses)[number]

export const staffRoles = ['teacher', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

export const teacher = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  status: z.enum(teacherStatuses),
  role: z.enum(staffRoles),
  abilities: z.array(z.enum(abilities)),
  company_id: id,
  company_name: z.string(),
  created_at: timestamp,
  has_second_factor: z.boolean(),
  /** Set while e-mails to them fail. */
  mail_failure: z.nullable(mailFailure),
  can: z.object({
    act_as: z.boolean(),
    approve: z.boolean(),
    invite_again: z.boolean(),
    remove: z.boolean(),
    /** Role and abilities. */
    rights: z.boolean(),
    lock: z.boolean(),
    unlock: z.boolean(),
    reset_second_factor: z.boolean(),
  }),
})
export type Teacher = z.infer<typeof teacher>

export const listTeachers = endpoint({
  method: 'GET',
  path: '/api/teachers',
  access: 'admin',
  reads: ['teachers'],
  summary:
    'Accounts of teachers, pending ones included, or of admins, the newest first; `meta.counts` says how many the search finds of each state',
  query: z.object({
    ...pageQuery,
    cursor: z.optional(id),
    search: z.optional(text(limits.search)),
    status: z.optional(z.enum(teacherStatuses)),
    /** This company and its descendants. */
    company_id: z.optional(id),
    /** Defaults to teachers. */
    role: z.optional(z.enum(staffRoles)),
  }),
  response: z.object({
    data: z.array(teacher),
    meta: z.object({
      next_cursor: z.nullable(z.string()),
      counts: z.object({ pending: count, invited: count, active: count, disabled: count }),
    }),
  }),
})

export const inviteTeacher = endpoint({
  method: 'POST',
  path: '/api/teachers',
  access: 'admin',
  fresh: { field: 'role', is: 'admin' },
  changes: ['teachers'],
  summary:
    'Invites somebody as a teacher or an admin, in their language; the account opens when they choose a password',
  body: z.strictObject({
    first_name: personName,
    last_name: personName,
    email,
    locale: z.optional(locale),
    /** Defaults to the caller’s own company. */
    company_id: z.optional(id),
    /** Defaults to teacher. */
    role: z.optional(z.enum(staffRoles)),
  }),
  response: one(teacher),
  status: 201,
  perMinute: 60,
  errors: [404, 409],
})

const params = z.object({ userId: id })

export const approveTeacher = endpoint({
  method: 'POST',
  path: '/api/teachers/:userId',
  access: 'admin',
  changes: ['teachers'],
  summary:
    'Lets a waiting teacher in, and tells them; again it changes nothing. 409 while the company is closed',
  params,
  response: one(teacher),
  errors: [409],
})

export const inviteTeacherAgain = endpoint({
  method: 'POST',
  path: '/api/teachers/:userId/invitation',
  access: 'admin',
  changes: ['teachers'],
  summary: 'Mails an invited teacher another link; the one before no longer works',
  params,
  response: one(teacher),
  perMinute: 30,
  errors: [409],
})

export const setStaffRights = endpoint({
  method: 'PUT',
  path: '/api/teachers/:userId/rights',
  access: 'admin',
  fresh: true,
  changes: ['teachers'],
  summary:
    'Sets role and abilities of a member of staff, and ends their sessions. A teacher has at most one ability, an admin at most `owner`; the last admin and the last owner of a company stay what they are',
  params,
  body: z.strictObject({
    role: z.enum(staffRoles),
    abilities: z.array(z.enum(abilities)).check(z.maxLength(1)),
  }),
  response: one(teacher),
  errors: [409],
})

export const lockStaff = endpoint({
  method: 'POST',
  path: '/api/teachers/:userId/lock',
  access: 'admin',
  changes: ['teachers'],
  summary: 'Ends all sessions of a member of staff and lets them sign in no more; nothing of theirs is lost',
  params,
  response: one(teacher),
  errors: [409],
})

export const unlockStaff = endpoint({
  method: 'POST',
  path: '/api/teachers/:userId/unlock',
  access: 'admin',
  changes: ['teachers'],
  summary: 'Lets a locked member of staff sign in again',
  params,
  response: one(teacher),
  errors: [409],
})

export const removeTeacher = endpoint({
  method: 'DELETE',
  path: '/api/teachers/:userId',
  access: 'admin',
  fresh: true,
  changes: ['teachers'],
  summary: 'Rejects a waiting teacher, takes an invitation back, or removes the account',
  params,
  errors: [409],
})
