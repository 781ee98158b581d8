import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

const hourMs = 3_600_000

/** Locks a connection, so that people are disabled one after the other. Returns until when an owner allowed it. */
export async function lockBrake(
  ctx: Ctx,
  connectionId: string,
): Promise<{ allowed_until: string | null; held_mailed_at: string | null } | undefined> {
  return ctx.db
    .selectFrom('directory_connections')
    .select(['allowed_until', 'held_mailed_at'])
    .where('id', '=', connectionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The people that the connection disabled within the last hour. */
export async function countDisabled(ctx: Ctx, connectionId: string): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('directory_disables')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('connection_id', '=', connectionId)
    .where('at', '>', new Date(ctx.now.getTime() - hourMs).toISOString())
    .executeTakeFirstOrThrow()
  return total
}

/** The active people of the connection, counted up to `most`. */
export async function countActive(ctx: Ctx, connectionId: string, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from directory_links where connection_id = ${connectionId} and active limit ${most}) found`.execute(
    ctx.db,
  )
  return rows[0]?.total ?? 0
}

export async function noteDisabled(ctx: Ctx, connectionId: string, userId: string): Promise<void> {
  const at = ctx.now.toISOString()
  await ctx.db
    .insertInto('directory_disables')
    .values({ connection_id: connectionId, user_id: userId, at })
    .onConflict((conflict) => conflict.columns(['connection_id', 'user_id']).doUpdateSet({ at }))
    .execute()
}

export async function setHeldMailed(ctx: Ctx, connectionId: string, at: string | null): Promise<void> {
  await ctx.db
    .updateTable('directory_connections')
    .set({ held_mailed_at: at })
    .where('id', '=', connectionId)
    .execute()
}
