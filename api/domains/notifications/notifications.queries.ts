import type { NotificationConfiguration } from '#contract/notifications/notifications.ts'
import type { Ctx } from '#platform/context.ts'

export async function selectSettings(
  ctx: Ctx,
  userId: string,
): Promise<NotificationConfiguration | undefined> {
  return ctx.db
    .selectFrom('notification_settings')
    .select(['badges', 'progress_changes', 'reminders', 'reminder_notices'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function upsertSettings(
  ctx: Ctx,
  userId: string,
  change: Partial<NotificationConfiguration>,
): Promise<void> {
  const row = { ...change, updated_at: ctx.now.toISOString() }
  await ctx.db
    .insertInto('notification_settings')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
