import { type Selectable, sql, type Updateable } from 'kysely'
import type { MailDomainTable } from '#db/schema/people.ts'
import type { Ctx } from '#platform/context.ts'
import { isOfOtherTree } from '../hosts/hosts.queries.ts'

export type MailDomainRow = Selectable<MailDomainTable>

/** Maximum number of domains of a company, proven or not. */
export const domainsPerCompany = 50

export async function selectDomains(ctx: Ctx, companyId: string): Promise<MailDomainRow[]> {
  return ctx.db
    .selectFrom('mail_domains')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('domain')
    .limit(domainsPerCompany)
    .execute()
}

/** Proven domains of the company and those above it, the company's own first. */
export async function selectProven(ctx: Ctx, companyId: string) {
  return ctx.db
    .selectFrom('company_closure as above')
    .innerJoin('mail_domains', 'mail_domains.company_id', 'above.ancestor_id')
    .innerJoin('companies', 'companies.id', 'above.ancestor_id')
    .select(['mail_domains.domain', 'companies.name as company', 'above.depth'])
    .where('above.descendant_id', '=', companyId)
    .where('mail_domains.status', '=', 'active')
    .orderBy('above.depth')
    .orderBy('mail_domains.domain')
    .limit(8 * domainsPerCompany)
    .execute()
}

/** Serializes decisions about a domain until the transaction ends. */
export async function lockDomain(ctx: Ctx, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail domain ${domain}`}, 0))`.execute(ctx.db)
}

export async function findDomain(ctx: Ctx, companyId: string, domain: string) {
  return ctx.db
    .selectFrom('mail_domains')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('domain', '=', domain)
    .executeTakeFirst()
}

export async function findDomainById(ctx: Ctx, id: string): Promise<MailDomainRow | undefined> {
  return ctx.db.selectFrom('mail_domains').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The proven claims of companies in other trees on the same domain, which belongs to one tree at a time. */
export async function selectRivals(ctx: Ctx, { domain, company_id }: MailDomainRow) {
  return ctx.db
    .selectFrom('mail_domains as rival')
    .select(['rival.id', 'rival.company_id', 'rival.token'])
    .where('rival.domain', '=', domain)
    .where('rival.status', '=', 'active')
    .where(isOfOtherTree('rival.company_id', company_id))
    .execute()
}

export async function insertDomain(
  ctx: Ctx,
  claim: Pick<MailDomainRow, 'id' | 'company_id' | 'domain' | 'token' | 'claimed_by'>,
): Promise<void> {
  const now = ctx.now.toISOString()
  await ctx.db
    .insertInto('mail_domains')
    .values({ ...claim, started_at: now, created_at: now, next_check_at: now })
    .execute()
}

export async function updateDomain(
  ctx: Ctx,
  id: string,
  changes: Updateable<MailDomainTable>,
): Promise<void> {
  await ctx.db.updateTable('mail_domains').set(changes).where('id', '=', id).execute()
}

export async function deleteDomain(ctx: Ctx, companyId: string, domain: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('mail_domains')
    .where('company_id', '=', companyId)
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function selectDueDomains(ctx: Ctx, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('mail_domains')
    .select('id')
    .where('next_check_at', '<=', ctx.now.toISOString())
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
