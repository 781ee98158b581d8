import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, message, one, text, timestamp, token } from './fields.ts'
import { limits } from './limits.ts'

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot',
  access: 'public',
  summary: 'Mails a link for a new password; the same answer whether or not the address is known',
  body: z.strictObject({ email }),
  response: message,
  perMinute: 10,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-reset',
  access: 'public',
  summary: 'Sets a new password with a link’s token, once; every session of the person ends',
  body: z.strictObject({ token, password: text(limits.password.max, 1) }),
  response: message,
  perMinute: 20,
  errors: [401],
})

/** What a link in a mail is for. */
export const linkKinds = ['password_reset', 'teacher_invitation', 'registration'] as const

export const link = z.object({
  kind: z.enum(linkKinds),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  expires_at: timestamp,
})
export type Link = z.infer<typeof link>

export const getLink = endpoint({
  method: 'GET',
  path: '/api/link',
  access: 'public',
  summary: 'Says what a link from a mail is for, without using it up; 404 once it no longer works',
  query: z.object({ token }),
  response: one(link),
  perMinute: 60,
})
