import { sql } from 'kysely'
import type { CampaignReminderTable } from '#db/schema/campaigns.ts'
import type { Ctx } from '#platform/context.ts'

type NewReminder = Pick<
  CampaignReminderTable,
  'campaign_id' | 'day' | 'requested_by' | 'at' | 'student_ids' | 'people'
>

/** Returns false if there was one that day. */
export async function insertReminder(ctx: Ctx, row: NewReminder): Promise<boolean> {
  const inserted = await ctx.db
    .insertInto('campaign_reminders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('campaign_id')
    .executeTakeFirst()
  return inserted !== undefined
}

interface Sent {
  mailed: number
  skipped: number
  isLast: boolean
}

export async function addSent(
  ctx: Ctx,
  { campaign_id, day }: { campaign_id: string; day: string },
  { mailed, skipped, isLast }: Sent,
): Promise<void> {
  await ctx.db
    .updateTable('campaign_reminders')
    .set({
      mailed: sql`mailed + ${mailed}`,
      skipped: sql`skipped + ${skipped}`,
      ...(isLast ? { finished_at: ctx.now.toISOString() } : {}),
    })
    .where('campaign_id', '=', campaign_id)
    .where('day', '=', day)
    .execute()
}
