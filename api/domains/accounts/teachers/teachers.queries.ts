import { sql, type Updateable } from 'kysely'
import type { StaffRole, TeacherStatus } from '#contract/accounts/teachers.ts'
import type { UserTable } from '#db/schema/people.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { hasWords } from '#platform/database/word-search.ts'
import { personColumns } from '../accounts.queries.ts'
import { hasSecondFactor } from '../second-factor/second-factor.queries.ts'

const teachers = (ctx: SignedIn) =>
  ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(personColumns)
    .select('users.created_at')
    .select([sql<TeacherStatus>`users.status`.as('status'), 'users.abilities'])
    .select([sql<StaffRole>`users.role`.as('role'), hasSecondFactor('users.id').as('has_second_factor')])
    .where('users.role', 'in', ['teacher', 'admin'])
    .where('users.status', '<>', 'removed')
    .where('users.company_id', 'in', inReach(ctx))

export type TeacherRow = Awaited<ReturnType<typeof selectTeachers>>[number]

interface TeacherFilter {
  search?: string | undefined
  status?: TeacherStatus | undefined
  role: StaffRole
  company_id?: string | undefined
  before?: string | undefined
  limit: number
}

const isNamed = (search: string | undefined) =>
  hasWords(sql`users.first_name || ' ' || users.last_name || ' ' || users.email`, search)

/** Newest first. */
export async function selectTeachers(
  ctx: SignedIn,
  { search, status, role, company_id, before, limit }: TeacherFilter,
) {
  let rows = teachers(ctx).where('users.role', '=', role).orderBy('users.id', 'desc').limit(limit)
  if (status) rows = rows.where('users.status', '=', status)
  if (company_id) rows = rows.where('users.company_id', 'in', inReach(ctx, company_id))
  if (before) rows = rows.where('users.id', '<', before)
  return rows.where(isNamed(search)).execute()
}

/** The number of matching teachers per status. */
export async function countTeachers(
  ctx: SignedIn,
  { search, role, company_id }: Pick<TeacherFilter, 'search' | 'role' | 'company_id'>,
): Promise<Record<TeacherStatus, number>> {
  const rows = await ctx.db
    .selectFrom('users')
    .select(sql<TeacherStatus>`status`.as('status'))
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('role', '=', role)
    .where('status', '<>', 'removed')
    .where('company_id', 'in', inReach(ctx, company_id))
    .where(isNamed(search))
    .groupBy('status')
    .execute()
  const counts = { pending: 0, invited: 0, active: 0, disabled: 0 }
  for (const { status, people } of rows) counts[status] = people
  return counts
}

/** A teacher, locked until the end of the transaction. */
export async function lockTeacher(ctx: SignedIn, userId: string): Promise<TeacherRow | undefined> {
  return teachers(ctx).where('users.id', '=', userId).forNoKeyUpdate('users').executeTakeFirst()
}

/**
 * The active admins of a company and whether they are owners. Locked, so that the last two cannot leave
 * concurrently.
 */
export async function lockAdmins(
  ctx: SignedIn,
  companyId: string,
): Promise<{ id: string; is_owner: boolean }[]> {
  return ctx.db
    .selectFrom('users')
    .select(['id', sql<boolean>`'owner' = any (abilities)`.as('is_owner')])
    .where('company_id', '=', companyId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function updateStaff(
  ctx: SignedIn,
  userId: string,
  fields: Pick<Updateable<UserTable>, 'role' | 'abilities' | 'status' | 'disabled_at' | 'disabled_by'>,
): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ ...fields, version: sql`version + 1`, updated_at: ctx.now.toISOString() })
    .where('id', '=', userId)
    .execute()
}
