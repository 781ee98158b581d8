import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, one, version } from '../fields.ts'
import { ssoConnection } from './connections.ts'

/** Whether staff of a company, and of those below it, sign in by a provider only. */

/** Owners who keep their password and second factor, so that a wrong setting locks nobody out. */
export const minEmergencyOwners = 2

const params = z.object({ companyId: id, connectionId: id })
const path = '/api/companies/:companyId/sso/:connectionId/staff-rule'

export const staffRule = z.object({
  /** The company’s own owners. */
  owners: z.array(
    z.object({
      id,
      full_name: z.string(),
      is_emergency: z.boolean(),
      /** Has a password and a second factor. */
      is_ready: z.boolean(),
    }),
  ),
  /** Active staff of the company and those below it, and how many of them the provider knows. */
  staff: z.object({ total: count, linked: count }),
  /** Whether the caller signed in by the provider, or linked or tested it, within the hour. */
  has_tried: z.boolean(),
})
export type StaffRule = z.infer<typeof staffRule>

export const getStaffRule = endpoint({
  method: 'GET',
  path,
  access: 'admin',
  reads: ['sso-connections', 'teachers', 'second-factor-policy'],
  summary: 'What has to be known before a provider is required of staff',
  params,
  response: one(staffRule),
})

export const setStaffRule = endpoint({
  method: 'PUT',
  path,
  access: 'admin',
  fresh: true,
  changes: ['sso-connections', 'sso-buttons', 'second-factor', 'second-factor-policy'],
  summary:
    'Requires the provider of staff, after the caller’s own sign-in by it within the hour, or no longer. At least two owners with a password and a second factor keep their way to sign in',
  params,
  body: z.strictObject({
    version,
    required: z.boolean(),
    /** Counts only while required. */
    emergency_owner_ids: z.array(id).check(z.maxLength(10)),
  }),
  response: one(ssoConnection),
  errors: [409],
})
