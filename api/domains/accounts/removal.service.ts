import * as z from 'zod/mini'
import { appendErasures } from '#db/erasures.ts'
import type { Ctx } from '#platform/context.ts'
import { forgetPlacesOf, recordEvent } from '#platform/events.ts'
import { addJob, job } from '#platform/jobs/job.ts'
import { erasePerson } from './accounts.queries.ts'
import { forgetGroupsOf } from './groups/groups.queries.ts'
import { deleteIdentitiesOf } from './identities/identities.queries.ts'
import { removePasskeysOf } from './passkeys/passkeys.service.ts'
import { deleteSecondFactor } from './second-factor/second-factor.queries.ts'
import { forgetDevices } from './sessions/known-devices.service.ts'
import { endSessions } from './sessions/sessions.service.ts'

interface Removal {
  id: string
  company_id: string
  /** The kind of the logged event. */
  kind: 'person.removed' | 'person.rejected'
  names: 'keep_names' | 'erase_names'
  /** Additional data of the logged event. */
  data?: Record<string, unknown>
}

/**
 * Removes a person: erases personal data and the picture, and ends every session. The row stays because other rows
 * refer to it.
 */
export async function removePerson(
  ctx: Ctx,
  { id, company_id, kind, names, data = {} }: Removal,
): Promise<void> {
  await eraseData(ctx, id, names)
  await recordEvent(ctx, { kind, company_id, data: { user_id: id, ...data } })
  await addJob(ctx, noteErasureJob, { user_id: id, names, at: ctx.now.toISOString() })
}

export async function eraseData(ctx: Ctx, id: string, names: Removal['names']): Promise<void> {
  const picture = await erasePerson(ctx, id, names)
  await forgetGroupsOf(ctx, id)
  await forgetDevices(ctx, id)
  await forgetPlacesOf(ctx, id)
  await removePasskeysOf(ctx, id)
  await deleteIdentitiesOf(ctx, id)
  await deleteSecondFactor(ctx, id)
  await endSessions(ctx, id)
  if (picture) ctx.afterCommit(() => ctx.services.files.remove(picture))
}

/**
 * Records an erasure outside of the database, and also in the bucket if files are stored there, so that restoring
 * an earlier backup applies it again.
 */
export const noteErasureJob = job(
  'accounts.note_erasure',
  z.object({ user_id: z.string(), names: z.enum(['keep_names', 'erase_names']), at: z.string() }),
  async (ctx, erasure) => {
    const { dataDir, s3 } = ctx.services.settings
    if (s3) {
      const { createS3Erasures } = await import('#platform/files/s3-erasures.ts')
      await createS3Erasures(s3).add(erasure)
    }
    appendErasures(dataDir, [erasure])
  },
)
