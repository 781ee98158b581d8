import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { tokenHash } from '#platform/ids.ts'
import { addJobs } from '#platform/jobs/job.ts'
import { deviceOf } from '#platform/network/device.ts'

/**
 * The browsers that a person has signed in with, to notify them of a sign-in with a new one. Each is a random id
 * stored in the browser; the database stores its hash, which differs by person. Only this service writes
 * known_devices.
 */

const devicesPerPerson = 20
/** After this many days without use, a browser counts as new again. */
const retentionDays = 400

const securityEvents = [
  'new_sign_in',
  'password_changed',
  'passkey_added',
  'passkey_removed',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_reset',
  'recovery_code_used',
  'device_trusted',
  'password_removed',
] as const

/**
 * Notices about the security of an account. Declared here because `notifications` depends on accounts and not the
 * other way around.
 */
export const securityNotice = {
  kind: 'notifications.security',
  data: z.object({
    user_id: z.string(),
    event: z.enum(securityEvents),
    browser: z.nullable(z.string()),
    system: z.nullable(z.string()),
  }),
}

export async function queueSecurityNotice(
  ctx: Ctx,
  userId: string,
  event: (typeof securityEvents)[number],
): Promise<void> {
  await addJobs(ctx, securityNotice, [{ data: { user_id: userId, event, ...deviceOf(ctx.user_agent) } }])
}

/**
 * Records the browser of a sign-in, and queues a notice if the person has signed in before, but never with this
 * one. Without an id, as with other programs, the type of browser is used. The caller must have locked the person.
 */
export async function noteDevice(ctx: Ctx, userId: string, device: string | undefined): Promise<void> {
  const { browser, system } = deviceOf(ctx.user_agent)
  const hash = tokenHash(`${userId} ${device ?? `${browser} ${system}`}`)
  const unusedSince = new Date(ctx.now.getTime() - retentionDays * 86_400_000).toISOString()
  const { rows } = await sql<{ is_first: boolean; is_known: boolean }>`
    with before as (select device_hash, last_used_at from known_devices where user_id = ${userId}), noted as (
      insert into known_devices (user_id, device_hash, last_used_at)
      values (${userId}, ${hash}, ${ctx.now.toISOString()})
      on conflict (user_id, device_hash) do update set last_used_at = excluded.last_used_at
    ), old as (
      delete from known_devices using (
        select device_hash from before where device_hash <> ${hash}
        order by last_used_at desc offset ${sql.lit(devicesPerPerson - 1)}
      ) as surplus where user_id = ${userId} and known_devices.device_hash = surplus.device_hash
    )
    select not exists (select from before) as is_first,
      exists (select from before where device_hash = ${hash} and last_used_at > ${unusedSince}) as is_known`.execute(
    ctx.db,
  )
  if (rows[0] && !rows[0].is_first && !rows[0].is_known) await queueSecurityNotice(ctx, userId, 'new_sign_in')
}

export async function forgetDevices(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}
