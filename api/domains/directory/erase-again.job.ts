import * as z from 'zod/mini'
import { job } from '../../platform/jobs/job.ts'
import { eraseData } from '../accounts/removal.service.ts'
import { forgetHolder } from '../certificates/certificates.service.ts'
import { forgetExtraTime } from '../learning/attempts/extra-time.service.ts'
import { forgetExtraCredits } from '../learning/extra-credits/extra-credits.service.ts'
import { forgetNotes } from '../learning/notes/notes.service.ts'

/** Erases again what a restored backup has brought back of somebody who was erased since. A restore adds it. */
export const eraseAgainJob = job(
  'directory.erase_again',
  z.object({ user_id: z.string(), names: z.enum(['keep_names', 'erase_names']) }),
  (ctx, { user_id, names }) =>
    ctx.transaction(async (inner) => {
      await forgetNotes(inner, user_id)
      await forgetExtraCredits(inner, user_id)
      await forgetExtraTime(inner, user_id)
      await forgetHolder(inner, user_id)
      await eraseData(inner, user_id, names)
    }),
)
