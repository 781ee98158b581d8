import type { NotificationChannel, NotificationKind } from '#contract/notifications/notices.ts'
import type { NotificationConfiguration } from '#contract/notifications/notifications.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { forbidden } from '#platform/errors.ts'
import { upsertChoices } from './choices.queries.ts'
import { mailTimes, readWants } from './choices.service.ts'

/** The live channel, and the four switches of the specification, each of which maps to one setting. */

const cells = {
  badges: ['badges', 'live'],
  progress_changes: ['progress', 'mail'],
  reminders: ['courses', 'digest'],
  reminder_notices: ['courses', 'live'],
} as const satisfies Record<keyof NotificationConfiguration, readonly [NotificationKind, NotificationChannel]>
type Switch = keyof typeof cells

async function readConfiguration(ctx: Ctx, userId: string): Promise<NotificationConfiguration> {
  const wants = await readWants(ctx, [userId])
  const isOn = (name: Switch): boolean => {
    const [kind, channel] = cells[name]
    return wants(userId, kind, channel)
  }
  return {
    badges: isOn('badges'),
    progress_changes: isOn('progress_changes'),
    reminders: isOn('reminders'),
    reminder_notices: isOn('reminder_notices'),
  }
}

/** Whether a person wants a notification. To be checked by whoever sends it. */
export async function wantsNotification(ctx: Ctx, userId: string, what: Switch): Promise<boolean> {
  return (await readConfiguration(ctx, userId))[what]
}

/** The earliest time for an e-mail that is not urgent: outside the person’s quiet hours. */
export async function mailTime(ctx: Ctx, userId: string): Promise<Date> {
  return (await mailTimes(ctx, [userId]))(userId)
}

export async function getConfiguration(ctx: SignedIn): Promise<{ data: NotificationConfiguration }> {
  return { data: await readConfiguration(ctx, ctx.actor.id) }
}

/** Settings that the company has locked are left unchanged. */
export async function updateConfiguration(
  ctx: SignedIn,
  change: Partial<NotificationConfiguration>,
): Promise<{ data: NotificationConfiguration }> {
  const choices = (Object.keys(cells) as Switch[]).flatMap((name) => {
    const [kind, channel] = cells[name]
    const wanted = change[name]
    return wanted === undefined ? [] : [{ kind, channel, wanted }]
  })
  await upsertChoices(ctx, ctx.actor.id, choices)
  return getConfiguration(ctx)
}

const ownerOf = (ctx: SignedIn, { socket_id }: { socket_id: string }) => ({
  socketId: socket_id,
  userId: ctx.actor.id,
  sessionId: ctx.actor.session_id,
  expiresAt: ctx.actor.session_expires_at,
})

/** Authenticates a socket to the realtime service; throws 403 for another person's socket. */
export function authorizeUser(
  ctx: SignedIn,
  input: { socket_id: string },
): { auth: string; user_data: string } {
  const answer = ctx.services.realtime.signIn(ownerOf(ctx, input))
  if (!answer) throw forbidden()
  return answer
}

/** Authorizes a socket of the caller for the caller's own channel; throws 403 for any other. */
export function authorizeChannel(
  ctx: SignedIn,
  input: { socket_id: string; channel_name: string },
): { auth: string } {
  const answer = ctx.services.realtime.authorize({ ...ownerOf(ctx, input), channel: input.channel_name })
  if (!answer) throw forbidden()
  return answer
}
