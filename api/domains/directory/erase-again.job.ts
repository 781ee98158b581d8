import * as z from 'zod/mini'
import { eraseData } from '#domains/accounts/removal.service.ts'
import { job } from '#platform/jobs/job.ts'
import { forgetStudent } from './directory.service.ts'

/**
 * Erases people again who came back with the restore of a backup older than their erasure, or whom the command for
 * operators erases. Queued by both.
 */
export const eraseAgainJob = job(
  'directory.erase_again',
  z.object({ user_id: z.string(), names: z.enum(['keep_names', 'erase_names']) }),
  (ctx, { user_id, names }) =>
    ctx.transaction(async (inner) => {
      await forgetStudent(inner, user_id)
      await eraseData(inner, user_id, names)
    }),
)
