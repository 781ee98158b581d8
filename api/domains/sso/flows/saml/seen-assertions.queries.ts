import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { tokenHash } from '#platform/ids.ts'

/** False if the assertion was presented before. */
export async function insertSeenAssertion(
  ctx: Ctx,
  { connectionId, id, until }: { connectionId: string; id: string; until: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await ctx.db
    .insertInto('seen_assertions')
    .values({ connection_id: connectionId, assertion_hash: tokenHash(id), expires_at: until.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Deletes assertions that nobody could present any more; returns how many. */
export async function purgeSeenAssertions(ctx: Ctx, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from seen_assertions where ctid = any (array(
    select ctid from seen_assertions where expires_at < ${ctx.now.toISOString()}
    order by expires_at limit ${limit} for update skip locked))`.execute(ctx.db)
  return Number(numAffectedRows)
}
