import { type Insertable, sql } from 'kysely'
import type { ImageKind } from '#contract/companies/companies.ts'
import type { Db } from '#db/connect.ts'
import type { CompanyTable } from '#db/schema/people.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { hasWords } from '#platform/database/word-search.ts'
import { brandImages, brandText, companiesAbove } from './inheritance.queries.ts'

export interface CompanyRow {
  id: string
  parent_id: string | null
  name: string
  app_name: string
  manager: string
  support_email: string
  tagline: string
  brand_color: string
  default_locale: string
  locales: string[]
  domain: string | null
  images: Partial<Record<ImageKind, string>>
  /** Ids of the companies above, from which parts of the brand may be inherited. */
  above: string[]
}

const primaryHost = sql<
  string | null
>`(select h.hostname from company_hosts h where h.company_id = companies.id and h.is_primary)`

export const selectCompany = (db: Db) =>
  db
    .selectFrom('companies')
    .select(['companies.id', 'parent_id', 'name', 'default_locale', 'locales'])
    .select([
      brandText('app_name').as('app_name'),
      brandText('manager').as('manager'),
      brandText('support_email').as('support_email'),
      brandText('tagline').as('tagline'),
      brandText('brand_color').as('brand_color'),
    ])
    .select([primaryHost.as('domain'), brandImages.as('images'), companiesAbove.as('above')])

/**
 * SQL: whether a row of company_closure, or an alias of it, is in the caller's reach: their own company and all below
 * it. An API token may be for its own company alone.
 */
export const inOwnReach = ({ actor }: Pick<SignedIn, 'actor'>, closure = 'company_closure') => {
  const isBelow = sql<boolean>`${sql.ref(closure)}.ancestor_id = ${actor.company_id}`
  return actor.api_token && !actor.api_token.includes_below
    ? sql<boolean>`${isBelow} and ${sql.ref(closure)}.depth = 0`
    : isBelow
}

/**
 * Ids of the companies that the caller may see: their own and all below it; with `below`, only that company and all
 * below it. For `where('company_id', 'in', inReach(ctx))`.
 */
export function inReach(ctx: SignedIn, below?: string) {
  const reach = ctx.db
    .selectFrom('company_closure')
    .select('company_closure.descendant_id')
    .where(inOwnReach(ctx))
  if (!below) return reach
  return reach.where('company_closure.descendant_id', 'in', ({ selectFrom }) =>
    selectFrom('company_closure as under')
      .select('under.descendant_id')
      .where('under.ancestor_id', '=', below),
  )
}

/** Counts companies up to `most`. */
export async function countCompanies(ctx: Ctx, most: number): Promise<number> {
  const companies = ctx.db.selectFrom('companies').select('id').where('deleted_at', 'is', null)
  return (await companies.limit(most).execute()).length
}

export async function findByHost(ctx: Ctx, hostname: string): Promise<CompanyRow | undefined> {
  return selectCompany(ctx.db)
    .innerJoin('company_hosts as asked', 'asked.company_id', 'companies.id')
    .where('asked.hostname', '=', hostname)
    .executeTakeFirst()
}

export async function findById(ctx: Ctx, companyId: string): Promise<CompanyRow | undefined> {
  return selectCompany(ctx.db).where('companies.id', '=', companyId).executeTakeFirst()
}

/** The company's own primary host, else that of the nearest company above it. */
export async function findNearestHost(ctx: Ctx, companyId: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('company_closure as above')
    .innerJoin('company_hosts as host', 'host.company_id', 'above.ancestor_id')
    .select('host.hostname')
    .where('above.descendant_id', '=', companyId)
    .where('host.is_primary', '=', true)
    .orderBy('above.depth')
    .limit(1)
    .executeTakeFirst()
  return row?.hostname
}

/** Host names of a company and those below it, the nearest first. */
export async function selectHostsBelow(ctx: Ctx, companyId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('company_closure as below')
    .innerJoin('company_hosts as host', 'host.company_id', 'below.descendant_id')
    .select('host.hostname')
    .where('below.ancestor_id', '=', companyId)
    .orderBy('below.depth')
    .orderBy('host.is_primary', 'desc')
    .orderBy('host.hostname')
    .limit(20)
    .execute()
  return rows.map(({ hostname }) => hostname)
}

/** Whether a company or one above it has an owner who can sign in. */
export async function hasOwner(ctx: Ctx, companyId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('company_closure as above')
    .innerJoin('users', 'users.company_id', 'above.ancestor_id')
    .select('users.id')
    .where('above.descendant_id', '=', companyId)
    .where('users.role', '=', 'admin')
    .where('users.status', '=', 'active')
    .where(sql<boolean>`'owner' = any (users.abilities)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The company's image, its own or an inherited one. */
export async function findImage(ctx: Ctx, companyId: string, kind: ImageKind) {
  const company = ctx.db
    .selectFrom('companies')
    .select(sql<string | null>`${brandImages} ->> ${kind}`.as('key'))
    .where('companies.id', '=', companyId)
  return ctx.db
    .selectFrom('files')
    .select(['files.storage_key', 'files.mime'])
    .where('files.storage_key', '=', company)
    .executeTakeFirst()
}

/** The companies below the caller's: all, including their own, or only direct children. */
export async function listUnder(ctx: SignedIn, which: 'all' | 'children', search = '') {
  const rows = ctx.db
    .selectFrom('company_closure as reach')
    .innerJoin('companies', 'companies.id', 'reach.descendant_id')
    .select(['companies.id', 'companies.name', 'companies.parent_id'])
    .select([
      sql<
        string[]
      >`array(select h.hostname from company_hosts h where h.company_id = companies.id order by h.is_primary desc, h.hostname)`.as(
        'hosts',
      ),
      sql<number>`(select count(*) from users u where u.company_id = companies.id and u.role = 'student' and u.status = 'active')`.as(
        'people',
      ),
      sql<string>`(${ctx.now.toISOString()}::timestamptz at time zone companies.time_zone)::date`.as('today'),
    ])
    .where(hasWords(sql`companies.name`, search))
    .where(inOwnReach(ctx, 'reach'))
    .orderBy('reach.depth')
    .orderBy('companies.name')
    .limit(search.trim() ? 50 : 500)
  return which === 'children' ? rows.where('reach.depth', '=', 1).execute() : rows.execute()
}

/** Number of people whose tags are examined, so that a very large company is answered from a sample. */
const sampled = 50_000

export async function selectAudienceTags(ctx: SignedIn): Promise<{ tag: string; people: number }[]> {
  const { rows } = await sql<{ tag: string; people: number }>`
    select tag, count(*) as people
    from (
      select users.tags from company_closure
      join users on users.company_id = company_closure.descendant_id
      where ${inOwnReach(ctx)} and users.role = 'student'
        and users.status = 'active' and users.tags <> '{}'
      limit ${sampled}
    ) person, unnest(person.tags) as tag
    group by tag order by people desc, tag limit 100
  `.execute(ctx.db)
  return rows
}

/** Stops inheriting these fields, so that the company's own values apply. */
export async function stopInheriting(ctx: Ctx, companyId: string, fields: readonly string[]): Promise<void> {
  await sql`update companies set inherits = array(select unnest(inherits) except select unnest(${fields}::text[]))
    where id = ${companyId} and inherits && ${fields}::text[]`.execute(ctx.db)
}

/** Increments the version, so that changes based on an older one are refused. */
export async function countVersion(ctx: Ctx, companyId: string): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: ctx.now.toISOString() }))
    .where('id', '=', companyId)
    .execute()
}

export async function insertCompany(
  ctx: Ctx,
  row: Insertable<CompanyTable> & { parent_id: string | null },
): Promise<void> {
  await ctx.db.insertInto('companies').values(row).execute()
  await sql`insert into company_closure (ancestor_id, descendant_id, depth)
    select ancestor_id, ${row.id}::uuid, depth + 1 from company_closure where descendant_id = ${row.parent_id}::uuid
    union all select ${row.id}::uuid, ${row.id}::uuid, 0`.execute(ctx.db)
}

export async function hasMailLinks(ctx: Ctx, companyId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('companies')
    .select('has_mail_links')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return row?.has_mail_links ?? true
}

export async function allowsStudentPasswords(ctx: Ctx, companyId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('companies')
    .select('has_student_passwords')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return row?.has_student_passwords ?? false
}

/** What the sign-in page of the company's host offers: what it, those below it and, for providers, those above it have. */
export async function findSignInWays(ctx: Ctx, companyId: string) {
  const { rows } = await sql<{ has_student_passwords: boolean; has_sign_in_providers: boolean }>`
    select exists (select from company_closure below join companies on companies.id = below.descendant_id
        where below.ancestor_id = ${companyId} and companies.has_student_passwords) as has_student_passwords,
      exists (select from sso_connections where status = 'active' and company_id in (
        select ancestor_id from company_closure where descendant_id = ${companyId}
        union all select descendant_id from company_closure where ancestor_id = ${companyId}
      )) as has_sign_in_providers`.execute(ctx.db)
  return rows[0] ?? { has_student_passwords: false, has_sign_in_providers: false }
}
