import * as z from 'zod/mini'
import { timestamp } from '../fields.ts'

/** Why e-mails to a person fail. */
export const mailFailure = z.object({
  reason: z.enum(['recipient_refused', 'server_failed']),
  /** False while delivery is still retried. */
  given_up: z.boolean(),
  since: timestamp,
})
export type MailFailure = z.infer<typeof mailFailure>
