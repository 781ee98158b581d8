import { sql } from 'kysely'
import type { DirectoryCallTable } from '#db/schema/scim.ts'
import type { Ctx } from '#platform/context.ts'

export const callsKept = 500

export async function insertCall(ctx: Ctx, row: DirectoryCallTable): Promise<void> {
  await ctx.db
    .insertInto('directory_calls')
    .columns(['id', 'connection_id', 'at', 'method', 'path', 'status', 'scim_type', 'detail', 'ms'])
    // The connection may have been removed while the call was answered.
    .expression(
      ctx.db
        .selectFrom('directory_connections')
        .select([
          sql<string>`${row.id}::uuid`.as('id'),
          'directory_connections.id as connection_id',
          sql<string>`${row.at}::timestamptz`.as('at'),
          sql<string>`${row.method}::text`.as('method'),
          sql<string>`${row.path}::text`.as('path'),
          sql<number>`${row.status}::int`.as('status'),
          sql<string | null>`${row.scim_type}::text`.as('scim_type'),
          sql<string | null>`${row.detail}::text`.as('detail'),
          sql<number>`${row.ms}::int`.as('ms'),
        ])
        .where('directory_connections.id', '=', row.connection_id),
    )
    .execute()
}

/** Deletes all but the newest calls of a connection. */
export async function trimCalls(ctx: Ctx, connectionId: string): Promise<void> {
  await sql`
    delete from directory_calls where connection_id = ${connectionId} and id <= (
      select id from directory_calls where connection_id = ${connectionId}
      order by id desc offset ${callsKept} limit 1)`.execute(ctx.db)
}

export async function selectCalls(
  ctx: Ctx,
  connectionId: string,
  { onlyErrors, after, limit }: { onlyErrors: boolean; after: string | undefined; limit: number },
) {
  let rows = ctx.db
    .selectFrom('directory_calls')
    .select(['id', 'at', 'method', 'path', 'status', 'scim_type', 'detail', 'ms'])
    .where('connection_id', '=', connectionId)
    .orderBy('id', 'desc')
    .limit(limit)
  if (onlyErrors) rows = rows.where('status', '>=', 400)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}
