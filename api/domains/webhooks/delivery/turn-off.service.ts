import type { Ctx } from '#platform/context.ts'
import { skipWaiting } from './deliveries.queries.ts'

/** Turns a webhook off. What waits for it is not sent, also not when it is turned on again. */
export async function turnOff(ctx: Ctx, webhookId: string, reason: 'failures' | null): Promise<void> {
  await ctx.db
    .updateTable('webhooks')
    .set({ is_on: false, off_reason: reason, paused_until: null, updated_at: ctx.now.toISOString() })
    .where('id', '=', webhookId)
    .execute()
  await skipWaiting(ctx, webhookId)
}
