import { type Insertable, sql, type Updateable } from 'kysely'
import type { Student, StudentStatus } from '#contract/accounts/people.ts'
import type { UserTable } from '#db/schema/people.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import { isClosed } from '#domains/companies/company-tree.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { personColumns } from '../accounts.queries.ts'
import { seesPerson } from '../groups/groups.queries.ts'

const fullName = sql<string>`trim(manager.first_name || ' ' || manager.last_name)`

/** The details of a student that staff see; `manager` is a join. Dates are returned as text. */
const detailColumns = [
  'users.version',
  'users.department',
  'users.title',
  'users.country',
  'users.employee_number',
  'users.invited_at',
  'users.first_signed_in_at',
  'users.disabled_at',
  'users.tags',
  'users.manager_id',
] as const

/** Whether the person is still of the company of the directory or one below it; else it has no more say. */
const hasSay = (companyId: string) => sql<boolean>`exists (select from company_closure reach
  where reach.ancestor_id = ${sql.ref('connection.company_id')} and reach.descendant_id = ${sql.ref(companyId)})`

/** The directory that manages a person of `users`, and the details it fills. */
const managedBy = sql<Student['managed']>`(
  select json_build_object('by', connection.name, 'details', link.managed)
  from directory_links link join directory_connections connection on connection.id = link.connection_id
  where link.user_id = users.id and ${hasSay('users.company_id')})`

const students = (ctx: SignedIn) =>
  ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('users as manager', (join) =>
      join.onRef('manager.id', '=', 'users.manager_id').on('manager.status', '<>', 'removed'),
    )
    .select(personColumns)
    .select(detailColumns)
    .select([sql<StudentStatus>`users.status`.as('status'), fullName.as('manager_name')])
    .select(sql<string | null>`users.starts_on::text`.as('starts_on'))
    .select([isClosed('companies.id').as('is_company_closed'), managedBy.as('managed')])
    .where('users.role', '=', 'student')
    .where('users.status', 'in', ['active', 'disabled'])
    .where('users.company_id', 'in', inReach(ctx))
    .where(seesPerson(ctx, 'users.id'))

export type StudentRow = NonNullable<Awaited<ReturnType<typeof findStudent>>>

export async function findStudent(ctx: SignedIn, studentId: string) {
  return students(ctx).where('users.id', '=', studentId).executeTakeFirst()
}

/** Like findStudent, with a lock until the end of the transaction. */
export async function lockStudent(ctx: SignedIn, studentId: string): Promise<StudentRow | undefined> {
  return students(ctx).where('users.id', '=', studentId).forNoKeyUpdate('users').executeTakeFirst()
}

/** A student's own settings, and those of the company. */
export async function selectSettings(ctx: SignedIn, studentId: string) {
  return ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select('companies.leaderboard_mode')
    .select(sql<Record<string, boolean>>`users.settings`.as('own'))
    .select(sql<Record<string, boolean>>`companies.settings`.as('company'))
    .where('users.id', '=', studentId)
    .where('users.role', '=', 'student')
    .where('users.status', 'in', ['active', 'disabled'])
    .where('users.company_id', 'in', inReach(ctx))
    .where(seesPerson(ctx, 'users.id'))
    .executeTakeFirst()
}

/** Only what other domains need of a student, locked until the end of the transaction. */
export async function lockStudentRow(ctx: SignedIn, studentId: string) {
  return ctx.db
    .selectFrom('users')
    .select(['id', 'company_id', 'tags'])
    .where('id', '=', studentId)
    .where('role', '=', 'student')
    .where('status', 'in', ['active', 'disabled'])
    .where('company_id', 'in', inReach(ctx))
    .where(seesPerson(ctx, 'users.id'))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Lets one of several calls with the same key create the student, and the others find it. */
export async function lockNewId(ctx: Ctx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 661))`.execute(ctx.db)
}

export type NewStudent = Omit<Insertable<UserTable>, 'role' | 'status' | 'settings' | 'created_at'>

export async function insertStudents(ctx: Ctx, rows: NewStudent[]): Promise<void> {
  const same = {
    role: 'student',
    status: 'active',
    settings: '{}',
    created_at: ctx.now.toISOString(),
  } as const
  await ctx.db
    .insertInto('users')
    .values(rows.map((row) => ({ ...row, ...same })))
    .execute()
}

export async function setInvited(ctx: Ctx, userIds: string[]): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ invited_at: ctx.now.toISOString() })
    .where('id', 'in', userIds)
    .execute()
}

/**
 * Changes a person's row and increments its version. An existing address or employee number causes a unique
 * violation.
 */
export async function updatePerson(ctx: Ctx, userId: string, fields: Updateable<UserTable>): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ ...fields, version: sql`version + 1`, updated_at: ctx.now.toISOString() })
    .where('id', '=', userId)
    .execute()
}

/** Whether another person in the company has the address or employee number. */
export async function findTaken(
  ctx: Ctx,
  companyId: string,
  { email, employee_number, except }: { email?: string; employee_number?: string | null; except?: string },
): Promise<{ email: boolean; employee_number: boolean }> {
  const taken = async (column: 'email' | 'employee_number', value: string | null | undefined) => {
    if (!value) return false
    let rows = ctx.db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', companyId)
      .where('status', '<>', 'removed')
      .where(sql`lower(${sql.ref(column)})`, '=', value.trim().toLowerCase())
    if (except) rows = rows.where('id', '<>', except)
    return (await rows.executeTakeFirst()) !== undefined
  }
  return {
    email: await taken('email', email),
    employee_number: await taken('employee_number', employee_number),
  }
}

/** Those of the addresses, in lower case, that somebody in the company has, and whether that person is disabled. */
export async function findKnownAddresses(
  ctx: Ctx,
  companyId: string,
  addresses: string[],
): Promise<Map<string, 'known' | 'disabled'>> {
  const rows = await ctx.db
    .selectFrom('users')
    .select([sql<string>`lower(email)`.as('email'), 'status'])
    .where('company_id', '=', companyId)
    .where('status', '<>', 'removed')
    .where(sql`lower(email)`, 'in', addresses)
    .execute()
  return new Map(rows.map(({ email, status }) => [email, status === 'disabled' ? 'disabled' : 'known']))
}

/** The directory that fills some of these details of a person, so that others may not change them. */
export async function findManager(
  ctx: Ctx,
  userId: string,
  details: readonly string[],
): Promise<{ name: string } | undefined> {
  return ctx.db
    .selectFrom('directory_links')
    .innerJoin('directory_connections as connection', 'connection.id', 'directory_links.connection_id')
    .innerJoin('users', 'users.id', 'directory_links.user_id')
    .select('connection.name')
    .where('directory_links.user_id', '=', userId)
    .where(sql<boolean>`managed && ${details}::text[]`)
    .where(hasSay('users.company_id'))
    .executeTakeFirst()
}

/** Whether the person is within reach and not removed, and can therefore be a student's manager. */
export async function isPersonInReach(ctx: SignedIn, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '<>', 'removed')
    .where('company_id', 'in', inReach(ctx))
    .executeTakeFirst()
  return row !== undefined
}
