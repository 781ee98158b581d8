import { type Insertable, type Selectable, sql } from 'kysely'
import type { SignInFlowTable } from '#db/schema/sso.ts'
import type { Ctx } from '#platform/context.ts'
import { tokenHash } from '#platform/ids.ts'

export type FlowRow = Selectable<SignInFlowTable>

export async function insertFlow(ctx: Ctx, row: Insertable<SignInFlowTable>): Promise<void> {
  await ctx.db.insertInto('sign_in_flows').values(row).execute()
}

/** Marks a flow as used. Undefined unless it was begun by the same browser tab at this host, and is still open. */
export async function spendFlow(
  ctx: Ctx,
  { state, flow }: { state: string; flow: string },
): Promise<FlowRow | undefined> {
  const now = ctx.now.toISOString()
  return ctx.db
    .updateTable('sign_in_flows')
    .set({ used_at: now })
    .where('state_hash', '=', tokenHash(state))
    .where('browser_hash', '=', tokenHash(flow))
    .where('host', '=', ctx.host)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes flows that ended more than a day ago; returns how many. */
export async function purgeFlows(ctx: Ctx, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from sign_in_flows where id = any (array(
    select id from sign_in_flows where expires_at < ${new Date(ctx.now.getTime() - 86_400_000).toISOString()}
    order by expires_at limit ${limit} for update skip locked))`.execute(ctx.db)
  return Number(numAffectedRows)
}

/** Whether a company is another one or below it. */
export async function isBelow(ctx: Ctx, companyId: string, ancestorId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('company_closure')
    .select('depth')
    .where('ancestor_id', '=', ancestorId)
    .where('descendant_id', '=', companyId)
    .executeTakeFirst()
  return row !== undefined
}
