import * as z from 'zod/mini'
import { timestamp } from '../fields.ts'

/** Why mails do not reach a person. */
export const mailFailure = z.object({
  reason: z.enum(['recipient_refused', 'server_failed']),
  /** False while it is still tried. */
  given_up: z.boolean(),
  since: timestamp,
})
export type MailFailure = z.infer<typeof mailFailure>
