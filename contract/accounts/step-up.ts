import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { one, text, timestamp } from '../fields.ts'
import { limits } from '../limits.ts'
import { assertion, assertionOptions } from './passkey-responses.ts'

/** Confirming in an open session who one is, for calls that are marked `fresh`. */

export const stepUp = endpoint({
  method: 'POST',
  path: '/api/me/step-up',
  access: 'staff',
  changes: [],
  summary:
    'Confirms that the caller is still the one who signed in, which calls that answer `step_up_needed` require; it lasts ten minutes',
  /** One of them. */
  body: z.strictObject({
    password: z.optional(text(limits.password.max, 1)),
    assertion: z.optional(assertion),
  }),
  response: one(z.object({ fresh_until: timestamp })),
  perMinute: 20,
  duringFactorSetUp: true,
})

export const startPasskeyStepUp = endpoint({
  method: 'POST',
  path: '/api/me/step-up/passkey',
  access: 'staff',
  changes: [],
  summary: 'What the browser needs to confirm with a passkey of this host name; valid once, for five minutes',
  response: one(assertionOptions),
  perMinute: 20,
  errors: [409],
})
