import { type Insertable, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { ApiTokenTable } from '#db/schema/api-tokens.ts'
import type { Ctx } from '#platform/context.ts'

/** How long tokens are listed after their end. */
const shownDays = 30
const dayMs = 86_400_000
const listedAtMost = 200

export interface ApiTokenRow extends Omit<ApiTokenTable, 'token_hash' | 'company_id' | 'warned_days'> {
  creator: string | null
  creator_has_left: boolean | null
}

const tokens = (ctx: Ctx, companyId: string) =>
  ctx.db
    .selectFrom('api_tokens')
    .leftJoin('users', 'users.id', 'api_tokens.created_by')
    .select(['api_tokens.id', 'name', 'scopes', 'includes_below', 'hint', 'expires_at', 'last_used_at'])
    .select(['last_used_from', 'revoked_at', 'created_by', 'api_tokens.created_at'])
    .select([
      sql<string | null>`trim(users.first_name || ' ' || users.last_name)`.as('creator'),
      sql<boolean | null>`users.status <> 'active'`.as('creator_has_left'),
    ])
    .where('api_tokens.company_id', '=', companyId)

/** The newest first, those that ended only for a while. */
export async function selectTokens(ctx: Ctx, companyId: string): Promise<ApiTokenRow[]> {
  const since = new Date(ctx.now.getTime() - shownDays * dayMs).toISOString()
  return tokens(ctx, companyId)
    .where('expires_at', '>', since)
    .where(({ or, eb }) => or([eb('revoked_at', 'is', null), eb('revoked_at', '>', since)]))
    .orderBy('api_tokens.created_at', 'desc')
    .orderBy('api_tokens.id', 'desc')
    .limit(listedAtMost)
    .execute()
}

export async function findToken(ctx: Ctx, companyId: string, id: string): Promise<ApiTokenRow | undefined> {
  return tokens(ctx, companyId).where('api_tokens.id', '=', id).executeTakeFirst()
}

/** One change of the number of a company’s tokens at a time. */
export async function lockCompanyTokens(ctx: Ctx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 660))`.execute(ctx.db)
}

/** Whether the company has as many active tokens as it may have. */
export async function isFull(ctx: Ctx, companyId: string): Promise<boolean> {
  const active = await ctx.db
    .selectFrom('api_tokens')
    .select('id')
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now.toISOString())
    .limit(limits.apiTokens)
    .execute()
  return active.length >= limits.apiTokens
}

/** Returns false if the id is taken. */
export async function insertToken(
  ctx: Ctx,
  row: Omit<Insertable<ApiTokenTable>, 'last_used_at' | 'last_used_from' | 'revoked_at' | 'warned_days'>,
): Promise<boolean> {
  const inserted = await ctx.db
    .insertInto('api_tokens')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns false for a token that was revoked before. */
export async function setRevoked(ctx: Ctx, companyId: string, id: string): Promise<boolean> {
  const row = await ctx.db
    .updateTable('api_tokens')
    .set({ revoked_at: ctx.now.toISOString() })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasCompaniesBelow(ctx: Ctx, companyId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('companies')
    .select('id')
    .where('parent_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
