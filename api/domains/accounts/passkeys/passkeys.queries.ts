import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

export interface PasskeyRow {
  id: string
  user_id: string
  rp_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
  user_handle: Buffer
  name: string
  device_type: 'singleDevice' | 'multiDevice'
  backed_up: boolean
  created_at: string
  last_used_at: string | null
  /** Since when no company uses its host name. */
  host_lost_at: string | null
}

const selectPasskeys = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'rp_id', 'credential_id', 'public_key', 'transports', 'user_handle', 'name'])
    .select(['device_type', 'backed_up', 'created_at', 'last_used_at', 'host_lost_at'])
    // A counter has 32 bits, so it is exact as a number.
    .select(sql<number>`counter::float8`.as('counter'))

export const selectPasskeysOf = (ctx: Pick<Ctx, 'db'>, userId: string): Promise<PasskeyRow[]> =>
  selectPasskeys(ctx).where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id').execute()

/**
 * How many passkeys of a student work where they sign in: at the host names of their company, else of the nearest
 * company above it that has any. Without such names, or without other companies, each host name does.
 */
export async function countWorkingPasskeys(
  ctx: Pick<Ctx, 'db'>,
  { id, company_id }: { id: string; company_id: string },
): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('passkeys')
    .leftJoin(
      ctx.db
        .selectFrom('company_closure as above')
        .innerJoin('company_hosts', 'company_hosts.company_id', 'above.ancestor_id')
        .select('company_hosts.company_id')
        .where('above.descendant_id', '=', company_id)
        .orderBy('above.depth')
        .limit(1)
        .as('nearest'),
      (join) => join.onTrue(),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', id)
    .where('host_lost_at', 'is', null)
    .where(
      sql<boolean>`(rp_id in (select hostname from company_hosts where company_id = nearest.company_id)
        or nearest.company_id is null or not exists (select from companies offset 1))`,
    )
    .executeTakeFirstOrThrow()
  return count
}

export const findPasskey = (
  ctx: Pick<Ctx, 'db'>,
  rpId: string,
  credentialId: Buffer,
): Promise<PasskeyRow | undefined> =>
  selectPasskeys(ctx).where('rp_id', '=', rpId).where('credential_id', '=', credentialId).executeTakeFirst()

/** Returns false if the host name already has a passkey with this credential. */
export async function insertPasskey(
  ctx: Ctx,
  { counter, ...row }: Omit<PasskeyRow, 'created_at' | 'last_used_at' | 'host_lost_at'>,
): Promise<boolean> {
  const inserted = await ctx.db
    .insertInto('passkeys')
    .values({ ...row, counter, created_at: ctx.now.toISOString(), last_used_at: null })
    .onConflict((conflict) => conflict.columns(['rp_id', 'credential_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns false unless the person has this passkey. */
export async function setName(ctx: Ctx, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Records a use. Returns false if the passkey is gone, or its counter has not grown, which a copy of it would cause.
 * Authenticators without a counter always report 0.
 */
export async function recordUse(
  ctx: Ctx,
  id: string,
  { counter, backed_up }: { counter: number; backed_up: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('passkeys')
    .set({ counter, backed_up, last_used_at: ctx.now.toISOString() })
    .where('id', '=', id)
    .where(({ eb, or, and, val }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb(val(counter), '=', 0)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the names of those deleted: one, or all of the person. */
export async function deletePasskeys(ctx: Ctx, userId: string, id?: string): Promise<string[]> {
  let remove = ctx.db.deleteFrom('passkeys').where('user_id', '=', userId).returning('name')
  if (id) remove = remove.where('id', '=', id)
  return (await remove.execute()).map(({ name }) => name)
}
