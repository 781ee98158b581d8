import * as z from 'zod/mini'
import { session } from '../accounts/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { device, email, id, list, text, timestamp, token } from '../fields.ts'
import { startedFlow } from './connections.ts'
import { signInButton } from './sign-in-button.ts'

/** Signing in by a provider. */

/** A page of this site. */
const ownPath = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u))

export type { SignInButton } from './sign-in-button.ts'

export const listSignInButtons = endpoint({
  method: 'GET',
  path: '/api/sso',
  access: 'public',
  reads: ['sso-buttons'],
  summary: 'The providers that the sign-in page of this host offers',
  response: z.object({
    ...list(signInButton).shape,
    meta: z.object({
      /** Students of this host cannot sign in otherwise. */
      is_required: z.boolean(),
      /** Staff of this host sign in by a provider, but for the owners for emergencies. */
      is_required_for_staff: z.boolean(),
      /** There are providers that only an e-mail address leads to. */
      asks_address: z.boolean(),
    }),
  }),
})

export const discoverSignIn = endpoint({
  method: 'POST',
  path: '/api/sso/discover',
  access: 'public',
  changes: [],
  summary: 'Which provider an address belongs to, by its domain alone: the same for known and unknown people',
  body: z.strictObject({ email }),
  response: z.object({
    data: z.object({ connection: z.nullable(signInButton), is_required: z.boolean() }),
  }),
  perMinute: 240,
})

export const startSignIn = endpoint({
  method: 'POST',
  path: '/api/sso/start',
  access: 'public',
  changes: [],
  summary:
    'Begins a sign-in by a provider, named or found by an address’s domain. With an invitation, or the token of a sign-in that has to end at the provider, it links the person as well',
  body: z.strictObject({
    connection_id: z.optional(id),
    email: z.optional(email),
    redirect_to: z.optional(ownPath),
    /** Of a `provider` step. */
    step: z.optional(token),
    /** Of the mail that invites a member of staff. */
    invitation: z.optional(token),
  }),
  response: startedFlow,
  perMinute: 240,
  errors: [401, 404, 409, 503],
})

/** Why a sign-in would be refused; only shown to those who test a connection. */
export const refusals = [
  'wrong_tenant',
  'wrong_organization',
  'no_email',
  'email_not_verified',
  'domain_not_proven',
  'domain_not_allowed',
  'staff',
  'address_taken',
  'not_active',
  'several',
  'elsewhere',
  'unknown',
] as const
export type Refusal = (typeof refusals)[number]

const testResult = z.object({
  connection: z.string(),
  company_id: id,
  claims: z.array(z.object({ name: z.string(), value: z.string() })),
  would: z.enum(['sign_in', 'link', 'create', 'refuse']),
  /** Who would be signed in. */
  person: z.nullable(z.string()),
  refusal: z.nullable(z.enum(refusals)),
})
export type SsoTestResult = z.infer<typeof testResult>

export const signInFinished = z.object({
  outcome: z.enum(['signed_in', 'linked', 'tested']),
  session: z.optional(session),
  redirect_to: z.nullable(z.string()),
  test: z.optional(testResult),
})
export type SignInFinished = z.infer<typeof signInFinished>

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/api/sso/finish',
  access: 'public',
  changes: ['sso-connections', 'own-identities'],
  summary: 'Ends a sign-in with what the provider sent; works once, and only in the tab that began it',
  body: z.strictObject({
    flow: token,
    state: text(500, 1),
    code: z.string().check(z.maxLength(4_000), z.regex(/^[\x20-\x7e]+$/)),
    iss: z.optional(text(500, 1)),
    device,
  }),
  response: signInFinished,
  perMinute: 240,
  errors: [401, 403, 409],
})

/** In the `detail` of a 401: what the page can offer. */
export interface SignInRefused {
  reason: 'begin_again' | 'refused' | 'provider'
  /** The provider’s error code, of a test only. */
  problem?: string
}

export const ownIdentity = z.object({
  id,
  connection: signInButton,
  linked_at: timestamp,
  last_used_at: z.nullable(timestamp),
})

export const listOwnIdentities = endpoint({
  method: 'GET',
  path: '/api/me/identities',
  access: 'staff',
  reads: ['own-identities'],
  summary: 'The providers that one signs in by, and those that one may link',
  response: z.object({
    ...list(ownIdentity).shape,
    meta: z.object({ available: z.array(signInButton) }),
  }),
})

export const linkOwnIdentity = endpoint({
  method: 'POST',
  path: '/api/me/identities',
  access: 'staff',
  fresh: true,
  changes: [],
  summary: 'Begins to link a provider to one’s account',
  body: z.strictObject({ connection_id: id }),
  response: startedFlow,
  perMinute: 20,
  errors: [404, 503],
})

export const unlinkOwnIdentity = endpoint({
  method: 'DELETE',
  path: '/api/me/identities/:identityId',
  access: 'staff',
  changes: ['own-identities'],
  summary: 'Ends signing in by a provider',
  params: z.object({ identityId: id }),
})
