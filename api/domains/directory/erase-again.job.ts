import * as z from 'zod/mini'
import { eraseData } from '#domains/accounts/removal.service.ts'
import { forgetHolder } from '#domains/certificates/certificates.service.ts'
import { forgetExtraTime } from '#domains/learning/attempts/extra-time.service.ts'
import { forgetDueExtensions } from '#domains/learning/due-extensions/due-extensions.service.ts'
import { forgetExtraCredits } from '#domains/learning/extra-credits/extra-credits.service.ts'
import { forgetNotes } from '#domains/learning/notes/notes.service.ts'
import { forgetDirectoryPerson } from '#domains/scim/held/erased.service.ts'
import { job } from '#platform/jobs/job.ts'
import { forgetBefore } from './bulk/bulk.queries.ts'
import { erasePersonFromRows } from './imports/apply.queries.ts'

/** Erases people again who came back with the restore of a backup older than their erasure. Queued by the restore. */
export const eraseAgainJob = job(
  'directory.erase_again',
  z.object({ user_id: z.string(), names: z.enum(['keep_names', 'erase_names']) }),
  (ctx, { user_id, names }) =>
    ctx.transaction(async (inner) => {
      await forgetBefore(inner, user_id)
      await forgetNotes(inner, user_id)
      await forgetDueExtensions(inner, user_id)
      await forgetExtraCredits(inner, user_id)
      await forgetExtraTime(inner, user_id)
      await forgetHolder(inner, user_id)
      await erasePersonFromRows(inner, user_id)
      await forgetDirectoryPerson(inner, user_id)
      await eraseData(inner, user_id, names)
    }),
)
