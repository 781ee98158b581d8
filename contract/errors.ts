import * as z from 'zod/mini'
import type { ApiScope } from './scopes.ts'

/**
 * Codes that clients may rely on; the message beside them is in the platform language. A call that is `overloaded` was
 * refused before any of it was done, so it can be sent again without a second effect.
 */
export const errorCodes = {
  unreadable: 400,
  unauthenticated: 401,
  token_invalid: 401,
  forbidden: 403,
  step_up_needed: 403,
  scope_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  version_conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  secret_found: 422,
  locked: 423,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  overloaded: 503,
  storage_full: 507,
} as const
export type ErrorCode = keyof typeof errorCodes

/**
 * The body of every error response. `detail` carries what the screen needs to continue, such as the other version in a
 * conflict.
 */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  detail: z.optional(z.unknown()),
})
export type ErrorBody = z.infer<typeof errorBody>

/** In the `detail` of a 404 whose message explains it: the resource was open to the caller once, or will be. */
export interface Closed {
  closed: true
}

/**
 * In the `detail` of `scope_needed`: what the API token lacks for this call; `scope` is null for a call that no token may
 * make, `below` true for a call about companies below that a token for its own company alone made.
 */
export interface ScopeNeeded {
  scope: ApiScope | null
  below: boolean
}

/**
 * In the `detail` of a 409: the requested due day is in the past. It is accepted when sent again with
 * `confirm_past_due`.
 */
export interface PastDue {
  past_due: string
}

/** Ways to confirm in an open session who one is. */
export const stepUpMethods = ['passkey', 'password'] as const
export type StepUpMethod = (typeof stepUpMethods)[number]

/**
 * In the `detail` of `step_up_needed`: the ways open to the caller, the preferred one first. The call is accepted when
 * sent again after `POST /api/me/step-up`.
 */
export interface StepUpNeeded {
  methods: StepUpMethod[]
}
