import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { DirectoryLinkTable } from '#db/schema/scim.ts'
import type { Ctx } from '#platform/context.ts'
import type { Resource } from '../protocol/attributes.rules.ts'
import type { Condition } from './user-filter.rules.ts'

export interface LinkRow {
  connection_id: string
  user_id: string
  external_id: string | null
  user_name: string
  resource: Resource
  active: boolean
  version: number
  held_at: string | null
  deleted_at: string | null
  created_at: string
  updated_at: string
}

const links = (ctx: Ctx, connectionId: string) =>
  ctx.db
    .selectFrom('directory_links')
    .select([
      'connection_id',
      'user_id',
      'external_id',
      'user_name',
      'active',
      'version',
      'held_at',
      'deleted_at',
    ])
    .select(['created_at', 'updated_at', sql<Resource>`resource`.as('resource')])
    .where('connection_id', '=', connectionId)

export async function findLink(ctx: Ctx, connectionId: string, userId: string): Promise<LinkRow | undefined> {
  return links(ctx, connectionId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Like findLink, with a lock until the end of the transaction. */
export async function lockLink(ctx: Ctx, connectionId: string, userId: string): Promise<LinkRow | undefined> {
  return links(ctx, connectionId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** One creation of a name at a time. */
export async function lockName(ctx: Ctx, connectionId: string, userName: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${connectionId} || lower(${userName}), 470))`.execute(
    ctx.db,
  )
}

/** The links, locked, that have the user name or the external id, including those whose removal waits. */
export async function lockSameLinks(
  ctx: Ctx,
  connectionId: string,
  { user_name, external_id }: { user_name: string; external_id: string | null },
): Promise<LinkRow[]> {
  const named = links(ctx, connectionId).where(sql`lower(user_name)`, '=', sql`lower(${user_name})`)
  const rows = await named.forUpdate().execute()
  if (external_id === null) return rows
  const others = await links(ctx, connectionId).where('external_id', '=', external_id).forUpdate().execute()
  return [...rows, ...others.filter((one) => !rows.some(({ user_id }) => user_id === one.user_id))]
}

export async function isTaken(
  ctx: Ctx,
  connectionId: string,
  { user_id, user_name, external_id }: { user_id: string; user_name: string; external_id: string | null },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('directory_links')
    .select('user_id')
    .where('connection_id', '=', connectionId)
    .where('user_id', '<>', user_id)
    .where(({ or, eb }) =>
      or([
        eb(sql`lower(user_name)`, '=', sql`lower(${user_name})`),
        ...(external_id === null ? [] : [eb('external_id', '=', external_id)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface LockedPerson {
  id: string
  company_id: string
  role: string
  status: string
  version: number
  email: string
  first_name: string
  last_name: string
  department: string
  title: string
  country: string | null
  employee_number: string | null
  manager_id: string | null
  platform_locale: string | null
}

const people = (ctx: Ctx) =>
  ctx.db
    .selectFrom('users')
    .select([
      'id',
      'company_id',
      'role',
      'status',
      'version',
      'email',
      'first_name',
      'last_name',
      'department',
    ])
    .select(['title', 'country', 'employee_number', 'manager_id', 'platform_locale'])
    .where('status', '<>', 'removed')
    .forNoKeyUpdate()

/** A person’s row, locked until the end of the transaction. */
export async function lockPerson(ctx: Ctx, userId: string): Promise<LockedPerson | undefined> {
  return people(ctx).where('id', '=', userId).executeTakeFirst()
}

export async function lockByEmail(
  ctx: Ctx,
  companyId: string,
  email: string,
): Promise<LockedPerson | undefined> {
  return people(ctx)
    .where('company_id', '=', companyId)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
}

/** The name of the directory that keeps a person up to date. */
export async function findDirectoryOf(ctx: Ctx, userId: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('directory_links')
    .innerJoin('directory_connections', 'directory_connections.id', 'directory_links.connection_id')
    .select('directory_connections.name')
    .where('directory_links.user_id', '=', userId)
    .executeTakeFirst()
  return row?.name
}

/** Whether the person belongs to the company or one below it, and so can manage people of it. */
export async function isInCompany(ctx: Ctx, companyId: string, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('users')
    .innerJoin('company_closure', 'company_closure.descendant_id', 'users.company_id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('users.status', '<>', 'removed')
    .where('company_closure.ancestor_id', '=', companyId)
    .executeTakeFirst()
  return row !== undefined
}

type LinkFields = Omit<Updateable<DirectoryLinkTable>, 'version' | 'updated_at'>

export async function insertLink(
  ctx: Ctx,
  row: Omit<
    DirectoryLinkTable,
    'version' | 'resource' | 'created_at' | 'updated_at' | 'held_at' | 'deleted_at'
  > & {
    resource: Resource
  },
): Promise<void> {
  const now = ctx.now.toISOString()
  await ctx.db
    .insertInto('directory_links')
    .values({ ...row, resource: JSON.stringify(row.resource), created_at: now, updated_at: now })
    .execute()
}

export async function updateLink(
  ctx: Ctx,
  { connection_id, user_id }: Pick<LinkRow, 'connection_id' | 'user_id'>,
  fields: LinkFields,
): Promise<void> {
  await ctx.db
    .updateTable('directory_links')
    .set({ ...fields, version: sql`version + 1`, updated_at: ctx.now.toISOString() })
    .where('connection_id', '=', connection_id)
    .where('user_id', '=', user_id)
    .execute()
}

export async function deleteLink(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.deleteFrom('directory_links').where('user_id', '=', userId).execute()
}

const conditionSql = (condition: Condition): RawBuilder<boolean> => {
  switch (condition.field) {
    case 'id':
      return isUuid(condition.value) ? sql`link.user_id = ${condition.value}::uuid` : sql`false`
    case 'external_id':
      return sql`link.external_id = ${condition.value}`
    case 'user_name':
      return sql`lower(link.user_name) = lower(${condition.value})`
    case 'email':
      return sql`lower(link.email) = lower(${condition.value})`
    case 'display_name':
      return sql`lower(link.display_name) = lower(${condition.value})`
    case 'active':
      return sql`link.active = ${condition.value}`
    case 'updated_at':
      return sql`link.updated_at ${sql.raw(condition.comparison)} ${condition.value}::timestamptz`
    case 'member':
      return sql`false`
  }
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** SQL after `where`: the links of the connection that fit all conditions. */
const chosen = (connectionId: string, conditions: readonly Condition[]): RawBuilder<boolean> =>
  sql.join(
    [sql`link.connection_id = ${connectionId} and link.deleted_at is null`, ...conditions.map(conditionSql)],
    sql` and `,
  )

/** Ordered by id; `after` continues behind a person. */
export async function selectLinks(
  ctx: Ctx,
  connectionId: string,
  conditions: readonly Condition[],
  { after, offset, limit }: { after: string | undefined; offset: number; limit: number },
): Promise<LinkRow[]> {
  const behind = after ? sql`and link.user_id > ${after}::uuid` : sql``
  const { rows } = await sql<LinkRow>`
    select connection_id, user_id, external_id, user_name, resource, active, version, held_at, deleted_at,
      created_at, updated_at
    from directory_links link where ${chosen(connectionId, conditions)} ${behind}
    order by link.user_id limit ${limit} offset ${after ? 0 : offset}`.execute(ctx.db)
  return rows
}

/** The number of links that fit, counted up to `most`. */
export async function countLinks(
  ctx: Ctx,
  connectionId: string,
  conditions: readonly Condition[],
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from directory_links link where ${chosen(connectionId, conditions)} limit ${most}) found`.execute(
    ctx.db,
  )
  return rows[0]?.total ?? 0
}

export interface GroupOfUser {
  user_id: string
  id: string
  display_name: string
}

/** The groups of people, at most a hundred each. */
export async function selectGroupsOf(
  ctx: Ctx,
  connectionId: string,
  userIds: string[],
): Promise<GroupOfUser[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<GroupOfUser>`
    select person.user_id, own.id, own.display_name from unnest(${userIds}::uuid[]) as person (user_id)
    cross join lateral (
      select g.id, g.display_name from directory_group_members m join directory_groups g on g.id = m.group_id
      where m.user_id = person.user_id and m.is_member and g.connection_id = ${connectionId} and g.deleted_at is null
      order by g.id limit 100) own`.execute(ctx.db)
  return rows
}
