import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Checked } from './seal-check.rules.ts'

/** Notes that a check is wanted, unless one is. */
export async function requestChecks(ctx: Ctx, companyIds: readonly string[]): Promise<void> {
  if (companyIds.length === 0) return
  const requested_at = ctx.now.toISOString()
  await ctx.db
    .insertInto('event_seal_checks')
    .values(companyIds.map((company_id) => ({ company_id, requested_at })))
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ requested_at: sql`coalesce(event_seal_checks.requested_at, excluded.requested_at)` }),
    )
    .execute()
}

export async function saveCheck(
  ctx: Ctx,
  companyId: string,
  { seals, events, removed, expired, broken }: Checked,
): Promise<void> {
  await ctx.db
    .updateTable('event_seal_checks')
    .set({
      ...{ seals, events, removed, expired },
      requested_at: null,
      checked_at: new Date().toISOString(),
      broken_seal: broken?.seal ?? null,
      problem: broken?.problem ?? null,
    })
    .where('company_id', '=', companyId)
    .execute()
}

export async function selectCheck(ctx: Ctx, companyId: string) {
  return ctx.db
    .selectFrom('event_seal_checks')
    .select(['checked_at', 'seals', 'events', 'removed', 'expired', 'broken_seal', 'problem'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
}
