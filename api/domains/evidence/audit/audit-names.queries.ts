import { sql } from 'kysely'
import { inReach } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { hasPlainWords } from '#platform/database/word-search.ts'

/** Names by id. What was deleted, or erased, has none. */
export type Names = ReadonlyMap<string, string>

const toNames = (rows: { id: string; name: string }[]): Names =>
  new Map(rows.flatMap(({ id, name }) => (name.trim() ? [[id, name.trim()] as const] : [])))

/** Anywhere: whoever acted in a company, or moved away from it, is named in its log. */
export async function selectPeopleNames(
  ctx: SignedIn,
  ids: readonly string[],
  { anywhere }: { anywhere: boolean },
): Promise<Names> {
  if (ids.length === 0) return new Map()
  const people = ctx.db
    .selectFrom('users')
    .where('id', 'in', [...ids])
    .$if(!anywhere, (query) => query.where('company_id', 'in', inReach(ctx)))
  return toNames(
    await people.select(['id', sql<string>`first_name || ' ' || last_name`.as('name')]).execute(),
  )
}

export async function selectGroupNames(ctx: SignedIn, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const groups = ctx.db.selectFrom('groups').where('company_id', 'in', inReach(ctx))
  return toNames(
    await groups
      .select(['id', 'name'])
      .where('id', 'in', [...ids])
      .execute(),
  )
}

export async function selectCampaignNames(ctx: SignedIn, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const campaigns = ctx.db.selectFrom('campaigns').where('company_id', 'in', inReach(ctx))
  return toNames(
    await campaigns
      .select(['id', 'name'])
      .where('id', 'in', [...ids])
      .execute(),
  )
}

export async function selectCompanyNames(ctx: SignedIn, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const companies = ctx.db.selectFrom('companies').where('id', 'in', inReach(ctx))
  return toNames(
    await companies
      .select(['id', 'name'])
      .where('id', 'in', [...ids])
      .execute(),
  )
}

/** In the main language of each course. Also of courses from a company above, which the company’s people take. */
export async function selectCourseTitles(ctx: SignedIn, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, t.value as name from courses c
    join texts t on t.course_id = c.id and t.owner_id = c.id and t.field = 'title' and t.locale = c.locales[1]
    where c.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return toNames(rows)
}

export interface FoundPerson {
  id: string
  name: string
  role: 'admin' | 'teacher' | 'student'
}

/** Staff of a company and of those above it, as far as these are in reach, before its students. */
export async function searchPeople(
  ctx: SignedIn,
  companyId: string,
  { search, limit }: { search: string; limit: number },
): Promise<FoundPerson[]> {
  // Shorter words find nothing in the index.
  const words = search.split(/\s+/).filter((word) => word.length > 2)
  if (words.length === 0) return []
  const text = sql`plain_form(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || coalesce(u.employee_number, ''))`
  const found = hasPlainWords(text, words.join(' '))
  const columns = sql`u.id, u.first_name || ' ' || u.last_name as name, u.role`
  const students = (status: 'active' | 'disabled') => sql`(
    select ${columns}, 1 as rank from users u
    where u.company_id = ${companyId} and u.role = 'student' and u.status = ${sql.lit(status)} and ${found}
    limit ${sql.lit(limit)})`
  const { rows } = await sql<FoundPerson>`
    select id, name, role from (
      (select ${columns}, 0 as rank from users u
        where u.company_id in (select ancestor_id from company_closure where descendant_id = ${companyId})
          and u.company_id in ${inReach(ctx)} and u.role in ('admin', 'teacher') and u.status <> 'removed' and ${found}
        limit ${sql.lit(limit)})
      union all ${students('active')} union all ${students('disabled')}
    ) found order by rank, name, id limit ${sql.lit(limit)}`.execute(ctx.db)
  return rows
}
