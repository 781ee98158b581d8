import { type RawBuilder, sql } from 'kysely'
import type { ListedCompany } from '#contract/companies/company-tree.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { hasWords } from '#platform/database/word-search.ts'
import { inOwnReach, inReach } from './companies.queries.ts'
import { brandText, erasureDays, logYears } from './inheritance.queries.ts'

/** Whether a company or one above it is closed. */
export const isClosed = (company: string) =>
  sql<boolean>`exists (select 1 from company_closure up join companies closed on closed.id = up.ancestor_id
    where up.descendant_id = ${sql.ref(company)} and closed.closed_at is not null)`

/** The same for one company. False for an unknown one. */
export async function isCompanyClosed(ctx: Ctx, companyId: string): Promise<boolean> {
  const company = await ctx.db
    .selectFrom('companies')
    .select(isClosed('companies.id').as('is_closed'))
    .where('id', '=', companyId)
    .executeTakeFirst()
  return company?.is_closed ?? false
}

/**
 * SQL: whether a company counts among those of one above it: neither it nor one between the two is closed. A closed
 * company counts for itself. The few closed companies are read first, from an index of their own.
 */
export const countsFor = (company: RawBuilder<unknown>, above: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from companies closed
    join company_closure under on under.ancestor_id = ${above} and under.descendant_id = closed.id and under.depth > 0
    join company_closure hidden on hidden.ancestor_id = closed.id
    where closed.closed_at is not null and hidden.descendant_id = ${company})`

/** Figures of a company and all below it, from stored counts. People of companies closed below it do not count. */
const figures = sql<{
  people: number
  away: number
  behind: number
  overdue: number
  last_activity_at: string | null
  below: number
}>`(
  select count(*)::int - 1 as below, coalesce(sum(people) filter (where counts), 0)::int as people,
    coalesce(sum(away) filter (where counts), 0)::int as away, coalesce(sum(behind) filter (where counts), 0)::int as behind,
    coalesce(sum(overdue) filter (where counts), 0)::int as overdue, max(at) as last_activity_at
  from company_closure d
  cross join lateral (
    select sum(n) as people, sum(n) filter (where state = 'away') as away, sum(s.behind) as behind, sum(n) filter (where state = 'overdue') as overdue
    from student_progress_counts s where s.company_id = d.descendant_id and s.status = 'active') counted
  cross join lateral (select ${countsFor(sql.ref('d.descendant_id'), sql.ref('companies.id'))} as counts offset 0) own
  left join lateral (
    select e.at from events e where e.company_id = d.descendant_id order by e.id desc limit 1) latest on true
  where d.ancestor_id = companies.id)`

const ownClaim = (condition: string) => sql`exists (select from host_claims c
  where c.company_id = companies.id and ${sql.raw(condition)})`
const ownHost = sql`select from company_hosts h where h.company_id = companies.id`

const hostState = sql<ListedCompany['host_state']>`case
  when exists (${ownHost}) and ${ownClaim("c.status = 'active' and c.problem is not null")} then 'changed'
  when ${ownClaim("c.status in ('pending', 'verified')")} then 'waiting'
  when exists (${ownHost}) then 'active'
  when ${ownClaim("c.status = 'failed'")} then 'failed'
  when exists (select from company_closure up join company_hosts h on h.company_id = up.ancestor_id
    where up.descendant_id = companies.id) then 'inherited'
  else 'none' end`

/** Whether a company has any course, or any person who is more than invited. */
const isInUse = sql<boolean>`(exists (select from users where users.company_id = companies.id
    and users.status not in ('invited', 'removed'))
  or exists (select from courses where courses.company_id = companies.id))`

const companiesInReach = (ctx: SignedIn) =>
  ctx.db
    .selectFrom('companies')
    .leftJoin('companies as parent', (join) =>
      join.onRef('parent.id', '=', 'companies.parent_id').on('parent.id', 'in', inReach(ctx)),
    )
    .innerJoinLateral(figures.as('figures'), (join) => join.onTrue())
    .select([
      'companies.id',
      'companies.name',
      'companies.code',
      'companies.closed_at',
      'companies.created_at',
    ])
    .select(['figures.people', 'away', 'behind', 'overdue', 'last_activity_at', 'below'])
    .select(['parent.id as parent_id', 'parent.name as parent_name'])
    .select([
      sql<string[]>`array(select h.hostname from company_hosts h where h.company_id = companies.id
        order by h.is_primary desc, h.hostname)`.as('hosts'),
      sql<boolean>`companies.closed_at is null and ${isClosed('companies.id')}`.as('is_closed_above'),
      sql<number>`(select count(*)::int from companies c where c.parent_id = companies.id
        and c.deleted_at is null)`.as('children'),
      brandText('brand_color').as('brand_color'),
      hostState.as('host_state'),
      isInUse.as('is_in_use'),
    ])
    .where('companies.id', 'in', inReach(ctx))
export type ListedRow = Awaited<ReturnType<typeof selectCompanies>>[number]

interface Page {
  search?: string | undefined
  /** Id of the last company of the previous page. */
  after?: string | undefined
  limit: number
  /** Restricts to direct children of this company. */
  parentId?: string | undefined
}

/** All host names in one pass instead of one query per company. */
const everyHost = sql<{ company_id: string; names: string }>`(
  select company_id, string_agg(hostname, ' ') as names from company_hosts group by company_id)`

/**
 * By name. The page is determined first, because computing the figures and states of a thousand other companies
 * would cost more than the page.
 */
export async function selectCompanies(ctx: SignedIn, { search, after, limit, parentId }: Page) {
  let page = ctx.db
    .selectFrom('companies')
    .select('companies.id')
    .where('companies.id', 'in', inReach(ctx))
    .orderBy('companies.name')
    .orderBy('companies.id')
    .limit(limit)
  if (search)
    page = page
      .leftJoin(everyHost.as('hosts'), 'hosts.company_id', 'companies.id')
      .where(hasWords(sql`concat_ws(' ', companies.name, companies.code, hosts.names)`, search))
  if (parentId)
    page = page.where('companies.parent_id', '=', parentId).where('companies.parent_id', 'in', inReach(ctx))
  if (after)
    page = page.where(
      sql<boolean>`(companies.name, companies.id) > (select name, id from companies where id = ${after}::uuid)`,
    )
  const ids = (await page.execute()).map(({ id }) => id)
  if (ids.length === 0) return []
  return companiesInReach(ctx)
    .where('companies.id', 'in', ids)
    .orderBy('companies.name')
    .orderBy('companies.id')
    .execute()
}

const choicesAtMost = 30

const choices = (ctx: SignedIn) =>
  ctx.db
    .selectFrom('company_closure as reach')
    .innerJoin('companies', 'companies.id', 'reach.descendant_id')
    .leftJoin('companies as parent', (join) =>
      join.onRef('parent.id', '=', 'companies.parent_id').on('reach.depth', '>', 0),
    )
    .select(['companies.id', 'companies.name', 'parent.name as parent_name'])
    .where(inOwnReach(ctx, 'reach'))

/** The caller's own company first, the others by name. */
export async function selectChoices(ctx: SignedIn, search: string | undefined) {
  return choices(ctx)
    .where(hasWords(sql`concat_ws(' ', companies.name, companies.code)`, search))
    .orderBy(sql`reach.depth > 0`)
    .orderBy('companies.name')
    .orderBy('companies.id')
    .limit(choicesAtMost)
    .execute()
}

export async function findChoice(ctx: SignedIn, companyId: string) {
  return choices(ctx).where('companies.id', '=', companyId).executeTakeFirst()
}

export async function countInReach(ctx: SignedIn): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('company_closure')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(inOwnReach(ctx))
    .executeTakeFirstOrThrow()
  return total
}

export async function findListed(ctx: SignedIn, companyId: string) {
  return companiesInReach(ctx).where('companies.id', '=', companyId).executeTakeFirst()
}

/**
 * Locks the tree until the transaction ends: nobody else can add or move companies or change codes. Must be taken
 * before locking any company.
 */
export async function lockTree(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('company tree', 0))`.execute(ctx.db)
}

/** Returns the depth of a company below the topmost one, and locks the tree until the transaction ends. */
export async function lockDepth(ctx: SignedIn, companyId: string): Promise<number | undefined> {
  await lockTree(ctx)
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

/** Prevents people and companies from being added to a company until the transaction ends. */
export async function lockForDeletion(ctx: Ctx, companyId: string): Promise<void> {
  await ctx.db.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute()
}

/** Removes a company from the tree, so that nobody sees it, and releases its host names. */
export async function deleteCompany(ctx: Ctx, companyId: string): Promise<void> {
  // Its log stays, and nothing is inherited without a place in the tree.
  const { log_years } = await selectTerms(ctx, companyId)
  await ctx.db.deleteFrom('company_hosts').where('company_id', '=', companyId).execute()
  await ctx.db.deleteFrom('host_claims').where('company_id', '=', companyId).execute()
  await ctx.db.deleteFrom('mail_domains').where('company_id', '=', companyId).execute()
  await ctx.db.deleteFrom('mail_senders').where('company_id', '=', companyId).execute()
  await ctx.db.deleteFrom('company_closure').where('descendant_id', '=', companyId).execute()
  const at = ctx.now.toISOString()
  await ctx.db
    .updateTable('companies')
    .set({ deleted_at: at, updated_at: at, log_years })
    .where('id', '=', companyId)
    .execute()
}

/** Active students of a company and all below it, including those without a stored state. */
export async function countStudents(ctx: Ctx, companyId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('company_closure as below')
    .innerJoin('users', 'users.company_id', 'below.descendant_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('below.ancestor_id', '=', companyId)
    .where('users.role', '=', 'student')
    .where('users.status', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}

/** The number of levels below a company, not counting itself. */
export async function depthBelow(ctx: Ctx, companyId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('company_closure')
    .select(({ fn }) => fn.max('depth').as('depth'))
    .where('ancestor_id', '=', companyId)
    .executeTakeFirst()
  return row?.depth ?? 0
}

export async function isUnder(ctx: Ctx, companyId: string, ancestorId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('company_closure')
    .select('depth')
    .where('ancestor_id', '=', ancestorId)
    .where('descendant_id', '=', companyId)
    .executeTakeFirst()
  return row !== undefined
}

/** Companies within reach that are above one company but not above another, the nearest first. */
export async function selectAboveOnly(ctx: SignedIn, companyId: string, otherId: string) {
  return ctx.db
    .selectFrom('company_closure as above')
    .innerJoin('companies', 'companies.id', 'above.ancestor_id')
    .select(['companies.id', 'companies.name'])
    .where('above.descendant_id', '=', companyId)
    .where('companies.id', 'in', inReach(ctx))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_closure as others')
            .select('others.depth')
            .where('others.descendant_id', '=', otherId)
            .whereRef('others.ancestor_id', '=', 'above.ancestor_id'),
        ),
      ),
    )
    .orderBy('above.depth')
    .execute()
}

/** Courses that reach everybody below one company but not everybody below another, by title and up to the limit. */
export async function selectInheritedOnly(ctx: Ctx, companyId: string, otherId: string, limit: number) {
  const inherited = (id: string) => sql`select a.course_id from company_closure up
    join assignments a on a.company_id = up.ancestor_id and a.withdrawn_at is null and a.with_descendants
    where up.descendant_id = ${id}::uuid`
  const { rows } = await sql<{ id: string; title: string }>`
    select c.id, coalesce(t.value, '') as title from courses c
    left join texts t on t.course_id = c.id and t.owner_id = c.id and t.field = 'title' and t.locale = c.locales[1]
    where c.status <> 'archived' and c.current_release_id is not null
      and c.id in (${inherited(companyId)}) and c.id not in (${inherited(otherId)})
    order by title, c.id limit ${limit}`.execute(ctx.db)
  return rows
}

interface KeptTerms {
  log_years: number
  erase_after_days: number | null
  erase_unused_after_days: number | null
}

async function selectTerms(ctx: Ctx, companyId: string): Promise<KeptTerms> {
  return ctx.db
    .selectFrom('companies')
    .select([
      logYears.as('log_years'),
      erasureDays('erase_after_days').as('erase_after_days'),
      erasureDays('erase_unused_after_days').as('erase_unused_after_days'),
    ])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}

/** Makes the terms of a moved company its own where those it would inherit now end earlier. Returns their names. */
async function keepTerms(ctx: Ctx, companyId: string, before: KeptTerms): Promise<(keyof KeptTerms)[]> {
  const now = await selectTerms(ctx, companyId)
  const never = Number.POSITIVE_INFINITY
  const names = (['log_years', 'erase_after_days', 'erase_unused_after_days'] as const).filter(
    (name) => (now[name] ?? never) < (before[name] ?? never),
  )
  if (names.length > 0)
    await ctx.db
      .updateTable('companies')
      .set(Object.fromEntries(names.map((name) => [name, before[name] ?? 0])))
      .where('id', '=', companyId)
      .execute()
  return names
}

/**
 * Moves a company with all below it to another parent. Where data would be removed earlier there, the company keeps its
 * terms; returns their names and the companies moved.
 */
export async function moveCompany(
  ctx: Ctx,
  companyId: string,
  parentId: string,
): Promise<{ moved: string[]; kept: string[] }> {
  const terms = await selectTerms(ctx, companyId)
  await sql`delete from company_closure using company_closure sub
    where sub.ancestor_id = ${companyId}::uuid and company_closure.descendant_id = sub.descendant_id
      and company_closure.ancestor_id not in (
        select descendant_id from company_closure where ancestor_id = ${companyId}::uuid)`.execute(ctx.db)
  await sql`insert into company_closure (ancestor_id, descendant_id, depth)
    select up.ancestor_id, sub.descendant_id, up.depth + sub.depth + 1
    from company_closure up cross join company_closure sub
    where up.descendant_id = ${parentId}::uuid and sub.ancestor_id = ${companyId}::uuid`.execute(ctx.db)
  await ctx.db
    .updateTable('companies')
    .set({ parent_id: parentId, updated_at: ctx.now.toISOString() })
    .where('id', '=', companyId)
    .execute()
  const kept = await keepTerms(ctx, companyId, terms)
  return { moved: await selectSubtree(ctx, companyId), kept }
}

export async function selectSubtree(ctx: Ctx, companyId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('company_closure')
    .select('descendant_id')
    .where('ancestor_id', '=', companyId)
    .execute()
  return rows.map(({ descendant_id }) => descendant_id)
}

/** Whether a company above or below has the code, ignoring case. The tree must be locked. */
export async function isCodeTaken(ctx: Ctx, companyId: string, code: string): Promise<boolean> {
  const { rows } = await sql`select from companies
    where id in (
        select ancestor_id from company_closure where descendant_id = ${companyId} and depth > 0
        union all
        select descendant_id from company_closure where ancestor_id = ${companyId} and depth > 0)
      and lower(code) = lower(${code}) and code <> '' limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** The same for a company to be added below another one. */
export async function isCodeTakenFrom(ctx: Ctx, parentId: string, code: string): Promise<boolean> {
  const { rows } = await sql`select from company_closure join companies on companies.id = ancestor_id
    where descendant_id = ${parentId} and lower(code) = lower(${code}) and code <> '' limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Whether a company or one below it has the same code as a future parent or a company above that. */
export async function areCodesTakenFrom(ctx: Ctx, parentId: string, companyId: string): Promise<boolean> {
  const { rows } = await sql`select from company_closure below
    join companies moved on moved.id = below.descendant_id and moved.code <> ''
    where below.ancestor_id = ${companyId} and lower(moved.code) in (
      select lower(companies.code) from company_closure above join companies on companies.id = above.ancestor_id
      where above.descendant_id = ${parentId}) limit 1`.execute(ctx.db)
  return rows.length > 0
}
