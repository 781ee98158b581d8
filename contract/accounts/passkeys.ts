import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { device, id, line, one, timestamp } from '../fields.ts'
import { limits } from '../limits.ts'
import { session } from './accounts.ts'
import {
  assertion,
  assertionOptions,
  registrationOptions,
  registrationResponse,
} from './passkey-responses.ts'
import { providerStep } from './provider-step.ts'

/**
 * Passkeys of staff and students. A passkey belongs to the host name that it was made at, and alone signs in there: the
 * device has checked a fingerprint, a face or a PIN.
 */

export const passkey = z.object({
  id,
  name: z.string(),
  /** The host name that it works at. */
  host: z.string(),
  /** True if that is the host name of this request. */
  works_here: z.boolean(),
  /** When it is erased, because no company uses its host name any more; null while it works somewhere. */
  erased_at: z.nullable(timestamp),
  /** False if it is lost with the device. */
  is_synced: z.boolean(),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
})
export type Passkey = z.infer<typeof passkey>

const name = line(limits.passkeyName)
const params = z.object({ passkeyId: id })
const path = '/api/me/passkeys'
const onePath = '/api/me/passkeys/:passkeyId'
const changes = ['passkeys', 'second-factor', 'teachers', 'second-factor-policy'] as const

export const listPasskeys = endpoint({
  method: 'GET',
  path,
  access: 'signed_in',
  reads: ['passkeys'],
  duringFactorSetUp: true,
  summary: 'Own passkeys of all host names, the newest first',
  response: z.object({
    data: z.array(passkey),
    meta: z.object({
      can: z.object({
        /** False at a host name that can have no passkeys, such as an IP address, and once there are too many. */
        add: z.boolean(),
      }),
    }),
  }),
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/me/passkeys/options',
  access: 'signed_in',
  changes: [],
  fresh: true,
  summary: 'What the browser needs to make a passkey for this host name; valid once, for five minutes',
  response: one(registrationOptions),
  perMinute: 30,
  errors: [409],
  duringFactorSetUp: true,
})

export const addPasskey = endpoint({
  method: 'POST',
  path,
  access: 'signed_in',
  changes,
  fresh: true,
  summary:
    'Stores a passkey that the browser has made; the person is told by e-mail. 409 if it is known or there are too many',
  body: z.strictObject({ name, response: registrationResponse }),
  response: one(passkey),
  status: 201,
  perMinute: 30,
  errors: [409],
  duringFactorSetUp: true,
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: onePath,
  access: 'signed_in',
  changes: ['passkeys'],
  summary: 'Renames one of the own passkeys',
  params,
  body: z.strictObject({ name }),
  response: one(passkey),
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: onePath,
  access: 'signed_in',
  changes,
  fresh: true,
  summary:
    'Removes one of the own passkeys, which no longer signs in; the person is told by e-mail. 409 while a company requires a second factor and no other stays',
  params,
  errors: [409],
})

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/login/passkey/options',
  access: 'public',
  changes: [],
  summary: 'What the browser needs to sign in with a passkey of this host name; valid once, for five minutes',
  response: one(assertionOptions),
  errors: [409],
})

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey',
  access: 'public',
  changes: [],
  summary:
    'Signs in staff or students with a passkey, without a second factor; 409 with the right `address` where their company has another host name',
  body: z.strictObject({ assertion, device }),
  response: z.discriminatedUnion('token_type', [session, providerStep]),
  perMinute: 60,
  errors: [401, 409],
})
