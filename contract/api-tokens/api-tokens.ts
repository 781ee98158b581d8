import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, line, one, timestamp } from '../fields.ts'
import { limits } from '../limits.ts'
import { apiScopes } from '../scopes.ts'

/** API tokens of a company, with which its own programs call the API. */

/** Days that a new token may be valid. */
export const apiTokenDays = [30, 90, 180, 365] as const

export const apiTokenStates = ['active', 'expired', 'revoked'] as const

const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** Whether the companies below are in its reach as well. */
  includes_below: z.boolean(),
  /** Its last characters. */
  hint: z.string(),
  state: z.enum(apiTokenStates),
  expires_at: timestamp,
  /** Accurate to a minute. */
  last_used_at: z.nullable(timestamp),
  /** The address of the last use, or its network. */
  last_used_from: z.nullable(z.string()),
  revoked_at: z.nullable(timestamp),
  created_at: timestamp,
  /** Null for somebody whose account was deleted. `has_left`: they can no longer sign in; the token still works. */
  created_by: z.nullable(z.object({ id, full_name: z.string(), has_left: z.boolean() })),
})
export type ApiToken = z.infer<typeof apiToken>

const params = z.object({ companyId: id })
const path = '/api/companies/:companyId/api-tokens'

export const listApiTokens = endpoint({
  method: 'GET',
  path,
  access: 'admin',
  reads: ['api-tokens/:companyId'],
  summary:
    'The API tokens of a company, the newest first, without their secrets. Those that ended are listed for 30 days',
  params,
  response: z.object({
    data: z.array(apiToken),
    meta: z.object({
      /** Whether the caller may create and revoke tokens: owners may, or any admin if there is no owner. */
      can_change: z.boolean(),
      /** The address of the API for this company. */
      api_url: z.string(),
      /** Whether there are companies below. */
      has_below: z.boolean(),
    }),
  }),
})

export const createApiToken = endpoint({
  method: 'POST',
  path,
  access: 'admin',
  changes: ['api-tokens/:companyId'],
  fresh: true,
  summary:
    'Creates an API token, whose secret is shown only here. The caller chooses its id: a second call with it answers the same token without the secret',
  params,
  body: z.strictObject({
    id,
    name: line(80),
    scopes: z.array(z.enum(apiScopes)).check(z.minLength(1), z.maxLength(apiScopes.length)),
    days: z.literal(apiTokenDays),
    includes_below: z.optional(z.boolean()),
  }),
  response: one(z.object({ ...apiToken.shape, secret: z.nullable(z.string()) })),
  status: 201,
  perMinute: limits.apiTokens,
  errors: [409],
})

export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: `${path}/:tokenId`,
  access: 'admin',
  changes: ['api-tokens/:companyId'],
  summary: 'Revokes an API token at once. Idempotent',
  params: z.object({ companyId: id, tokenId: id }),
})
