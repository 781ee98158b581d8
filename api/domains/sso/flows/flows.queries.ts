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

/** A SAML provider’s answer has a minute to be fetched by the tab that began the flow. */
const ticketMs = 60_000

/** Marks a flow as answered. Undefined unless it was begun by this connection at this host and is still open. */
export async function answerFlow(
  ctx: Ctx,
  connectionId: string,
  state: string,
): Promise<FlowRow | undefined> {
  const now = ctx.now.toISOString()
  return ctx.db
    .updateTable('sign_in_flows')
    .set({ answered_at: now })
    .where('state_hash', '=', tokenHash(state))
    .where('connection_id', '=', connectionId)
    .where('host', '=', ctx.host)
    .where('answered_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Whether a flow that is over had this state. */
export async function wasBegun(ctx: Ctx, connectionId: string, state: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sign_in_flows')
    .select('id')
    .where('state_hash', '=', tokenHash(state))
    .where('connection_id', '=', connectionId)
    .executeTakeFirst()
  return row !== undefined
}

export async function keepAnswer(
  ctx: Ctx,
  id: string,
  { ticket, claims }: { ticket: string; claims: Record<string, unknown> },
): Promise<void> {
  await ctx.db
    .updateTable('sign_in_flows')
    .set({ ticket_hash: tokenHash(ticket), answer: JSON.stringify(claims) })
    .where('id', '=', id)
    .execute()
}

/** Nothing can end the flow any more. */
export async function dropFlow(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable('sign_in_flows')
    .set({ used_at: ctx.now.toISOString(), answer: null })
    .where('id', '=', id)
    .execute()
}

/** Marks an answered flow as used. Undefined unless it was begun by the same browser tab at this host. */
export async function spendAnswer(
  ctx: Ctx,
  { ticket, flow }: { ticket: string; flow: string },
): Promise<FlowRow | undefined> {
  return ctx.db
    .updateTable('sign_in_flows')
    .set({ used_at: ctx.now.toISOString() })
    .where('ticket_hash', '=', tokenHash(ticket))
    .where('browser_hash', '=', tokenHash(flow))
    .where('host', '=', ctx.host)
    .where('used_at', 'is', null)
    .where('answered_at', '>', new Date(ctx.now.getTime() - ticketMs).toISOString())
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
