import { type Selectable, sql, type Updateable } from 'kysely'
import type { HostClaimTable } from '#db/schema/people.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { inReach } from '../companies.queries.ts'
import { lookOf } from './host-names.rules.ts'

export type ClaimRow = Selectable<HostClaimTable>

/** Names in use and claimed names, the primary one first. */
export async function selectHosts(ctx: SignedIn, companyId: string) {
  const used = ctx.db.selectFrom('company_hosts').selectAll().where('company_id', '=', companyId)
  return ctx.db
    .selectFrom(used.as('used'))
    .fullJoin(
      ctx.db.selectFrom('host_claims').selectAll().where('company_id', '=', companyId).as('claim'),
      (join) => join.onRef('claim.hostname', '=', 'used.hostname'),
    )
    .select([
      sql<string>`coalesce(used.hostname, claim.hostname)`.as('hostname'),
      sql<boolean>`used.hostname is not null`.as('is_used'),
      sql<boolean>`coalesce(used.is_primary, false)`.as('is_primary'),
      sql<ClaimRow | null>`to_jsonb(claim)`.as('claim'),
      sql<number>`(select count(distinct user_id) from passkeys where rp_id = used.hostname)::int`.as(
        'people_with_passkeys',
      ),
    ])
    .orderBy(sql`coalesce(used.is_primary, false)`, 'desc')
    .orderBy(sql`used.hostname is null`)
    .orderBy(sql`coalesce(used.hostname, claim.hostname)`)
    .execute()
}

export async function isInReach(ctx: SignedIn, companyId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('id', 'in', inReach(ctx))
    .executeTakeFirst()
  return row !== undefined
}

/** The nearest company above with a host name of its own. */
export async function findInheritedHost(ctx: Ctx, companyId: string) {
  return ctx.db
    .selectFrom('company_closure as above')
    .innerJoin('company_hosts as host', 'host.company_id', 'above.ancestor_id')
    .innerJoin('companies', 'companies.id', 'above.ancestor_id')
    .select(['companies.name as company', 'host.hostname'])
    .where('above.descendant_id', '=', companyId)
    .where('above.depth', '>', 0)
    .where('host.is_primary', '=', true)
    .orderBy('above.depth')
    .limit(1)
    .executeTakeFirst()
}

/** Serializes decisions about a name until the transaction ends. */
export async function lockHostname(ctx: Ctx, hostname: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`host ${hostname}`}, 0))`.execute(ctx.db)
}

export async function findClaim(ctx: Ctx, companyId: string, hostname: string) {
  return ctx.db
    .selectFrom('host_claims')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('hostname', '=', hostname)
    .executeTakeFirst()
}

export async function findClaimById(ctx: Ctx, id: string) {
  return ctx.db.selectFrom('host_claims').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findClaimByToken(ctx: Ctx, token: string) {
  return ctx.db.selectFrom('host_claims').select('id').where('token', '=', token).executeTakeFirst()
}

export async function selectDueClaims(ctx: Ctx, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('host_claims')
    .select('id')
    .where('next_check_at', '<=', ctx.now.toISOString())
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The company that uses a name, and the token it proved it with, if any. */
export async function findUser(ctx: Ctx, hostname: string) {
  return ctx.db
    .selectFrom('company_hosts as used')
    .leftJoin('host_claims as claim', (join) =>
      join.onRef('claim.hostname', '=', 'used.hostname').onRef('claim.company_id', '=', 'used.company_id'),
    )
    .select(['used.company_id', 'claim.id as claim_id', 'claim.token'])
    .where('used.hostname', '=', hostname)
    .executeTakeFirst()
}

/** Whether a column names a company that shares no ancestor with this one. */
export const isOfOtherTree = (column: string, companyId: string) => sql<boolean>`not exists (
  select from company_closure mine join company_closure theirs on theirs.ancestor_id = mine.ancestor_id
  where mine.descendant_id = ${companyId} and theirs.descendant_id = ${sql.ref(column)})`

/** Whether a company of another tree uses a name that looks like this one. */
export async function isLookalike(ctx: Ctx, hostname: string, companyId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('company_hosts as used')
    .select('used.hostname')
    .where('used.look', '=', lookOf(hostname))
    .where('used.hostname', '<>', hostname)
    .where(isOfOtherTree('used.company_id', companyId))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Companies that use one of these names. */
export async function selectUsers(ctx: Ctx, hostnames: string[]) {
  return ctx.db
    .selectFrom('company_hosts')
    .select(['hostname', 'company_id'])
    .where('hostname', 'in', hostnames)
    .execute()
}

export async function isAbove(ctx: Ctx, ancestorId: string, companyId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('company_closure')
    .select('depth')
    .where('ancestor_id', '=', ancestorId)
    .where('descendant_id', '=', companyId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertClaim(
  ctx: Ctx,
  claim: Pick<ClaimRow, 'id' | 'company_id' | 'hostname' | 'token' | 'claimed_by'>,
): Promise<void> {
  const now = ctx.now.toISOString()
  await ctx.db
    .insertInto('host_claims')
    .values({ ...claim, started_at: now, created_at: now, next_check_at: now })
    .execute()
}

export async function updateClaim(ctx: Ctx, id: string, changes: Updateable<HostClaimTable>): Promise<void> {
  await ctx.db.updateTable('host_claims').set(changes).where('id', '=', id).execute()
}

export async function deleteClaim(ctx: Ctx, companyId: string, hostname: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('host_claims')
    .where('company_id', '=', companyId)
    .where('hostname', '=', hostname)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The first host name of a company becomes its primary one. */
export async function insertHost(ctx: Ctx, companyId: string, hostname: string): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('company_hosts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('company_hosts')
    .values({ hostname, company_id: companyId, is_primary: count === 0, look: lookOf(hostname) })
    .execute()
}

export async function deleteHost(ctx: Ctx, companyId: string, hostname: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('company_hosts')
    .where('company_id', '=', companyId)
    .where('hostname', '=', hostname)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function selectUsedHosts(ctx: Ctx, companyId: string) {
  return ctx.db
    .selectFrom('company_hosts')
    .select(['hostname', 'is_primary'])
    .where('company_id', '=', companyId)
    .orderBy('hostname')
    .execute()
}

/** Two statements, because a single one could temporarily violate the unique index on primary names. */
export async function setPrimary(ctx: Ctx, companyId: string, hostname: string): Promise<void> {
  const hosts = ctx.db.updateTable('company_hosts').where('company_id', '=', companyId)
  await hosts.set({ is_primary: false }).where('is_primary', '=', true).execute()
  await hosts.set({ is_primary: true }).where('hostname', '=', hostname).execute()
}
