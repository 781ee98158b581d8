import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

export interface ExpiringToken {
  id: string
  hint: string
  expires_at: string
  name: string
  company_id: string
}

/** Tokens that end before that time, but have not ended yet. */
export async function selectExpiring(ctx: Ctx, before: Date): Promise<ExpiringToken[]> {
  const { rows } = await sql<ExpiringToken>`
    select t.id, t.hint, to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expires_at, c.name,
      c.company_id
    from directory_tokens t join directory_connections c on c.id = t.connection_id
    where t.expires_at > ${ctx.now.toISOString()} and t.expires_at <= ${before.toISOString()}
    order by t.expires_at limit 1000`.execute(ctx.db)
  return rows
}

/** Returns false if this warning, or a later one, was sent before. */
export async function noteWarned(ctx: Ctx, tokenId: string, days: number): Promise<boolean> {
  const row = await ctx.db
    .updateTable('directory_tokens')
    .set({ warned_days: days })
    .where('id', '=', tokenId)
    .where(({ or, eb }) => or([eb('warned_days', 'is', null), eb('warned_days', '>', days)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteErasedBefore(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.deleteFrom('directory_erased').where('erased_at', '<', before.toISOString()).execute()
}

export async function deleteDisablesBefore(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.deleteFrom('directory_disables').where('at', '<', before.toISOString()).execute()
}
