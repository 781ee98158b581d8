import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { recordEvent } from '#platform/events.ts'
import { findPerson, lockPerson } from '../accounts.queries.ts'
import { getRequirement } from '../second-factor/requirement.service.ts'
import { deleteRecoveryCodes, ownsSecondFactor } from '../second-factor/second-factor.queries.ts'
import { findRelyingParty } from './relying-party.service.ts'

/** Passkeys of host names that no company uses any more: they work nowhere, and are erased after a while. */

/** The host name may come back, for example when a company moves it by mistake. */
const retentionDays = 30
const retentionMs = retentionDays * 86_400_000
const atOnce = 500

/** When a passkey is erased if its host name is gone; null for one that works. */
export async function findErasureOfPasskey(
  ctx: Ctx,
  { rp_id, host_lost_at }: { rp_id: string; host_lost_at: string | null },
): Promise<string | null> {
  if (rp_id === ctx.host || (await isUsed(ctx, rp_id))) return null
  const since = host_lost_at === null ? ctx.now.getTime() : Date.parse(host_lost_at)
  return new Date(since + retentionMs).toISOString()
}

const isUsed = async (ctx: Ctx, host: string): Promise<boolean> =>
  (await findRelyingParty({ ...ctx, host })) !== null

/** The host names that have passkeys: one look-up each, however many passkeys there are. */
async function selectHosts(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ rp_id: string }>`
    with recursive found as (
      (select rp_id from passkeys order by rp_id limit 1)
      union all
      select (select p.rp_id from passkeys p where p.rp_id > found.rp_id order by p.rp_id limit 1)
      from found where found.rp_id is not null
    )
    select rp_id from found where rp_id is not null`.execute(ctx.db)
  return rows.map(({ rp_id }) => rp_id)
}

/** Notes which passkeys have lost their host name, or have it again, and erases those that lost it long ago. */
export async function eraseLostPasskeys(ctx: Ctx): Promise<void> {
  for (const host of await selectHosts(ctx)) {
    if (await isUsed(ctx, host)) {
      await sql`update passkeys set host_lost_at = null where rp_id = ${host} and host_lost_at is not null`.execute(
        ctx.db,
      )
      continue
    }
    await sql`update passkeys set host_lost_at = ${ctx.now.toISOString()} where rp_id = ${host} and host_lost_at is null`.execute(
      ctx.db,
    )
    for (let after: string | null = ''; after !== null; ) after = await eraseSome(ctx, host, after)
  }
}

/** Returns the last person of a page; null after the last page. */
async function eraseSome(ctx: Ctx, host: string, after: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id::text as user_id from passkeys
    where rp_id = ${host} and host_lost_at < ${new Date(ctx.now.getTime() - retentionMs).toISOString()} and user_id::text > ${after}
    order by 1 limit ${atOnce}`.execute(ctx.db)
  for (const { user_id } of rows) await ctx.transaction((inner) => eraseOf(inner, user_id, host))
  return rows.length === atOnce ? (rows.at(-1)?.user_id ?? null) : null
}

/**
 * Keeps those of people who have no other second factor and must have one: a password alone could then set up another.
 * Their admin resets them.
 */
async function eraseOf(ctx: Ctx, userId: string, host: string): Promise<void> {
  await lockPerson(ctx, userId)
  const person = await findPerson(ctx, userId)
  if (!person) return
  const others = await sql`select from passkeys where user_id = ${userId} and host_lost_at is null
    union all select from totp_factors where user_id = ${userId} and confirmed_at is not null limit 1`.execute(
    ctx.db,
  )
  if (others.rows.length === 0 && (await getRequirement(ctx, person))) return
  const { numAffectedRows = 0n } =
    await sql`delete from passkeys where user_id = ${userId} and rp_id = ${host}`.execute(ctx.db)
  if (numAffectedRows === 0n) return
  if (!(await ownsSecondFactor(ctx, userId))) await deleteRecoveryCodes(ctx, userId)
  await recordEvent(ctx, {
    kind: 'person.passkeys_expired',
    company_id: person.company_id,
    data: { user_id: userId, count: Number(numAffectedRows) },
  })
}
