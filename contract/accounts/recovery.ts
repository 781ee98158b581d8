import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, message, one, text, timestamp, token } from '../fields.ts'
import { limits } from '../limits.ts'
import { signInButton } from '../sso/sign-in-button.ts'

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot',
  access: 'public',
  changes: [],
  summary: 'Mails a link for a new password; the same answer whether or not the address is known',
  body: z.strictObject({ email }),
  response: message,
  perMinute: 10,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-reset',
  access: 'public',
  changes: [],
  summary: 'Sets a new password with a link’s token, once; every session of the person ends',
  body: z.strictObject({ token, password: text(limits.password.max, 1) }),
  response: message,
  perMinute: 20,
  errors: [401, 409],
})

/** A link that was e-mailed to a person. */
export const personLink = z.object({
  kind: z.enum(['sign_in', 'password_reset', 'teacher_invitation', 'registration']),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  /**
   * The same link at the host of its own company, the only one where it works; set when it was opened at another
   * company’s host.
   */
  elsewhere: z.nullable(z.string()),
  /** The providers by which an invitation can be accepted; empty for other links. */
  providers: z.array(signInButton),
  expires_at: timestamp,
})
export type PersonLink = z.infer<typeof personLink>

/** What a link is for. The link that sets up an installation has no person yet. */
export const link = z.discriminatedUnion('kind', [
  personLink,
  z.object({ kind: z.literal('set_up'), expires_at: timestamp }),
])
export type Link = z.infer<typeof link>

export const getLink = endpoint({
  method: 'GET',
  path: '/api/link',
  access: 'public',
  summary:
    'Says what a link from a mail or the server’s start is for, without using it up; 404 once it no longer works',
  query: z.object({ token }),
  response: one(link),
  errors: [404],
})

export const lookUpLink = endpoint({
  method: 'POST',
  path: '/api/link',
  access: 'public',
  changes: [],
  summary: 'The same with the token in the body, which no log of addresses keeps',
  body: z.strictObject({ token }),
  response: one(link),
  errors: [404],
})
