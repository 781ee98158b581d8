import { sql } from 'kysely'
import type { SecondFactorPolicy } from '#contract/accounts/second-factor.ts'
import type { StaffRole } from '#contract/accounts/teachers.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { hasSecondFactor } from './second-factor.queries.ts'

/** Which companies require a second factor of whom. Rows are written only by `second-factor-rule.service`. */

const sinceOf = { admin: 'admins_since', teacher: 'teachers_since' } as const satisfies Record<
  StaffRole,
  string
>

/** The company that was the first to require a second factor of such a person, and since when. */
export async function findRequirement(
  ctx: Ctx,
  { company_id, role }: { company_id: string; role: StaffRole },
): Promise<{ company_name: string; since: string } | undefined> {
  const column = sinceOf[role]
  return ctx.db
    .selectFrom('company_closure')
    .innerJoin('second_factor_policies', 'second_factor_policies.company_id', 'company_closure.ancestor_id')
    .innerJoin('companies', 'companies.id', 'company_closure.ancestor_id')
    .select('companies.name as company_name')
    .select(sql<string>`${sql.ref(column)}`.as('since'))
    .where('company_closure.descendant_id', '=', company_id)
    .where(column, 'is not', null)
    .orderBy(column)
    .limit(1)
    .executeTakeFirst()
}

export interface RuleRow {
  company_id: string
  company_name: string
  admins_since: string | null
  teachers_since: string | null
}

/** The rules that apply to a company, its own first. */
export async function selectRules(ctx: Ctx, companyId: string): Promise<RuleRow[]> {
  return ctx.db
    .selectFrom('company_closure')
    .innerJoin('second_factor_policies', 'second_factor_policies.company_id', 'company_closure.ancestor_id')
    .innerJoin('companies', 'companies.id', 'company_closure.ancestor_id')
    .select([
      'companies.id as company_id',
      'companies.name as company_name',
      'admins_since',
      'teachers_since',
    ])
    .where('company_closure.descendant_id', '=', companyId)
    .orderBy('company_closure.depth')
    .execute()
}

/** What was required before keeps its date. Returns false if nothing changed. */
export async function saveRule(ctx: Ctx, companyId: string, policy: SecondFactorPolicy): Promise<boolean> {
  if (policy === 'off') {
    const { numDeletedRows } = await ctx.db
      .deleteFrom('second_factor_policies')
      .where('company_id', '=', companyId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  const now = ctx.now.toISOString()
  const isForTeachers = policy === 'staff'
  const saved = await ctx.db
    .insertInto('second_factor_policies')
    .values({ company_id: companyId, admins_since: now, teachers_since: isForTeachers ? now : null })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet((eb) => ({
          teachers_since: isForTeachers
            ? eb.fn.coalesce('second_factor_policies.teachers_since', 'excluded.teachers_since')
            : null,
        }))
        .where('second_factor_policies.teachers_since', isForTeachers ? 'is' : 'is not', null),
    )
    .returning('company_id')
    .execute()
  return saved.length > 0
}

const staffOf = (ctx: SignedIn, companyId: string) =>
  ctx.db
    .selectFrom('users')
    .where('users.role', 'in', ['admin', 'teacher'])
    .where('users.status', '=', 'active')
    .where('users.company_id', 'in', inReach(ctx, companyId))

/** Active staff of a company and those below it, by role. */
export async function countStaff(
  ctx: SignedIn,
  companyId: string,
): Promise<Record<StaffRole, { total: number; with_factor: number }>> {
  const rows = await staffOf(ctx, companyId)
    .select(sql<StaffRole>`role`.as('role'))
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere(hasSecondFactor('users.id')).as('with_factor'),
    ])
    .groupBy('role')
    .execute()
  const counts = { admin: { total: 0, with_factor: 0 }, teacher: { total: 0, with_factor: 0 } }
  for (const { role, ...figures } of rows) counts[role] = figures
  return counts
}

/** At most this many people without a second factor are listed. */
const listed = 10

/** Active staff of these roles who have no second factor, and since when their companies require it of them. */
export async function selectMissing(ctx: SignedIn, companyId: string, roles: StaffRole[]) {
  return staffOf(ctx, companyId)
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.created_at',
      'companies.name as company_name',
    ])
    .select(sql<StaffRole>`users.role`.as('role'))
    .select(
      sql<string>`(select min(case users.role when 'admin' then rules.admins_since else rules.teachers_since end)
        from company_closure above join second_factor_policies rules on rules.company_id = above.ancestor_id
        where above.descendant_id = users.company_id)`.as('since'),
    )
    .where('users.role', 'in', roles)
    .where(({ not }) => not(hasSecondFactor('users.id')))
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .limit(listed)
    .execute()
}
