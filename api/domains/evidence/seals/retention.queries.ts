import { sql } from 'kysely'
import { companyLogYears } from '#domains/companies/companies.service.ts'
import type { Ctx } from '#platform/context.ts'
import { firstIdAt } from '#platform/ids.ts'
import { expiringKinds } from './retention.rules.ts'

/** Before when entries of a company's log have expired. */
export async function findExpiry(ctx: Ctx, companyId: string): Promise<Date | null> {
  const { rows } = await sql<{ before: string }>`
    select ${ctx.now.toISOString()}::timestamptz - make_interval(years => ${companyLogYears}) as before
    from companies where companies.id = ${companyId}`.execute(ctx.db)
  return rows[0] ? new Date(rows[0].before) : null
}

/**
 * Sealed events from before a moment. Ids sort by time, so each kind costs one look-up in `events_company_kind`,
 * however many events stay. What is not sealed yet waits for a later run: its removal would leave no trace.
 */
export const expiredEvents = (companyId: string, before: Date, most: number) => sql<{ id: string }>`
  select found.id from unnest(${expiringKinds}::text[]) as expiring (kind)
  cross join lateral (
    select events.id from events
    where events.company_id = ${companyId} and events.kind = expiring.kind and events.id < ${firstIdAt(before)}
      and events.at < ${before.toISOString()}::timestamptz
      and exists (select from event_seal_of m where m.event_id = events.id)
    limit ${most}
  ) found
  limit ${most}`

/** Notes at the hashes of events that retention has removed them. The transaction must be allowed to change the log. */
export async function noteExpired(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db
    .updateTable('event_seal_of')
    .set({ expired_at: ctx.now.toISOString() })
    .where('event_id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
}
