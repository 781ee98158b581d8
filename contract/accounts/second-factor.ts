import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, device, id, one, text, timestamp, token, words } from '../fields.ts'
import { limits } from '../limits.ts'
import { session } from './accounts.ts'
import { assertion, assertionOptions } from './passkey-responses.ts'
import { providerStep } from './provider-step.ts'
import { secondFactorMethod } from './second-factor-challenge.ts'
import { staffRoles, teacher } from './teachers.ts'
import { trustedDeviceCookie } from './trusted-devices.ts'

/** Six digits; spaces are allowed, as apps show them in two groups. */
const code = z.string().check(z.regex(/^\s*(?:\d\s*){6}$/), z.maxLength(20))
const recoveryCode = text(40, 1)
const password = text(limits.password.max, 1)

export const loginWithSecondFactor = endpoint({
  method: 'POST',
  path: '/api/login/second-factor',
  access: 'public',
  changes: [],
  summary:
    'The second step of a sign-in, with a code of the authenticator app, a passkey or a recovery code; 401 once the token is over: after five minutes, five wrong codes, or a change of the password',
  body: z.strictObject({
    token,
    code: z.optional(code),
    recovery_code: z.optional(recoveryCode),
    assertion: z.optional(assertion),
    /** This browser is not asked for the second step for 30 days; not after a recovery code. */
    trust_device: z.optional(z.boolean()),
    device,
  }),
  cookie: trustedDeviceCookie,
  response: z.discriminatedUnion('token_type', [session, providerStep]),
  perMinute: 60,
  errors: [401],
})

export const startPasskeyStep = endpoint({
  method: 'POST',
  path: '/api/login/second-factor/passkey',
  access: 'public',
  changes: [],
  summary:
    'What the browser needs for the second step with a passkey of this host name; valid once, for five minutes',
  body: z.strictObject({ token }),
  response: one(assertionOptions),
  perMinute: 60,
  errors: [401, 409],
})

/** The person’s own second factor, and what their company requires. */
export const secondFactorState = z.object({
  /** When the authenticator app was set up; null without one. */
  totp_since: z.nullable(timestamp),
  /** The ways to take the second step at sign-in; empty without a second factor. */
  methods: z.array(secondFactorMethod),
  recovery_codes_left: count,
  /** Which company requires a second factor, and until when the person may sign in without one. */
  required: z.nullable(z.object({ company_name: z.string(), until: timestamp })),
  can: z.object({ remove_totp: z.boolean() }),
})
export type SecondFactorState = z.infer<typeof secondFactorState>

const changes = ['second-factor', 'teachers', 'second-factor-policy', 'sessions'] as const

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/me/second-factor',
  access: 'staff',
  reads: ['second-factor'],
  summary: 'One’s own second factor: what is set up, the recovery codes left, and what the company requires',
  response: one(secondFactorState),
  duringFactorSetUp: true,
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/me/totp',
  access: 'staff',
  changes: [],
  fresh: true,
  summary:
    'The secret for an authenticator app, as text and as an address for a QR code; the same in a session until the first right code. An app set up before keeps working until then',
  response: one(z.object({ secret: z.string(), uri: z.string() })),
  perMinute: 20,
  duringFactorSetUp: true,
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/me/totp/confirm',
  access: 'staff',
  changes,
  summary:
    'Turns on the app with its first code and ends the other sessions. Without recovery codes so far, answers ten; a session for set-up only becomes an ordinary one',
  body: z.strictObject({ code }),
  response: one(z.object({ state: secondFactorState, recovery_codes: z.nullable(z.array(z.string())) })),
  perMinute: 20,
  errors: [409],
  duringFactorSetUp: true,
})

/** Proof that the caller is the person: the password, or a code of the app. */
const proof = { current_password: z.optional(password), code: z.optional(code) }

export const removeTotp = endpoint({
  method: 'POST',
  path: '/api/me/totp/removal',
  access: 'staff',
  changes,
  summary:
    'Removes the authenticator app, proved by password or code; 409 while a company requires a second factor and no other stays',
  body: z.strictObject(proof),
  response: one(secondFactorState),
  perMinute: 20,
  errors: [409],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/me/recovery-codes',
  access: 'staff',
  changes,
  summary: 'Ten new recovery codes, proved by password or code; the old ones no longer work',
  body: z.strictObject(proof),
  response: one(z.object({ recovery_codes: z.array(z.string()) })),
  perMinute: 20,
  errors: [409],
})

export const secondFactorPolicies = ['off', 'admins', 'staff'] as const
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number]
const policy = z.enum(secondFactorPolicies)

/** Days in which people can still sign in without a second factor, from when it is required of them. */
export const secondFactorGraceDays = 14

const people = z.object({ total: count, with_factor: count })

export const secondFactorRule = z.object({
  /** What the company itself requires. */
  own: policy,
  /** What it requires of its people in effect: the stricter of its own rule and those above. */
  policy,
  /** The strictest rule above; null if none is required there. */
  above: z.nullable(z.object({ policy, company_name: z.string() })),
  /** Active staff of the company and those below, by role. */
  people: z.object({ admins: people, teachers: people }),
  /** The first of those concerned who have no second factor, by name. */
  missing: z.array(
    z.object({
      id,
      full_name: z.string(),
      role: z.enum(staffRoles),
      company_name: z.string(),
      /** From then on, they can only sign in to set one up. */
      until: timestamp,
    }),
  ),
  /** Whether staff may have their browsers skip the second step, and the company above that forbids it. */
  trusted_devices: z.object({ allowed: z.boolean(), forbidden_above: z.nullable(z.string()) }),
  can: z.object({ change: z.boolean() }),
})
export type SecondFactorRule = z.infer<typeof secondFactorRule>

const params = z.object({ companyId: id })

export const getSecondFactorRule = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/second-factor',
  access: 'admin',
  reads: ['second-factor-policy/:companyId'],
  summary: 'Of whom a company requires a second factor, how many have one, and who does not',
  params,
  response: one(secondFactorRule),
})

export const setSecondFactorRule = endpoint({
  method: 'PUT',
  path: '/api/companies/:companyId/second-factor',
  access: 'admin',
  changes: ['second-factor-policy', 'second-factor', 'trusted-devices'],
  fresh: true,
  summary:
    'Requires a second factor of nobody, admins or all staff of a company and those below, and allows or forbids trusted devices; 422 for less than a company above requires',
  params,
  body: z.strictObject({ policy: z.optional(policy), trusted_devices: z.optional(z.boolean()) }),
  response: one(secondFactorRule),
})

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/teachers/:userId/second-factor-reset',
  access: 'admin',
  changes: ['teachers', 'second-factor-policy'],
  fresh: true,
  summary:
    'Removes the second factor of a member of staff who lost it, with a reason; they are told by e-mail and their sessions end. Never one’s own; an owner’s only by an owner',
  params: z.object({ userId: id }),
  body: z.strictObject({ reason: words(limits.reason) }),
  response: one(teacher),
  perMinute: 30,
  errors: [409],
})
