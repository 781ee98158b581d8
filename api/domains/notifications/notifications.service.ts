import type { NotificationConfiguration } from '../../../contract/notifications.ts'
import type { Ctx, SignedIn } from '../../platform/context.ts'
import { forbidden } from '../../platform/errors.ts'
import { selectSettings, upsertSettings } from './notifications.queries.ts'

/** What reaches a person: the live channel, and what they want to hear of. Alone writes notification_settings. */

const everything: NotificationConfiguration = {
  badges: true,
  progress_changes: true,
  reminders: true,
  reminder_notices: true,
}

/** Whether a person wants to hear of something. Asked by whoever is about to tell it. */
export async function wants(
  ctx: Ctx,
  userId: string,
  what: keyof NotificationConfiguration,
): Promise<boolean> {
  return ((await selectSettings(ctx, userId)) ?? everything)[what]
}

export async function getConfiguration(ctx: SignedIn): Promise<{ data: NotificationConfiguration }> {
  return { data: (await selectSettings(ctx, ctx.actor.id)) ?? everything }
}

export async function updateConfiguration(
  ctx: SignedIn,
  change: Partial<NotificationConfiguration>,
): Promise<{ data: NotificationConfiguration }> {
  await upsertSettings(ctx, ctx.actor.id, change)
  return getConfiguration(ctx)
}

/** Lets a socket of the caller into the caller's own channel; 403 for any other. */
export function authoriseChannel(
  ctx: SignedIn,
  asked: { socket_id: string; channel_name: string },
): { auth: string } {
  const answer = ctx.services.realtime.authorise({
    socketId: asked.socket_id,
    channel: asked.channel_name,
    userId: ctx.actor.id,
    sessionId: ctx.actor.session_id,
    expiresAt: ctx.actor.session_expires_at,
  })
  if (!answer) throw forbidden()
  return answer
}
