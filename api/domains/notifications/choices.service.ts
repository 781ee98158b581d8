import type { BodyOf } from '#contract/endpoint.ts'
import type {
  NotificationChoices,
  updateNotificationChoices as updateEndpoint,
} from '#contract/notifications/choices.ts'
import {
  kindsOf,
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
} from '#contract/notifications/notices.ts'
import type { Role } from '#contract/roles.ts'
import { isNotifiedOfReports, notifiedManagerName } from '#domains/accounts/people/direct-reports.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { invalid } from '#platform/errors.ts'
import * as queries from './choices.queries.ts'
import { anyKind, type CellSettings, cellOf } from './choices.rules.ts'

/**
 * What each person is notified of, by kind, channel and time of day. Only this service writes notification_choices
 * and notification_times.
 */

export type Wants = (userId: string, kind: NotificationKind, channel: NotificationChannel) => boolean

type SettingsOf = (
  userId: string,
  kind: NotificationKind,
  channel: NotificationChannel,
) => CellSettings & { company_name: string | null }

async function readSettings(ctx: Ctx, userIds: readonly string[]): Promise<SettingsOf> {
  const rows = await queries.selectChoices(ctx, userIds)
  const known = new Map(rows.map((row) => [`${row.user_id} ${row.kind} ${row.channel}`, row]))
  return (userId, kind, channel) => {
    const row = known.get(`${userId} ${kind} ${channel}`)
    return {
      policy: row?.policy,
      choice: row?.choice ?? known.get(`${userId} ${anyKind} ${channel}`)?.choice,
      company_name: row?.company_name ?? null,
    }
  }
}

export async function readWants(ctx: Ctx, userIds: readonly string[]): Promise<Wants> {
  const settingsOf = await readSettings(ctx, userIds)
  return (userId, kind, channel) => cellOf(kind, channel, settingsOf(userId, kind, channel))?.wanted ?? false
}

/** The earliest time at which a person may be e-mailed: now, or when their quiet hours end. */
export async function mailTimes(ctx: Ctx, userIds: readonly string[]): Promise<(userId: string) => Date> {
  const quiet = await queries.selectQuiet(ctx, userIds)
  return (userId) => quiet.get(userId) ?? ctx.now
}

/** Admins have no live connection, so live notifications do not reach them. */
const reaches = (role: Role, channel: NotificationChannel): boolean => channel !== 'live' || role !== 'admin'

export const defaultDigestHour = 9

/** The kinds that can concern the caller. */
async function kindsOfPerson(ctx: SignedIn): Promise<NotificationKind[]> {
  const { id, role, abilities } = ctx.actor
  const more: NotificationKind[] = [
    ...((await isNotifiedOfReports(ctx, id)) ? (['direct_reports'] as const) : []),
    ...((await queries.getsReports(ctx, id)) ? (['management_reports'] as const) : []),
    ...(abilities.includes('owner') ? (['seals'] as const) : []),
  ]
  return kindsOf[role].flatMap((kind) => (kind === 'security' ? [...more, kind] : [kind]))
}

export async function getChoices(ctx: SignedIn): Promise<{ data: NotificationChoices }> {
  const { id, role } = ctx.actor
  const settingsOf = await readSettings(ctx, [id])
  const times = await queries.selectTimes(ctx)
  const cellsOf = (kind: NotificationKind) =>
    notificationChannels.flatMap((channel) => {
      const settings = settingsOf(id, kind, channel)
      const cell = reaches(role, channel) ? cellOf(kind, channel, settings) : null
      if (!cell) return []
      const company_name = cell.locked === 'company' ? settings.company_name : null
      return [{ channel, wanted: cell.wanted, locked: cell.locked && { company_name } }]
    })
  return {
    data: {
      kinds: (await kindsOfPerson(ctx)).map((kind) => ({ kind, cells: cellsOf(kind) })),
      times: {
        quiet:
          times.quiet_from === null || times.quiet_until === null
            ? null
            : { from: times.quiet_from, until: times.quiet_until },
        digest_hour: times.digest_hour ?? defaultDigestHour,
      },
      time_zone: times.time_zone,
      notified_manager: role === 'student' ? await notifiedManagerName(ctx) : null,
    },
  }
}

/** Throws 422 for a channel that a kind does not have, or that is locked. */
export async function updateChoices(
  ctx: SignedIn,
  { choices = [], times = {} }: BodyOf<typeof updateEndpoint>,
): Promise<{ data: NotificationChoices }> {
  const { id, role } = ctx.actor
  const settingsOf = await readSettings(ctx, [id])
  for (const { kind, channel } of choices) {
    const cell = cellOf(kind, channel, settingsOf(id, kind, channel))
    if (!cell || !reaches(role, channel)) throw invalid({ choices: ['notifications.no_such_channel'] })
    if (cell.locked) throw invalid({ choices: ['notifications.channel_locked'] })
  }
  const last = new Map(choices.map((choice) => [`${choice.kind} ${choice.channel}`, choice]))
  await queries.upsertChoices(ctx, id, [...last.values()])
  await queries.upsertTimes(ctx, times)
  return getChoices(ctx)
}
