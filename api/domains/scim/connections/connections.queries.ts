import { sql, type Updateable } from 'kysely'
import type { DirectoryConnectionTable } from '#db/schema/scim.ts'
import type { Ctx } from '#platform/context.ts'

export interface DirectoryConnectionRow {
  id: string
  company_id: string
  name: string
  kind: 'entra' | 'okta' | 'other'
  paused_at: string | null
  last_call_at: string | null
  created_at: string
}

const connections = (ctx: Ctx) =>
  ctx.db
    .selectFrom('directory_connections')
    .select(['id', 'company_id', 'name', 'kind', 'paused_at', 'last_call_at', 'created_at'])

export async function findById(ctx: Ctx, id: string): Promise<DirectoryConnectionRow | undefined> {
  return connections(ctx).where('id', '=', id).executeTakeFirst()
}

export const maxConnections = 10
export const maxTokens = 10

/** The connections of one company, the oldest first. */
export async function selectConnections(ctx: Ctx, companyId: string): Promise<DirectoryConnectionRow[]> {
  return connections(ctx).where('company_id', '=', companyId).orderBy('id').limit(maxConnections).execute()
}

export async function findConnection(
  ctx: Ctx,
  companyId: string,
  connectionId: string,
): Promise<DirectoryConnectionRow | undefined> {
  return connections(ctx)
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
}

export async function insertConnection(
  ctx: Ctx,
  row: Pick<DirectoryConnectionTable, 'id' | 'company_id' | 'name' | 'kind' | 'created_by'>,
): Promise<void> {
  await ctx.db
    .insertInto('directory_connections')
    .values({ ...row, created_at: ctx.now.toISOString() })
    .execute()
}

export async function updateConnection(
  ctx: Ctx,
  id: string,
  fields: Updateable<DirectoryConnectionTable>,
): Promise<void> {
  await ctx.db.updateTable('directory_connections').set(fields).where('id', '=', id).execute()
}

/** One change of the number of connections or tokens of a company at a time. */
export async function lockCompanyDirectories(ctx: Ctx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 471))`.execute(ctx.db)
}

/** With its tokens, links, groups and calls. The people stay as they are. */
export async function deleteConnection(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('directory_connections').where('id', '=', id).execute()
}

const counted = 100_000

export interface Counts {
  connection_id: string
  linked: number
  disabled: number
  held: number
  errors: number
}

/** Counted up to a hundred thousand; errors among the kept calls. */
export async function selectCounts(ctx: Ctx, connectionIds: string[]): Promise<Counts[]> {
  if (connectionIds.length === 0) return []
  const { rows } = await sql<Counts>`
    select c.id as connection_id,
      (select count(*)::int from (
        select from directory_links l where l.connection_id = c.id and l.deleted_at is null limit ${counted}) x) as linked,
      (select count(*)::int from (
        select from directory_links l where l.connection_id = c.id and not l.active and l.held_at is null
        limit ${counted}) x) as disabled,
      (select count(*)::int from (
        select from directory_links l where l.connection_id = c.id and l.held_at is not null limit ${counted}) x)
      + (select count(distinct m.group_id)::int from directory_groups g
        join directory_group_members m on m.group_id = g.id and m.held_at is not null where g.connection_id = c.id)
      + (select count(*)::int from directory_erased e where e.connection_id = c.id and e.asked_at is not null) as held,
      (select count(*)::int from directory_calls d where d.connection_id = c.id and d.status >= 400) as errors
    from unnest(${connectionIds}::uuid[]) as c (id)`.execute(ctx.db)
  return rows
}

export interface StoredToken {
  id: string
  connection_id: string
  hint: string
  expires_at: string
  last_used_at: string | null
  created_at: string
}

export async function selectTokens(ctx: Ctx, connectionIds: string[]): Promise<StoredToken[]> {
  if (connectionIds.length === 0) return []
  return ctx.db
    .selectFrom('directory_tokens')
    .select(['id', 'connection_id', 'hint', 'expires_at', 'last_used_at', 'created_at'])
    .where('connection_id', 'in', connectionIds)
    .orderBy('id')
    .execute()
}

/** Creates a token, or replaces one with the same id that was never used. Returns false for one that was used. */
export async function saveToken(
  ctx: Ctx,
  row: {
    id: string
    connection_id: string
    token_hash: Buffer
    hint: string
    expires_at: string
    created_by: string
  },
): Promise<boolean> {
  const { token_hash, hint, expires_at } = row
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('directory_tokens')
    .values({ ...row, created_at: ctx.now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ token_hash, hint, expires_at })
        .where('directory_tokens.last_used_at', 'is', null)
        .where('directory_tokens.connection_id', '=', row.connection_id)
        .where('directory_tokens.created_by', '=', row.created_by),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteToken(ctx: Ctx, connectionId: string, tokenId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('directory_tokens')
    .where('id', '=', tokenId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
