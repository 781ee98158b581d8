import { type RawBuilder, sql } from 'kysely'
import { seesPerson } from '#domains/accounts/groups/groups.service.ts'
import { inOwnReach } from '#domains/companies/companies.service.ts'
import { countsFor } from '#domains/companies/company-tree.service.ts'
import type { SignedIn } from '#platform/context.ts'

/** Number of people whose details are examined, so that a very large company is answered from a sample. */
const sampled = 50_000
const shownAtMost = 100

/**
 * The values of a column with the number of active students in reach who have them. Uses the column's partial
 * index.
 */
async function selectValues(
  ctx: SignedIn,
  column: 'department' | 'title' | 'country' | 'manager_id',
  isKnown: RawBuilder<boolean>,
): Promise<{ value: string; people: number }[]> {
  const { rows } = await sql<{ value: string; people: number }>`
    select value, count(*)::int as people from (
      select u.${sql.ref(column)}::text as value from company_closure
      join users u on u.company_id = company_closure.descendant_id
      where ${inOwnReach(ctx)} and u.role = 'student' and u.status = 'active'
        and ${countsFor(sql.ref('company_closure.descendant_id'), sql`${ctx.actor.company_id}`)}
        and ${isKnown} and ${seesPerson(ctx, 'u.id')}
      limit ${sampled}
    ) known group by value order by people desc, value limit ${shownAtMost}`.execute(ctx.db)
  return rows
}

export const selectDepartments = (ctx: SignedIn) => selectValues(ctx, 'department', sql`u.department <> ''`)
export const selectTitles = (ctx: SignedIn) => selectValues(ctx, 'title', sql`u.title <> ''`)
export const selectCountries = (ctx: SignedIn) => selectValues(ctx, 'country', sql`u.country is not null`)

/** Managers of students in reach, with their names. */
export async function selectManagers(
  ctx: SignedIn,
): Promise<{ id: string; full_name: string; people: number }[]> {
  const found = await selectValues(ctx, 'manager_id', sql`u.manager_id is not null`)
  if (found.length === 0) return []
  const people = new Map(found.map(({ value, people: n }) => [value, n]))
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', sql<string>`trim(first_name || ' ' || last_name)`.as('full_name')])
    .where('id', 'in', [...people.keys()])
    .where('status', '<>', 'removed')
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, people: people.get(row.id) ?? 0 }))
}
