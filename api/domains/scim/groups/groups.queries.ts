import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { DirectoryGroupTable } from '#db/schema/scim.ts'
import type { Ctx } from '#platform/context.ts'
import type { Resource } from '../protocol/attributes.rules.ts'
import type { Condition } from '../users/user-filter.rules.ts'

export interface DirectoryGroupRow {
  id: string
  connection_id: string
  external_id: string | null
  display_name: string
  resource: Resource
  target_tag: string | null
  target_group_id: string | null
  version: number
  created_at: string
  updated_at: string
}

const groups = (ctx: Ctx, connectionId: string) =>
  ctx.db
    .selectFrom('directory_groups')
    .select([
      'id',
      'connection_id',
      'external_id',
      'display_name',
      'target_tag',
      'target_group_id',
      'version',
    ])
    .select(['created_at', 'updated_at', sql<Resource>`resource`.as('resource')])
    .where('connection_id', '=', connectionId)
    .where('deleted_at', 'is', null)

export async function findGroup(
  ctx: Ctx,
  connectionId: string,
  id: string,
): Promise<DirectoryGroupRow | undefined> {
  return groups(ctx, connectionId).where('id', '=', id).executeTakeFirst()
}

/** Like findGroup, with a lock until the end of the transaction. */
export async function lockGroup(
  ctx: Ctx,
  connectionId: string,
  id: string,
): Promise<DirectoryGroupRow | undefined> {
  return groups(ctx, connectionId).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns false if the connection has a group with that name. */
export async function insertGroup(
  ctx: Ctx,
  row: Pick<DirectoryGroupRow, 'id' | 'connection_id' | 'external_id' | 'display_name' | 'resource'>,
): Promise<boolean> {
  const now = ctx.now.toISOString()
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('directory_groups')
    .values({ ...row, resource: JSON.stringify(row.resource), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updateGroup(
  ctx: Ctx,
  id: string,
  fields: Omit<Updateable<DirectoryGroupTable>, 'version' | 'updated_at'>,
): Promise<void> {
  await ctx.db
    .updateTable('directory_groups')
    .set({ ...fields, version: sql`version + 1`, updated_at: ctx.now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export async function isNameTaken(
  ctx: Ctx,
  connectionId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const row = await groups(ctx, connectionId)
    .where(sql`lower(display_name)`, '=', sql`lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const conditionSql = (condition: Condition): RawBuilder<boolean> => {
  switch (condition.field) {
    case 'id':
      return isUuid(condition.value) ? sql`g.id = ${condition.value}::uuid` : sql`false`
    case 'external_id':
      return sql`g.external_id = ${condition.value}`
    case 'display_name':
      return sql`lower(g.display_name) = lower(${condition.value})`
    case 'updated_at':
      return sql`g.updated_at ${sql.raw(condition.comparison)} ${condition.value}::timestamptz`
    case 'member':
      return isUuid(condition.value)
        ? sql`g.id in (select m.group_id from directory_group_members m
            where m.user_id = ${condition.value}::uuid and m.is_member)`
        : sql`false`
    default:
      return sql`false`
  }
}

const chosen = (connectionId: string, conditions: readonly Condition[]): RawBuilder<boolean> =>
  sql.join(
    [sql`g.connection_id = ${connectionId} and g.deleted_at is null`, ...conditions.map(conditionSql)],
    sql` and `,
  )

export async function selectGroups(
  ctx: Ctx,
  connectionId: string,
  conditions: readonly Condition[],
  { offset, limit }: { offset: number; limit: number },
): Promise<DirectoryGroupRow[]> {
  const { rows } = await sql<DirectoryGroupRow>`
    select id, connection_id, external_id, display_name, resource, target_tag, target_group_id, version,
      created_at, updated_at
    from directory_groups g where ${chosen(connectionId, conditions)}
    order by g.id limit ${limit} offset ${offset}`.execute(ctx.db)
  return rows
}

export async function countGroups(
  ctx: Ctx,
  connectionId: string,
  conditions: readonly Condition[],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from directory_groups g where ${chosen(connectionId, conditions)}`.execute(
    ctx.db,
  )
  return rows[0]?.total ?? 0
}

export interface DirectoryMember {
  group_id: string
  user_id: string
  display_name: string
}

/** The members of groups, in order of the ids of both. */
export async function selectMembers(ctx: Ctx, groupIds: string[], limit: number): Promise<DirectoryMember[]> {
  if (groupIds.length === 0) return []
  const { rows } = await sql<DirectoryMember>`
    select m.group_id, m.user_id, link.display_name
    from directory_group_members m join directory_links link on link.user_id = m.user_id
    where m.group_id = any (${groupIds}::uuid[]) and m.is_member and link.deleted_at is null
    order by m.group_id, m.user_id limit ${limit}`.execute(ctx.db)
  return rows
}
