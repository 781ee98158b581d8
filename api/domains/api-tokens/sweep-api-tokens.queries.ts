import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

export interface ExpiringApiToken {
  id: string
  company_id: string
  name: string
  hint: string
  expires_at: string
}

/** Tokens that end before that time, but have not ended yet; not those of closed companies, which cannot be used. */
export async function selectExpiring(ctx: Ctx, before: Date): Promise<ExpiringApiToken[]> {
  const { rows } = await sql<ExpiringApiToken>`
    select id, company_id, name, hint,
      to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expires_at
    from api_tokens
    where expires_at > ${ctx.now.toISOString()} and expires_at <= ${before.toISOString()} and revoked_at is null
    order by expires_at limit 1000`.execute(ctx.db)
  return rows
}

/** Returns false if this warning, or a later one, was sent before. */
export async function noteWarned(ctx: Ctx, id: string, days: number): Promise<boolean> {
  const row = await ctx.db
    .updateTable('api_tokens')
    .set({ warned_days: days })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('warned_days', 'is', null), eb('warned_days', '>', days)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteEndedBefore(ctx: Ctx, before: Date): Promise<void> {
  const at = before.toISOString()
  await ctx.db
    .deleteFrom('api_tokens')
    .where(({ or, eb }) => or([eb('expires_at', '<', at), eb('revoked_at', '<', at)]))
    .execute()
}
