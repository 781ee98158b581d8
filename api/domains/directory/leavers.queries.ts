import { sql } from 'kysely'
import { companyErasureDays } from '#domains/companies/companies.service.ts'
import type { Ctx } from '#platform/context.ts'

interface Leaver {
  id: string
  company_id: string
  /** The company's retention period in days. */
  days: number
}

/**
 * When a disabled student will be erased: after the company's retention period, counted from that day; null for
 * never.
 */
export async function findErasureTime(ctx: Ctx, studentId: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select users.disabled_at + make_interval(days => ${companyErasureDays}) as at
    from users join companies on companies.id = users.company_id
    where users.id = ${studentId} and users.status = 'disabled'`.execute(ctx.db)
  return rows[0]?.at ?? null
}

/** Disabled students whose retention period is over. */
export async function selectLeavers(ctx: Ctx, limit: number): Promise<Leaver[]> {
  const { rows } = await sql<Leaver>`
    select users.id, users.company_id, term.days
    from companies cross join lateral (select ${companyErasureDays} as days) term
    join users on users.company_id = companies.id and users.role = 'student' and users.status = 'disabled'
      and users.disabled_at < ${ctx.now.toISOString()}::timestamptz - make_interval(days => term.days)
    where term.days is not null
    limit ${limit}`.execute(ctx.db)
  return rows
}

/** Locks a student until the end of the transaction; returns false if they are no longer disabled. */
export async function lockLeaver(ctx: Ctx, studentId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', studentId)
    .where('status', '=', 'disabled')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
