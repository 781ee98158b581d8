import { sql } from 'kysely'
import type { ApiScope } from '#contract/scopes.ts'
import { isClosed } from '#domains/companies/company-tree.service.ts'
import type { Ctx } from '#platform/context.ts'

export interface UsableToken {
  id: string
  company_id: string
  name: string
  scopes: ApiScope[]
  includes_below: boolean
  expires_at: string
  last_used_at: string | null
}

/**
 * The token with this hash, unless it has ended or its company is closed. Runs on every call of a token, so that a
 * revocation is heard at once. A company without others below it has nothing to leave out.
 */
export async function findUsable(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  tokenHash: Buffer,
): Promise<UsableToken | undefined> {
  return db
    .selectFrom('api_tokens')
    .select(['id', 'company_id', 'name', 'scopes', 'expires_at', 'last_used_at'])
    .select(
      sql<boolean>`includes_below or not exists (select from company_closure below
        where below.ancestor_id = api_tokens.company_id and below.depth > 0)`.as('includes_below'),
    )
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where(({ not }) => not(isClosed('api_tokens.company_id')))
    .executeTakeFirst()
}

/** Concurrent calls write once. */
export async function noteUse(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
  { from, unlessSince }: { from: string; unlessSince: Date },
): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: now.toISOString(), last_used_from: from })
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([eb('last_used_at', 'is', null), eb('last_used_at', '<', unlessSince.toISOString())]),
    )
    .execute()
}
