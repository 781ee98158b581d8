import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { NoticeEvent } from '#contract/notifications/notices.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'

export interface NoticeSubject {
  /** The title of the subject. */
  title?: string
  /** The message key of its title, if that is a text of the product. */
  title_key?: string
  /** The day concerned, for example 2026-11-27. */
  day?: string
  language?: Locale
  /** A named route with its params. */
  link?: { route: string; params: Record<string, string> }
}

export interface NoticeRow {
  id: string
  user_id: string
  event: NoticeEvent
  subject: NoticeSubject
  actor_name: string | null
  /** How many people caused it. */
  actors: number
  times: number
  at: string
  is_new: boolean
}

interface NewNotice {
  event: NoticeEvent
  group_key: string
  subject: NoticeSubject
  actor: { id: string; name: string } | null
  times: number
}

export interface NoticeTarget {
  user_id: string
  is_listed: boolean
  is_in_digest: boolean
}

const columns = sql`id, user_id, event, subject, actor_name, greatest(cardinality(actor_ids), 1) as actors, times,
  updated_at as at, seen_at is null as is_new`

/**
 * One row per person; added to an unread row of the same group if there is one. People with a removed account are
 * left out.
 */
export async function upsertNotices(
  ctx: Ctx,
  notice: NewNotice,
  targets: readonly NoticeTarget[],
): Promise<NoticeRow[]> {
  const { event, group_key, subject, actor, times } = notice
  const actors = actor ? [actor.id] : []
  const { rows } = await sql<NoticeRow>`
    insert into notices as known (id, company_id, user_id, event, group_key, subject, actor_name, actor_ids,
      times, is_listed, is_in_digest, created_at, updated_at)
    select target.id, users.company_id, users.id, ${event}, ${group_key}, ${JSON.stringify(subject)}::jsonb,
      ${actor?.name ?? null}::text, ${actors}::uuid[], ${times}::integer, target.is_listed, target.is_in_digest,
      ${ctx.now.toISOString()}::timestamptz, ${ctx.now.toISOString()}::timestamptz
    from unnest(${targets.map(() => newId())}::uuid[], ${targets.map(({ user_id }) => user_id)}::uuid[],
      ${targets.map(({ is_listed }) => is_listed)}::boolean[],
      ${targets.map(({ is_in_digest }) => is_in_digest)}::boolean[])
      as target (id, user_id, is_listed, is_in_digest)
    join users on users.id = target.user_id and users.status = 'active'
    order by users.id
    on conflict (user_id, group_key) where seen_at is null do update set
      event = excluded.event, subject = excluded.subject, updated_at = excluded.updated_at,
      actor_name = coalesce(excluded.actor_name, known.actor_name),
      actor_ids = case when excluded.actor_ids <@ known.actor_ids then known.actor_ids
        else known.actor_ids[1:99] || excluded.actor_ids end,
      times = known.times + excluded.times, is_listed = known.is_listed or excluded.is_listed,
      is_in_digest = known.is_in_digest or excluded.is_in_digest
    returning ${columns}`.execute(ctx.db)
  return rows
}

interface NoticeFilter {
  cursor: string | undefined
  events: readonly NoticeEvent[] | undefined
  unread: boolean | undefined
  limit: number
}

export async function selectNotices(
  ctx: SignedIn,
  { cursor, events, unread, limit }: NoticeFilter,
): Promise<(NoticeRow & { cursor: string })[]> {
  const [at, id] = cursor?.split('/') ?? []
  const after =
    at && id
      ? sql`and (updated_at, id) < (to_timestamp(${at}::bigint / 1000.0)::timestamptz(3), ${id}::uuid)`
      : sql``
  const { rows } = await sql<NoticeRow & { cursor: string }>`
    select ${columns}, concat(round(extract(epoch from updated_at) * 1000)::bigint, '/', id) as cursor
    from notices where user_id = ${ctx.actor.id} and is_listed ${after}
      ${unread ? sql`and seen_at is null` : sql``}
      ${events ? sql`and event = any(${events}::text[])` : sql``}
    order by updated_at desc, id desc limit ${limit}`.execute(ctx.db)
  return rows
}

const countedAtMost = 100

export async function countNew(ctx: SignedIn): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notices where user_id = ${ctx.actor.id} and seen_at is null and is_listed
      limit ${countedAtMost}) unread`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Also removes it from later digests. */
export async function markSeen(ctx: SignedIn, id: string | undefined): Promise<void> {
  let unread = ctx.db
    .updateTable('notices')
    .set({ seen_at: ctx.now.toISOString(), is_in_digest: false })
    .where('user_id', '=', ctx.actor.id)
    .where('seen_at', 'is', null)
  if (id) unread = unread.where('id', '=', id)
  await unread.execute()
}

export async function findNotice(ctx: Ctx, id: string): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`select ${columns} from notices where id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** Returns the number of deleted rows; skips rows that another process has locked. */
export async function deleteOld(ctx: Ctx, before: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notices where id in (
      select id from notices where updated_at < ${before}
      order by updated_at limit ${limit} for update skip locked)`.execute(ctx.db)
  return Number(numAffectedRows ?? 0n)
}

/** Active admins of a company, or of the nearest one above it that has any. */
export async function selectAdmins(ctx: Ctx, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id from company_closure join users on users.company_id = ancestor_id
    where descendant_id = ${companyId} and role = 'admin' and status = 'active'
      and not 'auditor' = any(abilities)
      and depth = (
        select min(depth) from company_closure join users on users.company_id = ancestor_id
        where descendant_id = ${companyId} and role = 'admin' and status = 'active' and not 'auditor' = any(abilities))
    order by users.id limit 200`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** The unread notices of a person's next daily e-mail, newest last. */
export async function selectDigest(ctx: Ctx, userId: string, limit: number): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select ${columns} from notices where user_id = ${userId} and is_in_digest and seen_at is null
    order by updated_at, id limit ${limit}`.execute(ctx.db)
  return rows
}

/** Removes e-mailed notices from later digests, unless they were updated since. */
export async function markMailed(ctx: Ctx, notices: readonly Pick<NoticeRow, 'id' | 'at'>[]): Promise<void> {
  await sql`
    update notices set is_in_digest = false
    from unnest(${notices.map(({ id }) => id)}::uuid[], ${notices.map(({ at }) => at)}::timestamptz[]) as mailed (id, at)
    where notices.id = mailed.id and notices.updated_at = mailed.at`.execute(ctx.db)
}

export async function wasDigestMade(ctx: Ctx, userId: string, day: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('digest_days')
    .select('day')
    .where('user_id', '=', userId)
    .where('day', '>=', day)
    .executeTakeFirst()
  return row !== undefined
}

/** Claims a person's daily e-mail of a day; returns false if it was already claimed. */
export async function claimDigestDay(ctx: Ctx, userId: string, day: string): Promise<boolean> {
  const row = await ctx.db
    .insertInto('digest_days')
    .values({ user_id: userId, day })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ day }).where('digest_days.day', '<', day),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export interface NoticeReader {
  id: string
  role: string
  platform_locale: string | null
  default_locale: string
  time_zone: string
}

export async function selectReaders(ctx: Ctx, userIds: readonly string[]): Promise<NoticeReader[]> {
  return ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.id',
      'users.role',
      'users.platform_locale',
      'companies.default_locale',
      'companies.time_zone',
    ])
    .where('users.id', 'in', userIds)
    .execute()
}
