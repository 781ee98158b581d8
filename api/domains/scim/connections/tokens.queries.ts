import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

export interface DirectoryTokenRow {
  token_id: string
  id: string
  company_id: string
  name: string
  kind: 'entra' | 'okta' | 'other'
  paused_at: string | null
  last_used_at: string | null
}

/** The connection of a token that is still valid, of a company that exists. */
export async function findByToken(ctx: Ctx, hash: Buffer): Promise<DirectoryTokenRow | undefined> {
  return ctx.db
    .selectFrom('directory_tokens')
    .innerJoin('directory_connections', 'directory_connections.id', 'directory_tokens.connection_id')
    .innerJoin('companies', 'companies.id', 'directory_connections.company_id')
    .select(['directory_tokens.id as token_id', 'directory_tokens.last_used_at'])
    .select(['directory_connections.id', 'directory_connections.company_id', 'directory_connections.name'])
    .select(['directory_connections.kind', 'directory_connections.paused_at'])
    .where('directory_tokens.token_hash', '=', hash)
    .where('directory_tokens.expires_at', '>', ctx.now.toISOString())
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Notes the use of a token and of its connection. */
export async function noteUsed(
  ctx: Ctx,
  { token_id, id }: Pick<DirectoryTokenRow, 'token_id' | 'id'>,
): Promise<void> {
  const now = ctx.now.toISOString()
  await sql`
    with used as (update directory_tokens set last_used_at = ${now} where id = ${token_id})
    update directory_connections set last_call_at = ${now} where id = ${id}`.execute(ctx.db)
}
