import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { SsoConnectionTable } from '#db/schema/sso.ts'
import type { Ctx } from '#platform/context.ts'

export type ConnectionRow = Selectable<SsoConnectionTable>

/** Maximum number of connections of a company. */
export const connectionsPerCompany = 20

const linked = sql<number>`(select count(*)::int from identities where identities.connection_id = sso_connections.id)`

/** The names of its owners for emergencies. */
const emergencyOwners = sql<{ id: string; full_name: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', users.id, 'full_name', trim(users.first_name || ' ' || users.last_name))
    order by users.last_name, users.first_name, users.id), '[]')
  from users where users.id = any (sso_connections.emergency_owner_ids))`

export async function selectConnections(ctx: Ctx, companyId: string) {
  return ctx.db
    .selectFrom('sso_connections')
    .selectAll()
    .select([linked.as('linked'), emergencyOwners.as('emergency_owners')])
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(connectionsPerCompany)
    .execute()
}

export type ListedConnection = Awaited<ReturnType<typeof selectConnections>>[number]

export async function findListed(
  ctx: Ctx,
  companyId: string,
  id: string,
): Promise<ListedConnection | undefined> {
  return ctx.db
    .selectFrom('sso_connections')
    .selectAll()
    .select([linked.as('linked'), emergencyOwners.as('emergency_owners')])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
}

export async function lockConnection(
  ctx: Ctx,
  companyId: string,
  id: string,
): Promise<ListedConnection | undefined> {
  await ctx.db
    .selectFrom('sso_connections')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .forUpdate()
    .execute()
  return findListed(ctx, companyId, id)
}

export async function findConnection(ctx: Ctx, id: string): Promise<ConnectionRow | undefined> {
  return ctx.db.selectFrom('sso_connections').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Keeps a connection from being changed before the transaction ends, without keeping others from signing in. */
export async function keepConnection(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.selectFrom('sso_connections').select('id').where('id', '=', id).forShare().execute()
}

export async function insertConnection(ctx: Ctx, row: Insertable<SsoConnectionTable>): Promise<void> {
  await ctx.db.insertInto('sso_connections').values(row).execute()
}

/** Increments the version. */
export async function updateConnection(
  ctx: Ctx,
  id: string,
  fields: Updateable<SsoConnectionTable>,
): Promise<void> {
  await ctx.db
    .updateTable('sso_connections')
    .set({ ...fields, version: sql`version + 1`, updated_at: ctx.now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** A test leaves the version: whoever is editing meanwhile has changed nothing that was tested. */
export async function noteTest(ctx: Ctx, id: string, version: number): Promise<void> {
  await ctx.db
    .updateTable('sso_connections')
    .set({
      tested_at: ctx.now.toISOString(),
      status: sql`case when status = 'draft' then 'tested' else status end`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
}

export async function deleteConnection(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('sso_connections').where('id', '=', id).execute()
}

export interface OfferedConnection extends ConnectionRow {
  /** Whether students of the host's company have to use it. */
  is_required_here: boolean
  /** Its company is above the host's, or is that company. */
  is_above: boolean
}

/**
 * The active connections by which people sign in at a host: those of the host's company, of the companies above, and
 * of those below; the nearest first. `root` is the host's company, null at an installation of one company.
 */
export async function selectOffered(ctx: Ctx, root: string | null): Promise<OfferedConnection[]> {
  const { rows } = await sql<OfferedConnection>`
    select connection.*, near.is_above, near.is_above and connection.required_for_students as is_required_here
    from (
      select ancestor_id as company_id, depth, true as is_above from company_closure where descendant_id = ${root}
      union all
      select descendant_id, depth, false from company_closure where ancestor_id = ${root} and depth > 0
      union all
      select id, 0, true from companies where ${root}::uuid is null and deleted_at is null
    ) near
    join sso_connections connection on connection.company_id = near.company_id and connection.status = 'active'
    where not exists (select from company_closure up join companies closed on closed.id = up.ancestor_id
      where up.descendant_id = connection.company_id and closed.closed_at is not null)
    order by near.is_above desc, near.depth, connection.created_at, connection.id limit 200`.execute(ctx.db)
  return rows
}

/** The active connections by which staff of a company may sign in: those of it and of the companies above. */
export async function selectLinkable(ctx: Ctx, companyId: string): Promise<ConnectionRow[]> {
  return ctx.db
    .selectFrom('company_closure as above')
    .innerJoin('sso_connections', 'sso_connections.company_id', 'above.ancestor_id')
    .selectAll('sso_connections')
    .where('above.descendant_id', '=', companyId)
    .where('sso_connections.status', '=', 'active')
    .orderBy('above.depth')
    .orderBy('sso_connections.created_at')
    .limit(20)
    .execute()
}

/** Those of these connections whose company may speak for a domain, by itself or by a company above it. */
export async function selectSpeaking(
  ctx: Ctx,
  connectionIds: string[],
  domain: string,
): Promise<Set<string>> {
  if (connectionIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('mail_domains')
    .innerJoin('company_closure as reach', 'reach.ancestor_id', 'mail_domains.company_id')
    .innerJoin('sso_connections', 'sso_connections.company_id', 'reach.descendant_id')
    .select('sso_connections.id')
    .where('mail_domains.domain', '=', domain)
    .where('mail_domains.status', '=', 'active')
    .where('sso_connections.id', 'in', connectionIds)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
