import { type RawBuilder, sql } from 'kysely'
import type { Holiday } from '#contract/companies/companies.ts'
import type { FreeDay } from '#contract/days.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { inReach } from './companies.service.ts'

/** SQL: the company's own holidays, or else those of the nearest company above that has any. */
const kept = (companyId: RawBuilder<unknown>) => sql<Holiday & { company_id: string }>`(
  select company_id, day, yearly, name from company_holidays
  where company_id = (
    select above.ancestor_id from company_closure above
    where above.descendant_id = ${companyId}
      and exists (select 1 from company_holidays own where own.company_id = above.ancestor_id)
    order by above.depth limit 1
  ))`

/** SQL: the holidays of the company with the id in a column. */
export const holidaysOf = (column: string) => sql<FreeDay[]>`coalesce((
  select json_agg(json_build_object('day', free.day, 'yearly', free.yearly)) from ${kept(sql.ref(column))} free), '[]')`

export interface HolidayRow extends Holiday {
  /** Null if they are the company's own. */
  inherited_from: string | null
}

export async function selectHolidays(ctx: Ctx, companyId: string): Promise<HolidayRow[]> {
  const { rows } = await sql<HolidayRow>`
    select free.day, free.yearly, free.name,
      case when whose.id <> ${companyId}::uuid then whose.name end as inherited_from
    from ${kept(sql`${companyId}::uuid`)} free join companies whose on whose.id = free.company_id
    order by free.day`.execute(ctx.db)
  return rows
}

/** A company in reach; `hold` locks it until the end of the transaction. */
export async function findCompany(
  ctx: SignedIn,
  companyId: string,
  hold: 'read' | 'hold',
): Promise<{ id: string } | undefined> {
  const company = ctx.db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('id', 'in', inReach(ctx))
  return (hold === 'hold' ? company.forNoKeyUpdate() : company).executeTakeFirst()
}

export async function replaceHolidays(ctx: Ctx, companyId: string, holidays: Holiday[]): Promise<void> {
  await ctx.db.deleteFrom('company_holidays').where('company_id', '=', companyId).execute()
  if (holidays.length === 0) return
  await ctx.db
    .insertInto('company_holidays')
    .values(holidays.map((holiday) => ({ ...holiday, company_id: companyId })))
    .execute()
}
