import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  device,
  email,
  id,
  list,
  locale,
  message,
  one,
  personName,
  text,
  timestamp,
  token,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { abilities, roles } from '../roles.ts'
import { providerStep } from './provider-step.ts'
import { secondFactorChallenge } from './second-factor-challenge.ts'
import { trustedDeviceCookie } from './trusted-devices.ts'

export const user = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  full_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  abilities: z.array(z.enum(abilities)),
  avatar: z.nullable(z.string()),
  company_id: id,
  company_name: z.string(),
  settings: z.object({
    has_community: z.boolean(),
    has_leaderboard: z.boolean(),
    has_certificate_ceo: z.boolean(),
    has_mail_reports: z.boolean(),
  }),
  platform_locale: z.nullable(locale),
  course_locale: z.nullable(locale),
})
export type User = z.infer<typeof user>

/** The client stores this under the key `auth`. `issued_at` is in unix seconds, `expires_in` in seconds. */
export const session = z.object({
  access_token: z.string(),
  issued_at: z.int(),
  expires_in: z.int(),
  token_type: z.literal('Bearer'),
  user,
  /** `enrol`: the company requires a second factor, and until it is set up the session is good for nothing else. */
  purpose: z.optional(z.literal('enrol')),
  /** The person who impersonates the user; absent in an ordinary session. */
  impersonator: z.optional(z.object({ id, full_name: z.string() })),
})
export type Session = z.infer<typeof session>

const password = text(limits.password.max, 1)

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  changes: [],
  summary:
    'An admin or teacher signs in with e-mail and password; with a second factor, the answer is a token for the second step, unless the cookie names a trusted device. Where staff sign in by a provider, 401 with the `provider`, or a token for linking it there',
  body: z.strictObject({ email, password, device }),
  cookie: trustedDeviceCookie,
  response: z.discriminatedUnion('token_type', [session, secondFactorChallenge, providerStep]),
  perMinute: 60,
  errors: [401, 403],
})

export const requestMagicLink = endpoint({
  method: 'POST',
  path: '/api/student/auth',
  access: 'public',
  changes: [],
  summary: 'Mails a sign-in link; the same answer whether or not the address is known',
  body: z.strictObject({ email }),
  response: message,
})

export const useMagicLink = endpoint({
  method: 'POST',
  path: '/api/student/magic',
  access: 'public',
  changes: [],
  summary:
    'Exchanges a link’s token for a session, once; 409 with the right `address` at the host of another company',
  body: z.strictObject({ token, device }),
  response: session,
  errors: [401, 409],
})

export const getMe = endpoint({
  method: 'POST',
  path: '/api/me',
  access: 'staff',
  changes: [],
  summary: 'The signed-in user, fresh',
  response: one(user),
  impersonator: true,
  duringFactorSetUp: true,
})

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/api/me',
  access: 'staff',
  changes: [],
  summary: 'Changes own names, and the language of menus and mails',
  body: z.strictObject({
    first_name: z.optional(personName),
    last_name: z.optional(personName),
    locale: z.optional(locale),
  }),
  response: one(user),
})

export const refresh = endpoint({
  method: 'POST',
  path: '/api/refresh',
  access: 'signed_in',
  changes: [],
  summary:
    'A fresh access token for a valid one, which ends; until the fresh one has been in use for a minute the old one gives it again, and later it ends the session',
  response: session,
  impersonator: true,
  takesExchanged: true,
  duringFactorSetUp: true,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'staff',
  changes: [],
  summary: 'Ends the session',
  response: message,
  impersonator: true,
  duringFactorSetUp: true,
})

export const logoutStudent = endpoint({
  method: 'POST',
  path: '/api/student/logout',
  access: 'student',
  changes: [],
  summary: 'Ends the session',
  response: message,
  impersonator: true,
})

export const impersonate = endpoint({
  method: 'POST',
  path: '/api/impersonate',
  access: 'staff',
  fresh: true,
  changes: [],
  ability: 'people',
  summary:
    'A session as a teacher or student within reach, marked and audited; it ends with the own session or the right to it, and cannot answer, complete or change an account',
  body: z.strictObject({ user_id: id }),
  response: session,
  status: 201,
  perMinute: 20,
  errors: [404, 409],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/me/password',
  access: 'staff',
  changes: ['sessions'],
  summary: 'Changes one’s password; every session of the person ends and a new one begins',
  body: z.strictObject({ current_password: password, password }),
  response: session,
  perMinute: 10,
})

/** A session that is still valid. Browser and system come from the user agent; null where it is unknown. */
export const ownSession = z.object({
  id,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The session that makes this request. */
  current: z.boolean(),
  /** True while an admin or teacher impersonates this user. */
  impersonated: z.boolean(),
  created_at: timestamp,
  last_seen_at: timestamp,
})
export type OwnSession = z.infer<typeof ownSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'signed_in',
  reads: ['sessions'],
  summary: 'Own sessions, the latest seen first; the hundred newest',
  response: list(ownSession),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  access: 'signed_in',
  changes: ['sessions'],
  summary: 'Ends every own session but the one that asks',
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:sessionId',
  access: 'signed_in',
  changes: ['sessions'],
  summary: 'Ends one of the own sessions; ended before is as good',
  params: z.object({ sessionId: id }),
})

export const getStudent = endpoint({
  method: 'GET',
  path: '/api/student',
  access: 'student',
  summary: 'The signed-in student',
  response: one(user),
})

export const updateStudent = endpoint({
  method: 'PATCH',
  path: '/api/student',
  access: 'student',
  changes: ['profile'],
  summary: 'Changes own names',
  body: z.strictObject({
    first_name: z.optional(personName),
    last_name: z.optional(personName),
  }),
  response: one(user),
})

export const setStudentLocale = endpoint({
  method: 'POST',
  path: '/api/student/locale',
  access: 'student',
  changes: [],
  summary: 'Sets own platform language, and the course language when one is named',
  body: z.strictObject({ locale, course_locale: z.optional(z.nullable(locale)) }),
  response: one(user),
})
