import { sql } from 'kysely'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { hasWords } from '#platform/database/word-search.ts'
import { inReach } from './companies.queries.ts'

const companiesInReach = (ctx: SignedIn) =>
  ctx.db
    .selectFrom('companies')
    .leftJoin('companies as parent', (join) =>
      join.onRef('parent.id', '=', 'companies.parent_id').on('parent.id', 'in', inReach(ctx)),
    )
    .select(['companies.id', 'companies.name', 'companies.closed_at'])
    .select(['parent.id as parent_id', 'parent.name as parent_name'])
    .select([
      sql<string[]>`array(select h.hostname from company_hosts h where h.company_id = companies.id
        order by h.is_primary desc, h.hostname)`.as('hosts'),
      sql<number>`(select count(*) from users u where u.company_id = companies.id
        and u.role = 'student' and u.status = 'active')`.as('people'),
      sql<string | null>`(select e.at from events e where e.company_id = companies.id
        order by e.id desc limit 1)`.as('last_activity_at'),
    ])
    .where('companies.id', 'in', inReach(ctx))
export type ListedRow = Awaited<ReturnType<typeof selectCompanies>>[number]

interface Page {
  search?: string | undefined
  /** Id of the last company of the page before. */
  after?: string | undefined
  limit: number
}

/** By name. */
export async function selectCompanies(ctx: SignedIn, { search, after, limit }: Page) {
  let rows = companiesInReach(ctx)
    .where(hasWords(sql`companies.name`, search))
    .orderBy('companies.name')
    .orderBy('companies.id')
    .limit(limit)
  if (after)
    rows = rows.where(
      sql<boolean>`(companies.name, companies.id) > (select name, id from companies where id = ${after}::uuid)`,
    )
  return rows.execute()
}

export async function findListed(ctx: SignedIn, companyId: string) {
  return companiesInReach(ctx).where('companies.id', '=', companyId).executeTakeFirst()
}

/** Answers how deep a company lies below the topmost one, and holds its place in the tree until the transaction ends. */
export async function lockDepth(ctx: SignedIn, companyId: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('company tree', 0))`.execute(ctx.db)
  const row = await ctx.db
    .selectFrom('company_closure')
    .select(({ fn }) => fn.max('depth').as('depth'))
    .where('descendant_id', '=', companyId)
    .where('descendant_id', 'in', inReach(ctx))
    .executeTakeFirst()
  return row?.depth ?? undefined
}

export async function setClosed(ctx: Ctx, companyId: string, closedAt: string | null): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set({ closed_at: closedAt, updated_at: ctx.now.toISOString() })
    .where('id', '=', companyId)
    .execute()
}
