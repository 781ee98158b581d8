import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { device, email, one, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { session } from './accounts.ts'

const password = text(limits.password.max, 1)

export const loginStudent = endpoint({
  method: 'POST',
  path: '/api/student/login',
  access: 'public',
  changes: [],
  summary: 'A student signs in with e-mail and password, where the company allows it',
  body: z.strictObject({ email, password, device }),
  response: session,
  perMinute: 60,
  errors: [401],
})

/** How the caller may use a password. */
export const studentPassword = z.object({
  /** Whether the company allows students to sign in with one. */
  allowed: z.boolean(),
  has_password: z.boolean(),
  /** Whether the current one must be given: not within minutes of signing in by a link. */
  needs_current: z.boolean(),
})
export type StudentPassword = z.infer<typeof studentPassword>

export const getStudentPassword = endpoint({
  method: 'GET',
  path: '/api/student/password',
  access: 'student',
  reads: ['student-password'],
  summary: 'Whether the student may have a password, and has one',
  response: one(studentPassword),
})

export const setStudentPassword = endpoint({
  method: 'PUT',
  path: '/api/student/password',
  access: 'student',
  changes: ['student-password', 'sessions'],
  summary:
    'Sets the student’s password; every other session ends. Needs the current one, or a sign-in of the last minutes; 409 if neither is there, or the company allows none',
  body: z.strictObject({ password, current_password: z.optional(password) }),
  response: one(studentPassword),
  perMinute: 10,
  errors: [409],
})

export const removeStudentPassword = endpoint({
  method: 'DELETE',
  path: '/api/student/password',
  access: 'student',
  changes: ['student-password'],
  summary: 'Removes the student’s password; links by e-mail remain',
  perMinute: 10,
})
