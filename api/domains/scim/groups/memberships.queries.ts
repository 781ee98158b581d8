import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** Adds people of the connection to a group; others, and members, are passed over. Returns the number of new members. */
export async function insertMembers(
  ctx: Ctx,
  { id, connection_id, isMapped }: { id: string; connection_id: string; isMapped: boolean },
  userIds: string[],
): Promise<number> {
  const { rows } = await sql`
    insert into directory_group_members as m (group_id, user_id, is_member, pending)
    select ${id}, link.user_id, true, ${isMapped} from directory_links link
    where link.connection_id = ${connection_id} and link.deleted_at is null
      and link.user_id = any (${userIds}::uuid[])
    order by link.user_id
    on conflict (group_id, user_id) do update set is_member = true, pending = ${isMapped}, held_at = null
      where not m.is_member
    returning 1`.execute(ctx.db)
  return rows.length
}

export type Leavers = { only: string[] } | { except: string[] }

/**
 * Ends memberships. What was applied is taken back by a job, or waits for an owner if it `waits`; the rest goes at once.
 * Returns the number of those who left.
 */
export async function endMemberships(
  ctx: Ctx,
  groupId: string,
  leavers: Leavers,
  { waits }: { waits: boolean },
): Promise<number> {
  const those =
    'only' in leavers
      ? sql`user_id = any (${leavers.only}::uuid[])`
      : sql`not exists (select from unnest(${leavers.except}::uuid[]) as stays (id) where stays.id = user_id)`
  const { rows } = await sql`
    with leaving as (
      select group_id, user_id, applied from directory_group_members
      where group_id = ${groupId} and is_member and ${those} order by user_id for update
    ), gone as (
      delete from directory_group_members m using leaving
      where m.group_id = leaving.group_id and m.user_id = leaving.user_id and leaving.applied is null
    ), left_over as (
      update directory_group_members m set is_member = false, pending = ${!waits},
        held_at = ${waits ? ctx.now.toISOString() : null}::timestamptz
      from leaving
      where m.group_id = leaving.group_id and m.user_id = leaving.user_id and leaving.applied is not null
    )
    select 1 from leaving`.execute(ctx.db)
  return rows.length
}

/** How many members a group has, and how many of them would leave. */
export async function countLeavers(
  ctx: Ctx,
  groupId: string,
  leavers: Leavers,
): Promise<{ members: number; leaving: number }> {
  const those =
    'only' in leavers
      ? sql`user_id = any (${leavers.only}::uuid[])`
      : sql`not exists (select from unnest(${leavers.except}::uuid[]) as stays (id) where stays.id = user_id)`
  const { rows } = await sql<{ members: number; leaving: number }>`
    select count(*)::int as members, (count(*) filter (where ${those}))::int as leaving
    from directory_group_members where group_id = ${groupId} and is_member`.execute(ctx.db)
  return rows[0] ?? { members: 0, leaving: 0 }
}

/** Ends all memberships of a person in the groups of a connection. */
export async function endMembershipsOf(ctx: Ctx, connectionId: string, userId: string): Promise<number> {
  const { rows } = await sql`
    with own as (
      select m.group_id, m.applied from directory_group_members m
      join directory_groups g on g.id = m.group_id and g.connection_id = ${connectionId}
      where m.user_id = ${userId}
    ), gone as (
      delete from directory_group_members m using own
      where m.group_id = own.group_id and m.user_id = ${userId} and own.applied is null
    )
    update directory_group_members m set is_member = false, pending = true, held_at = null from own
    where m.group_id = own.group_id and m.user_id = ${userId} and own.applied is not null
    returning 1`.execute(ctx.db)
  return rows.length
}

export interface PendingRow {
  group_id: string
  user_id: string
  is_member: boolean
  applied: string | null
  gave: boolean
  /** What members of the group get now. */
  target: string | null
  company_id: string
  version: number
  tags: string[]
}

/** What a mapped group gives, as it is noted with a membership; nothing to people who were moved away. */
const target = sql<string | null>`case
  when not exists (select from directory_connections connection
    join company_closure reach on reach.ancestor_id = connection.company_id
    where connection.id = g.connection_id and reach.descendant_id = users.company_id) then null
  when g.target_tag is not null then 'tag:' || g.target_tag
  when g.target_group_id is not null then 'group:' || g.target_group_id end`

/** Memberships that are not applied yet, with their people, all locked; ordered by person. */
export async function lockPending(ctx: Ctx, connectionId: string, limit: number): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    with waiting as (
      select m.group_id, m.user_id from directory_groups g
      join directory_group_members m on m.group_id = g.id and m.pending
      where g.connection_id = ${connectionId} order by m.user_id, m.group_id limit ${limit}
    )
    select m.group_id, m.user_id, m.is_member, m.applied, m.gave, ${target} as target, users.company_id,
      users.version, users.tags
    from waiting join users on users.id = waiting.user_id
    join directory_group_members m on m.group_id = waiting.group_id and m.user_id = waiting.user_id
      and m.pending
    join directory_groups g on g.id = m.group_id
    order by users.id, m.group_id for update of users, m`.execute(ctx.db)
  return rows
}

export interface OtherSource {
  group_id: string
  user_id: string
  applied: string
}

/** Memberships of these people that are applied, besides what is to be taken back. */
export async function selectApplied(
  ctx: Ctx,
  connectionId: string,
  userIds: string[],
): Promise<OtherSource[]> {
  const { rows } = await sql<OtherSource>`
    select m.group_id, m.user_id, m.applied from directory_group_members m
    join directory_groups g on g.id = m.group_id and g.connection_id = ${connectionId}
    where m.user_id = any (${userIds}::uuid[]) and m.applied is not null and m.is_member`.execute(ctx.db)
  return rows
}

export interface AppliedMembership {
  group_id: string
  user_id: string
  applied: string | null
  gave: boolean
}

/** Notes what was applied; rows of people who left are deleted. */
export async function saveApplied(ctx: Ctx, rows: AppliedMembership[]): Promise<void> {
  const text = JSON.stringify(rows)
  await sql`
    update directory_group_members m set applied = done.applied, gave = done.gave, pending = false
    from jsonb_to_recordset(${text}::jsonb) as done (group_id uuid, user_id uuid, applied text, gave boolean)
    where m.group_id = done.group_id and m.user_id = done.user_id`.execute(ctx.db)
  await sql`
    delete from directory_group_members m
    using jsonb_to_recordset(${text}::jsonb) as done (group_id uuid, user_id uuid)
    where m.group_id = done.group_id and m.user_id = done.user_id and not m.is_member and m.applied is null
  `.execute(ctx.db)
}

/** Which of these people are members of one of our groups. */
export async function selectGroupMembers(ctx: Ctx, groupId: string, userIds: string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Applies a group anew for all its members. */
export async function markAll(ctx: Ctx, groupId: string): Promise<void> {
  await sql`
    update directory_group_members set pending = true where group_id = ${groupId} and held_at is null`.execute(
    ctx.db,
  )
}

/** Removed groups whose members have lost what they gave. */
export async function deleteEmptied(ctx: Ctx, connectionId: string): Promise<void> {
  await sql`
    delete from directory_groups g where g.connection_id = ${connectionId} and g.deleted_at is not null
      and not exists (select from directory_group_members m where m.group_id = g.id)`.execute(ctx.db)
}
