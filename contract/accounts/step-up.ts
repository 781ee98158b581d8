import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { one, text, timestamp } from '../fields.ts'
import { limits } from '../limits.ts'

/** Confirming in an open session who one is, for calls that are marked `fresh`. */

export const stepUp = endpoint({
  method: 'POST',
  path: '/api/me/step-up',
  access: 'staff',
  changes: [],
  summary:
    'Confirms that the caller is still the one who signed in, which calls that answer `step_up_needed` require; it lasts ten minutes',
  body: z.strictObject({ password: text(limits.password.max, 1) }),
  response: one(z.object({ fresh_until: timestamp })),
  perMinute: 20,
  duringFactorSetUp: true,
})
