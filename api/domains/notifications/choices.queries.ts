import { type RawBuilder, sql } from 'kysely'
import type { NotificationPolicy, NotificationTimes } from '#contract/notifications/choices.ts'
import type { NotificationChannel, NotificationKind } from '#contract/notifications/notices.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { anyKind } from './choices.rules.ts'

export interface ChoiceRow {
  user_id: string
  kind: NotificationKind | typeof anyKind
  channel: NotificationChannel
  policy: NotificationPolicy | null
  /** The company that set the policy. */
  company_name: string | null
  choice: boolean | null
}

/**
 * Most notices are for one person: PostgreSQL then plans the statement once, but for a list it plans it anew each
 * time, which takes longer than to run it.
 */
const among = (userIds: readonly string[]): RawBuilder<unknown> =>
  userIds.length === 1 ? sql`= ${userIds[0]}::uuid` : sql`= any(${userIds}::uuid[])`

/** The settings of some people and of their companies; of several companies above, the nearest one counts. */
export async function selectChoices(ctx: Ctx, userIds: readonly string[]): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    with people as (select id, company_id from users where id ${among(userIds)}), policies as (
      select distinct on (people.id, kind, channel) people.id as user_id, kind, channel, policy, companies.name as company_name
      from people
        join company_closure on descendant_id = people.company_id
        join notification_policies on notification_policies.company_id = ancestor_id
        join companies on companies.id = ancestor_id
      order by people.id, kind, channel, depth
    ), choices as (
      select user_id, kind, channel, wanted from notification_choices where user_id ${among(userIds)}
    )
    select user_id, kind, channel, policy, company_name, wanted as choice
    from policies full join choices using (user_id, kind, channel)`.execute(ctx.db)
  return rows
}

export interface Choice {
  kind: NotificationKind | typeof anyKind
  channel: NotificationChannel
  wanted: boolean
}

export async function upsertChoices(ctx: Ctx, userId: string, choices: readonly Choice[]): Promise<void> {
  if (choices.length === 0) return
  await ctx.db
    .insertInto('notification_choices')
    .values(choices.map((choice) => ({ ...choice, user_id: userId })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'channel'])
        .doUpdateSet(({ ref }) => ({ wanted: ref('excluded.wanted') })),
    )
    .execute()
}

/** Replaces all choices by one for all kinds, including future ones. */
export async function replaceChoices(
  ctx: Ctx,
  userId: string,
  channels: readonly NotificationChannel[],
): Promise<void> {
  await ctx.db
    .deleteFrom('notification_choices')
    .where('user_id', '=', userId)
    .where('channel', 'in', channels)
    .execute()
  await upsertChoices(
    ctx,
    userId,
    channels.map((channel) => ({ kind: anyKind, channel, wanted: false })),
  )
}

interface TimesRow {
  time_zone: string
  quiet_from: number | null
  quiet_until: number | null
  digest_hour: number | null
}

export async function selectTimes(ctx: SignedIn): Promise<TimesRow> {
  return ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('notification_times', 'notification_times.user_id', 'users.id')
    .select(['companies.time_zone', 'quiet_from', 'quiet_until', 'digest_hour'])
    .where('users.id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow()
}

export async function upsertTimes(
  ctx: SignedIn,
  {
    quiet,
    digest_hour,
  }: { quiet?: NotificationTimes['quiet'] | undefined; digest_hour?: number | undefined },
): Promise<void> {
  const row = {
    ...(quiet === undefined ? {} : { quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null }),
    ...(digest_hour === undefined ? {} : { digest_hour }),
  }
  if (Object.keys(row).length === 0) return
  await ctx.db
    .insertInto('notification_times')
    .values({ quiet_from: null, quiet_until: null, digest_hour: null, ...row, user_id: ctx.actor.id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** People who are within their quiet hours now, and when these end. */
export async function selectQuiet(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ user_id: string; until: string }>`
    select user_id, (date_trunc('day', here) + make_interval(hours => quiet_until)
      + case when extract(hour from here) >= quiet_until then interval '1 day' else interval '0' end)
      at time zone time_zone as until
    from (
      select user_id, quiet_from, quiet_until, time_zone, ${ctx.now.toISOString()}::timestamptz at time zone time_zone as here
      from notification_times
        join users on users.id = user_id
        join companies on companies.id = users.company_id
      where user_id ${among(userIds)} and quiet_from is not null
    ) times
    where case when quiet_from <= quiet_until
      then extract(hour from here) >= quiet_from and extract(hour from here) < quiet_until
      else extract(hour from here) >= quiet_from or extract(hour from here) < quiet_until end`.execute(ctx.db)
  return new Map(rows.map(({ user_id, until }) => [user_id, new Date(until)]))
}

/** Whether a person was chosen to get the report of a company. */
export async function getsReports(ctx: Ctx, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('report_recipients')
    .select('company_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
