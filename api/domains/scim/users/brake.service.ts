import { listNearestOwners, queueMail } from '#domains/accounts/accounts.service.ts'
import type { Ctx } from '#platform/context.ts'
import { recordEvent } from '#platform/events.ts'
import type { ScimConnection } from '../connections/tokens.service.ts'
import * as queries from './brake.queries.ts'
import { isTooMany } from './person.rules.ts'

/**
 * A directory that suddenly disables many people has more likely been set up wrongly than lost them: what goes beyond
 * a tenth of an hour’s usual is accepted, but waits for an owner.
 */

/**
 * Whether disabling one more person has to wait; if not, it is counted. The person must be active and still linked as
 * active. Owners are told about the first one that waits.
 */
export async function mustWait(ctx: Ctx, connection: ScimConnection, userId: string): Promise<boolean> {
  const brake = await queries.lockBrake(ctx, connection.id)
  const isAllowed = brake?.allowed_until && new Date(brake.allowed_until) > ctx.now
  const disabled = (await queries.countDisabled(ctx, connection.id)) + 1
  if (!isAllowed && disabled > 10) {
    const active = await queries.countActive(ctx, connection.id, 20 * disabled + 1)
    if (isTooMany({ disabled, active: active - 1 })) {
      await noteHeld(ctx, connection)
      return true
    }
  }
  await queries.noteDisabled(ctx, connection.id, userId)
  return false
}

/** Tells the owners that changes wait for them; not again until they decided. */
export async function noteHeld(ctx: Ctx, connection: ScimConnection): Promise<void> {
  const brake = await queries.lockBrake(ctx, connection.id)
  if (brake?.held_mailed_at) return
  await queries.setHeldMailed(ctx, connection.id, ctx.now.toISOString())
  await recordEvent(ctx, {
    kind: 'directory.held',
    company_id: connection.company_id,
    data: { directory_id: connection.id, directory: connection.name },
  })
  for (const owner of await listNearestOwners(ctx, connection.company_id))
    await queueMail(ctx, owner, {
      mail: 'scim.mail.held',
      values: { directory: connection.name },
      button: { path: '/admin/settings?tab=directory' },
    })
}
