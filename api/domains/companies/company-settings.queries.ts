import { sql, type Updateable } from 'kysely'
import type { CompanyTable } from '#db/schema/people.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { inReach, selectCompany } from './companies.queries.ts'
import {
  brandText,
  erasureDays,
  erasureFrom,
  inheritedFrom,
  logYears,
  logYearsAbove,
  ownImages,
  ownReminderHours,
  reminderHours,
  remindersFrom,
} from './inheritance.queries.ts'

/** A company in reach with its settings; `lock` locks it until the transaction ends. */
export async function findCompanyDetails(ctx: SignedIn, companyId: string, mode: 'read' | 'lock' = 'read') {
  const company = selectCompany(ctx.db)
    .select([
      'companies.version',
      'companies.code',
      'time_zone',
      'companies.closed_at',
      'companies.inherits',
      'leaderboard_mode',
      'leaderboard_teams',
      'leaderboard_opt_in',
      'has_mail_links',
      'has_student_passwords',
      'has_manager_digests',
    ])
    .select([
      brandText('chief_executive').as('chief_executive'),
      ownImages.as('own_images'),
      inheritedFrom.as('inherited'),
      'companies.erase_after_days',
      erasureDays('erase_after_days').as('erasure_days'),
      erasureFrom('erase_after_days').as('erasure_from'),
      'companies.erase_unused_after_days',
      erasureDays('erase_unused_after_days').as('unused_erasure_days'),
      erasureFrom('erase_unused_after_days').as('unused_erasure_from'),
      'companies.log_years',
      logYears.as('effective_log_years'),
      logYearsAbove.as('log_years_above'),
      ownReminderHours.as('reminder_hours'),
      reminderHours.as('reminders'),
      remindersFrom.as('reminders_from_company'),
    ])
    .select([
      sql<Record<string, boolean>>`companies.settings`.as('settings'),
      sql<string[]>`array(select h.hostname from company_hosts h where h.company_id = companies.id
        order by h.is_primary desc, h.hostname)`.as('hosts'),
    ])
    .where('companies.id', '=', companyId)
    .where('companies.id', 'in', inReach(ctx))
  return (mode === 'lock' ? company.forNoKeyUpdate('companies') : company).executeTakeFirst()
}
export type CompanyDetailsRow = NonNullable<Awaited<ReturnType<typeof findCompanyDetails>>>

export async function updateCompany(
  ctx: Ctx,
  companyId: string,
  changes: Updateable<CompanyTable>,
): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set(changes)
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: ctx.now.toISOString() }))
    .where('id', '=', companyId)
    .execute()
}

/** Whether the database knows a time zone. */
export async function isKnownTimeZone(ctx: Ctx, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_timezone_names where name = ${name}`.execute(ctx.db)
  return rows.length > 0
}

export async function deleteCompanyImage(ctx: Ctx, companyId: string, kind: string): Promise<void> {
  await ctx.db
    .deleteFrom('company_images')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind as 'favicon')
    .execute()
}

/** The ids of the companies above. */
export async function selectAbove(ctx: Ctx, companyId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('company_closure')
    .select('ancestor_id')
    .where('descendant_id', '=', companyId)
    .where('depth', '>', 0)
    .execute()
  return rows.map(({ ancestor_id }) => ancestor_id)
}
