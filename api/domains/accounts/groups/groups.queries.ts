import { type RawBuilder, sql } from 'kysely'
import { inReach } from '#domains/companies/companies.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { hasWords } from '#platform/database/word-search.ts'
import { isGroupManager } from '../accounts.policy.ts'

/**
 * SQL: whether the caller may see the person with the id in a column, given that the company is within reach. Group
 * managers see only the members of their groups, other staff see everybody.
 */
export const seesPerson = (ctx: SignedIn, userId: string): RawBuilder<boolean> =>
  isGroupManager(ctx)
    ? sql<boolean>`exists (select from group_members seen_member
        join group_managers seen_by on seen_by.group_id = seen_member.group_id and seen_by.user_id = ${ctx.actor.id}
        where seen_member.user_id = ${sql.ref(userId)})`
    : sql<boolean>`true`

/** SQL: the names of the groups of the person `u` that the caller may see, in order. */
export const groupNames = (ctx: SignedIn): RawBuilder<string[]> => sql<string[]>`array(
  select g.name from group_members own join groups g on g.id = own.group_id
  where own.user_id = u.id and g.company_id in (${inReach(ctx)})
    ${
      isGroupManager(ctx)
        ? sql`and g.id in (select group_id from group_managers where user_id = ${ctx.actor.id})`
        : sql``
    }
  order by lower(g.name), g.id)`

interface Manager {
  id: string
  full_name: string
}

const memberCount = sql<number>`(select count(*)::int from group_members m where m.group_id = groups.id)`
const managersOf = sql<Manager[]>`coalesce((
  select json_agg(json_build_object('id', u.id, 'full_name', trim(u.first_name || ' ' || u.last_name))
    order by u.last_name, u.first_name, u.id)
  from group_managers g join users u on u.id = g.user_id where g.group_id = groups.id), '[]')`
const sortName = sql`lower(groups.name) collate "C"`

function groups(ctx: SignedIn) {
  const rows = ctx.db
    .selectFrom('groups')
    .innerJoin('companies', 'companies.id', 'groups.company_id')
    .select([
      'groups.id',
      'groups.company_id',
      'companies.name as company_name',
      'groups.name',
      'groups.version',
    ])
    .select([memberCount.as('members'), managersOf.as('managers')])
    .where('groups.company_id', 'in', inReach(ctx))
  if (!isGroupManager(ctx)) return rows
  const own = ctx.db.selectFrom('group_managers').select('group_id').where('user_id', '=', ctx.actor.id)
  return rows.where('groups.id', 'in', own)
}

export type GroupRow = Awaited<ReturnType<typeof selectGroups>>[number]

interface Filter {
  search?: string | undefined
  company_id?: string | undefined
}

/** Ordered by name. */
export async function selectGroups(
  ctx: SignedIn,
  { search, company_id }: Filter,
  { after, limit }: { after: string | undefined; limit: number },
) {
  let rows = groups(ctx).where(hasWords(sql`groups.name`, search)).orderBy(sortName).orderBy('groups.id')
  if (company_id) rows = rows.where('groups.company_id', 'in', inReach(ctx, company_id))
  if (after)
    rows = rows.where(
      sql<boolean>`(${sortName}, groups.id) > (select lower(name) collate "C", id from groups where id = ${after})`,
    )
  return rows.limit(limit).execute()
}

export async function findGroup(ctx: SignedIn, groupId: string): Promise<GroupRow | undefined> {
  return groups(ctx).where('groups.id', '=', groupId).executeTakeFirst()
}

/** Like findGroup, with a lock until the end of the transaction. */
export async function lockGroup(ctx: SignedIn, groupId: string): Promise<GroupRow | undefined> {
  return groups(ctx).where('groups.id', '=', groupId).forNoKeyUpdate('groups').executeTakeFirst()
}

/** Locks a group of one company; false if that company has none with the id. */
export async function lockGroupOf(ctx: Ctx, groupId: string, companyId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('groups')
    .select('id')
    .where('id', '=', groupId)
    .where('company_id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if the company has a group with that name. */
export async function insertGroup(
  ctx: SignedIn,
  row: { id: string; company_id: string; name: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('groups')
    .values({ ...row, created_at: ctx.now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A group of one company by its name, ignoring case. */
export async function findByName(
  ctx: SignedIn,
  companyId: string,
  name: string,
): Promise<{ id: string; company_id: string } | undefined> {
  return ctx.db
    .selectFrom('groups')
    .select(['id', 'company_id'])
    .where('company_id', '=', companyId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()
}

export async function isNameTaken(
  ctx: SignedIn,
  { id, company_id }: { id: string; company_id: string },
  name: string,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('groups')
    .select('id')
    .where('company_id', '=', company_id)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function renameGroup(ctx: SignedIn, groupId: string, name: string): Promise<void> {
  await ctx.db
    .updateTable('groups')
    .set({ name, version: sql`version + 1` })
    .where('id', '=', groupId)
    .execute()
}

export async function removeGroup(ctx: SignedIn, groupId: string): Promise<void> {
  await ctx.db.deleteFrom('groups').where('id', '=', groupId).execute()
}

/** The students within reach among these people, each with whether their company is the group's or below it. */
export async function selectCandidates(
  ctx: SignedIn,
  groupCompanyId: string,
  userIds: string[],
): Promise<{ id: string; belongs: boolean }[]> {
  return ctx.db
    .selectFrom('users')
    .select('users.id')
    .select(
      sql<boolean>`exists (select from company_closure c
        where c.ancestor_id = ${groupCompanyId} and c.descendant_id = users.company_id)`.as('belongs'),
    )
    .where('users.id', 'in', userIds)
    .where('users.role', '=', 'student')
    .where('users.status', 'in', ['active', 'disabled'])
    .where('users.company_id', 'in', inReach(ctx))
    .where(seesPerson(ctx, 'users.id'))
    .execute()
}

/** Returns the ids of those added; people who were already in the group are not included. */
export async function insertMembers(ctx: Ctx, groupId: string, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await ctx.db
    .insertInto('group_members')
    .values(userIds.map((user_id) => ({ group_id: groupId, user_id, added_at: ctx.now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Returns the ids of those removed. */
export async function deleteMembers(ctx: Ctx, groupId: string, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await ctx.db
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** The active staff within reach among these people. */
export async function selectStaff(ctx: SignedIn, userIds: string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('role', 'in', ['admin', 'teacher'])
    .where('status', 'in', ['active', 'invited'])
    .where('company_id', 'in', inReach(ctx))
    .execute()
  return rows.map(({ id }) => id)
}

export async function replaceManagers(ctx: SignedIn, groupId: string, userIds: string[]): Promise<void> {
  await ctx.db.deleteFrom('group_managers').where('group_id', '=', groupId).execute()
  if (userIds.length === 0) return
  await ctx.db
    .insertInto('group_managers')
    .values(userIds.map((user_id) => ({ group_id: groupId, user_id })))
    .execute()
}

/** The groups of a person that the caller may see, by name. */
export async function selectGroupsOf(ctx: SignedIn, userId: string): Promise<{ id: string; name: string }[]> {
  return groups(ctx)
    .clearSelect()
    .innerJoin('group_members', 'group_members.group_id', 'groups.id')
    .select(['groups.id', 'groups.name'])
    .where('group_members.user_id', '=', userId)
    .orderBy(sortName)
    .orderBy('groups.id')
    .limit(100)
    .execute()
}

/** Removes people from groups of companies that are not their own or above it. */
export async function leaveForeignGroups(ctx: Ctx, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await ctx.db
    .deleteFrom('group_members')
    .where('user_id', 'in', userIds)
    .where(
      sql<boolean>`not exists (select from groups g
        join users u on u.id = group_members.user_id
        join company_closure c on c.ancestor_id = g.company_id and c.descendant_id = u.company_id
        where g.id = group_members.group_id)`,
    )
    .execute()
}

/** Removes an erased person from all groups, as member and as manager. */
export async function forgetGroupsOf(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.deleteFrom('group_members').where('user_id', '=', userId).execute()
  await ctx.db.deleteFrom('group_managers').where('user_id', '=', userId).execute()
}

/** How many of these groups are within reach. */
export async function countGroups(ctx: SignedIn, groupIds: string[]): Promise<number> {
  const rows = await groups(ctx)
    .clearSelect()
    .select('groups.id')
    .where('groups.id', 'in', groupIds)
    .execute()
  return rows.length
}
