import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

const listedEach = 200

export interface HeldRow {
  id: string
  kind: 'disable' | 'members' | 'return'
  name: string
  people: number
  held_at: string
}

/** The oldest first, by kind. */
export async function selectHeld(ctx: Ctx, connectionId: string): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    (select link.user_id as id, 'disable' as kind, trim(u.first_name || ' ' || u.last_name) as name, 1 as people,
      link.held_at
    from directory_links link join users u on u.id = link.user_id
    where link.connection_id = ${connectionId} and link.held_at is not null
    order by link.user_id limit ${listedEach})
    union all
    (select g.id, 'members', g.display_name, count(*)::int, min(m.held_at)
    from directory_groups g join directory_group_members m on m.group_id = g.id and m.held_at is not null
    where g.connection_id = ${connectionId} group by g.id order by g.id limit ${listedEach})
    union all
    (select e.id, 'return', coalesce(e.asked_name, ''), 1, e.asked_at from directory_erased e
    where e.connection_id = ${connectionId} and e.asked_at is not null order by e.id limit ${listedEach})`.execute(
    ctx.db,
  )
  return rows
}

/** Those of the ids whose disabling is held, locked; all of them without ids. */
export async function lockHeldPeople(
  ctx: Ctx,
  connectionId: string,
  ids: string[] | undefined,
  limit: number,
) {
  let rows = ctx.db
    .selectFrom('directory_links')
    .select(['user_id', 'deleted_at', 'active'])
    .where('connection_id', '=', connectionId)
    .where('held_at', 'is not', null)
    .orderBy('user_id')
    .limit(limit)
    .forUpdate()
  if (ids) rows = rows.where('user_id', 'in', ids)
  return rows.execute()
}

export async function lockHeldGroups(
  ctx: Ctx,
  connectionId: string,
  ids: string[] | undefined,
): Promise<string[]> {
  let rows = ctx.db
    .selectFrom('directory_groups')
    .select('id')
    .where('connection_id', '=', connectionId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('directory_group_members')
          .select('group_id')
          .whereRef('group_id', '=', 'directory_groups.id')
          .where('held_at', 'is not', null),
      ),
    )
    .orderBy('id')
    .forUpdate()
  if (ids) rows = rows.where('id', 'in', ids)
  return (await rows.execute()).map(({ id }) => id)
}

/** The members who left are members again, or lose what the group gave. */
export async function decideMembers(ctx: Ctx, groupId: string, decision: 'allow' | 'restore'): Promise<void> {
  await ctx.db
    .updateTable('directory_group_members')
    .set(
      decision === 'allow'
        ? { held_at: null, pending: true }
        : { held_at: null, pending: false, is_member: true },
    )
    .where('group_id', '=', groupId)
    .where('held_at', 'is not', null)
    .execute()
}

/** A group whose members are restored is back, too. */
export async function bringBackGroup(ctx: Ctx, groupId: string): Promise<void> {
  await ctx.db
    .updateTable('directory_groups')
    .set({ deleted_at: null, version: sql`version + 1`, updated_at: ctx.now.toISOString() })
    .where('id', '=', groupId)
    .where('deleted_at', 'is not', null)
    .where(
      sql<boolean>`not exists (select from directory_groups other where other.connection_id = directory_groups.connection_id
        and lower(other.display_name) = lower(directory_groups.display_name) and other.deleted_at is null)`,
    )
    .execute()
}

/** Allowed, the directory may create the person; else it is not asked about again until it wants to. */
export async function decideReturns(
  ctx: Ctx,
  connectionId: string,
  { ids, decision }: { ids: string[] | undefined; decision: 'allow' | 'restore' },
): Promise<number> {
  const requested = sql`connection_id = ${connectionId} and asked_at is not null
    ${ids ? sql`and id = any (${ids}::uuid[])` : sql``}`
  const { rows } =
    decision === 'allow'
      ? await sql`
          with chosen as (select erased_at from directory_erased where ${requested}),
          gone as (delete from directory_erased e using chosen
            where e.connection_id = ${connectionId} and e.erased_at = chosen.erased_at)
          select 1 from chosen`.execute(ctx.db)
      : await sql`update directory_erased set asked_at = null, asked_name = null where ${requested} returning 1`.execute(
          ctx.db,
        )
  return rows.length
}

export async function hasHeld(ctx: Ctx, connectionId: string): Promise<boolean> {
  return (await selectHeld(ctx, connectionId)).length > 0
}
