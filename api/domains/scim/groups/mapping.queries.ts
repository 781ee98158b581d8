import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

export interface MappedGroupRow {
  id: string
  display_name: string
  target_tag: string | null
  target_group_id: string | null
  target_group_name: string | null
  members: number
  pending: number
}

const columns = sql`g.id, g.display_name, g.target_tag, g.target_group_id, own.name as target_group_name,
  (select count(*)::int from directory_group_members m where m.group_id = g.id and m.is_member) as members,
  (select count(*)::int from directory_group_members m where m.group_id = g.id and m.pending) as pending`

/** Ordered by name; `after` is the id of the last group of the page before. */
export async function selectMappedGroups(
  ctx: Ctx,
  connectionId: string,
  { search, after, limit }: { search: string | undefined; after: string | undefined; limit: number },
): Promise<MappedGroupRow[]> {
  const matches = search ? sql`and position(lower(${search}) in lower(g.display_name)) > 0` : sql``
  const behind = after
    ? sql`and (lower(g.display_name), g.id) > (select lower(display_name), id from directory_groups where id = ${after})`
    : sql``
  const { rows } = await sql<MappedGroupRow>`
    select ${columns} from directory_groups g left join groups own on own.id = g.target_group_id
    where g.connection_id = ${connectionId} and g.deleted_at is null ${matches} ${behind}
    order by lower(g.display_name), g.id limit ${limit}`.execute(ctx.db)
  return rows
}

export async function findMappedGroup(
  ctx: Ctx,
  connectionId: string,
  id: string,
): Promise<MappedGroupRow | undefined> {
  const { rows } = await sql<MappedGroupRow>`
    select ${columns} from directory_groups g left join groups own on own.id = g.target_group_id
    where g.connection_id = ${connectionId} and g.deleted_at is null and g.id = ${id}`.execute(ctx.db)
  return rows[0]
}

export async function isGroupOfCompany(ctx: Ctx, companyId: string, groupId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('groups')
    .select('id')
    .where('id', '=', groupId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row !== undefined
}

export async function setTarget(
  ctx: Ctx,
  id: string,
  target: { target_tag: string | null; target_group_id: string | null },
): Promise<void> {
  await ctx.db.updateTable('directory_groups').set(target).where('id', '=', id).execute()
}
