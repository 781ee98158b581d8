import type { NotificationConfiguration } from '#contract/notifications/notifications.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { forbidden } from '#platform/errors.ts'
import { selectSettings, upsertSettings } from './notifications.queries.ts'

/** What reaches a person: the live channel, and what they want to hear of. Alone writes notification_settings. */

const everything: NotificationConfiguration = {
  badges: true,
  progress_changes: true,
  reminders: true,
  reminder_notices: true,
}

/** Whether a person wants to hear of something. Asked by whoever is about to tell it. */
export async function wantsNotification(
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

const ownerOf = (ctx: SignedIn, { socket_id }: { socket_id: string }) => ({
  socketId: socket_id,
  userId: ctx.actor.id,
  sessionId: ctx.actor.session_id,
  expiresAt: ctx.actor.session_expires_at,
})

/** Says to the realtime service whose socket it is; 403 for a socket of somebody else. */
export function authorizeUser(
  ctx: SignedIn,
  asked: { socket_id: string },
): { auth: string; user_data: string } {
  const answer = ctx.services.realtime.signIn(ownerOf(ctx, asked))
  if (!answer) throw forbidden()
  return answer
}

/** Lets a socket of the caller into the caller's own channel; 403 for any other. */
export function authorizeChannel(
  ctx: SignedIn,
  asked: { socket_id: string; channel_name: string },
): { auth: string } {
  const answer = ctx.services.realtime.authorize({ ...ownerOf(ctx, asked), channel: asked.channel_name })
  if (!answer) throw forbidden()
  return answer
}
