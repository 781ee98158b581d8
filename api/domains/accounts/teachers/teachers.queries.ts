import { sql } from 'kysely'
import type { TeacherStatus } from '#contract/accounts/teachers.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { hasWords } from '#platform/database/word-search.ts'
import { personColumns } from '../accounts.queries.ts'

const teachers = (ctx: SignedIn) =>
  ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(personColumns)
    .select('users.created_at')
    .select(sql<TeacherStatus>`users.status`.as('status'))
    .where('users.role', '=', 'teacher')
    .where('users.status', '<>', 'removed')
    .where('users.company_id', 'in', inReach(ctx))

export type TeacherRow = Awaited<ReturnType<typeof selectTeachers>>[number]

interface TeacherFilter {
  search?: string | undefined
  status?: TeacherStatus | undefined
  before?: string | undefined
  limit: number
}

const isNamed = (search: string | undefined) =>
  hasWords(sql`users.first_name || ' ' || users.last_name || ' ' || users.email`, search)

/** Newest first. */
export async function selectTeachers(ctx: SignedIn, { search, status, before, limit }: TeacherFilter) {
  let rows = teachers(ctx).orderBy('users.id', 'desc').limit(limit)
  if (status) rows = rows.where('users.status', '=', status)
  if (before) rows = rows.where('users.id', '<', before)
  return rows.where(isNamed(search)).execute()
}

/** Of those that the search finds, how many there are of each state. */
export async function countTeachers(
  ctx: SignedIn,
  search: string | undefined,
): Promise<Record<TeacherStatus, number>> {
  const rows = await ctx.db
    .selectFrom('users')
    .select(sql<TeacherStatus>`status`.as('status'))
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('role', '=', 'teacher')
    .where('status', '<>', 'removed')
    .where('company_id', 'in', inReach(ctx))
    .where(isNamed(search))
    .groupBy('status')
    .execute()
  const counts = { pending: 0, invited: 0, active: 0, disabled: 0 }
  for (const { status, people } of rows) counts[status] = people
  return counts
}

/** One teacher, held for the rest of the transaction. */
export async function lockTeacher(ctx: SignedIn, userId: string): Promise<TeacherRow | undefined> {
  return teachers(ctx).where('users.id', '=', userId).forNoKeyUpdate('users').executeTakeFirst()
}
