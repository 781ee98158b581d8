import { sql } from 'kysely'
import { isClosed } from '#domains/companies/company-tree.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'

/**
 * Who reports to whom, for the weekly e-mail to managers. A manager is told of a person if both are active, the
 * person's company allows it, and it is the manager's own company or one below it. Only direct reports count, so
 * people who manage each other are no problem. Read-only.
 */

/** SQL: the tables `report`, `manager` and `companies` (the one of the report), joined. */
export const managedPeople = sql`users report
  join users manager on manager.id = report.manager_id and manager.id <> report.id
  join companies on companies.id = report.company_id
  join company_closure below on below.ancestor_id = manager.company_id and below.descendant_id = report.company_id`

/** SQL: the condition on them under which the manager is told. */
export const isManagerNotified = sql`report.role = 'student' and report.status = 'active' and manager.status = 'active'
  and companies.has_manager_digests and not ${isClosed('companies.id')}`

/** Whether anybody reports to the person whose courses they are told of. */
export async function isNotifiedOfReports(ctx: Ctx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${managedPeople} where report.manager_id = ${userId} and ${isManagerNotified} limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** The name of the manager who is told of the caller's courses; null if nobody is. */
export async function notifiedManagerName(ctx: SignedIn): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select trim(manager.first_name || ' ' || manager.last_name) as name
    from ${managedPeople} where report.id = ${ctx.actor.id} and ${isManagerNotified}`.execute(ctx.db)
  return rows[0]?.name ?? null
}
