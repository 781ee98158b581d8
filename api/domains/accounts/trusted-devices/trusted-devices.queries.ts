import { sql } from 'kysely'
import { trustedDevicesPerPerson } from '#contract/accounts/trusted-devices.ts'
import type { Ctx } from '#platform/context.ts'

/** The company itself, or the nearest above it, that allows no trusted devices. */
export async function findBan(
  ctx: Ctx,
  companyId: string,
): Promise<{ company_id: string; company_name: string } | undefined> {
  return ctx.db
    .selectFrom('company_closure')
    .innerJoin('trusted_device_bans', 'trusted_device_bans.company_id', 'company_closure.ancestor_id')
    .innerJoin('companies', 'companies.id', 'company_closure.ancestor_id')
    .select(['companies.id as company_id', 'companies.name as company_name'])
    .where('company_closure.descendant_id', '=', companyId)
    .orderBy('company_closure.depth')
    .limit(1)
    .executeTakeFirst()
}

/** Returns false if nothing changed. */
export async function saveBan(ctx: Ctx, companyId: string, isBanned: boolean): Promise<boolean> {
  const { numAffectedRows = 0n } = isBanned
    ? await sql`insert into trusted_device_bans (company_id, created_at)
        values (${companyId}, ${ctx.now.toISOString()}) on conflict do nothing`.execute(ctx.db)
    : await sql`delete from trusted_device_bans where company_id = ${companyId}`.execute(ctx.db)
  return numAffectedRows > 0n
}

/** Ends all of a company and those below. */
export async function deleteTrustedDevicesBelow(ctx: Ctx, companyId: string): Promise<void> {
  await sql`delete from trusted_devices using users, company_closure reach
    where users.id = trusted_devices.user_id and reach.descendant_id = users.company_id
      and reach.ancestor_id = ${companyId}`.execute(ctx.db)
}

export async function deleteTrustedDevicesOf(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.deleteFrom('trusted_devices').where('user_id', '=', userId).execute()
}

interface NewDevice {
  id: string
  user_id: string
  token_hash: Buffer
  expires_at: string
}

/** The person must be locked, so that nobody has more devices than allowed. */
export async function insertTrustedDevice(ctx: Ctx, device: NewDevice): Promise<void> {
  await sql`delete from trusted_devices where id in (
    select id from trusted_devices where user_id = ${device.user_id}
    order by created_at desc offset ${sql.lit(trustedDevicesPerPerson - 1)})`.execute(ctx.db)
  await ctx.db
    .insertInto('trusted_devices')
    .values({
      ...device,
      host: ctx.host,
      user_agent: ctx.user_agent.slice(0, 300),
      created_at: ctx.now.toISOString(),
      last_used_at: null,
    })
    .execute()
}

/** Notes the use of a device that a person trusts at this host name. Returns false if there is none. */
export async function recordTrustedUse(ctx: Ctx, userId: string, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('trusted_devices')
    .set({ last_used_at: ctx.now.toISOString() })
    .where('token_hash', '=', hash)
    .where('user_id', '=', userId)
    .where('host', '=', ctx.host)
    .where('expires_at', '>', ctx.now.toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const selectTrustedDevices = (ctx: Ctx, userId: string) =>
  ctx.db
    .selectFrom('trusted_devices')
    .select(['id', 'host', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', ctx.now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(trustedDevicesPerPerson)
    .execute()

/** Returns false unless the person has this device. */
export async function deleteTrustedDevice(ctx: Ctx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('trusted_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
