import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { forgetChallenges } from './passkeys/challenges.service.ts'
import { deleteStaleTotp } from './second-factor/second-factor.queries.ts'

/** Expired sessions and links are kept for a while to investigate incidents, then deleted. */
const retentionDays = 30
const expiring = ['sessions', 'one_time_tokens', 'sign_in_steps', 'trusted_devices'] as const
/** Rows per statement, so that nobody has to wait for it. */
const atOnce = 5_000

export const purgeExpiredJob = job(
  'accounts.forget_leftovers',
  z.object({}),
  async (ctx) => {
    for (const table of expiring) while ((await forgetSome(ctx, table)) === atOnce);
    await forgetChallenges(ctx)
    await deleteStaleTotp(ctx)
  },
  { intervalMinutes: 60 },
)

async function forgetSome(ctx: Ctx, table: (typeof expiring)[number]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid = any (array(
    select ctid from ${sql.table(table)} where expires_at < now() - make_interval(days => ${retentionDays})
    order by expires_at limit ${atOnce} for update skip locked))`.execute(ctx.db)
  return Number(numAffectedRows)
}
