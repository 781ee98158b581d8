import { type RawBuilder, sql } from 'kysely'
import type { DirectoryEntry, StudentStanding } from '../../../contract/directory.ts'
import type { SignedIn } from '../../platform/context.ts'
import { inReach } from '../companies/companies.service.ts'
import { assignedTo } from '../publishing/publishing.service.ts'

export interface StudentFilter {
  search?: string | undefined
  standing?: StudentStanding | undefined
  company_id?: string | undefined
  course_id?: string | undefined
  tag?: string | undefined
}

const sortName = sql`plain_form(u.last_name || ' ' || u.first_name) collate "C"`

/** The courses of a student that are past their day and not done, begun or not, and those whose result has run out. */
const lateCourses = (ctx: SignedIn, student: 'u' | 'page', courseId: string | undefined) => sql`
  select 1 from ${assignedTo(student)} assigned
  left join enrolments own on own.student_id = ${sql.ref(student)}.id and own.course_id = assigned.course_id
    and own.archived_at is null
  where (own.ends_at <= ${ctx.now.toISOString()}::timestamptz or own.status is distinct from 'completed'
      and coalesce(own.due_anew_at, assigned.due_at, own.due_at) < ${ctx.now.toISOString()}::timestamptz)
    and (assigned.starts_at is null or assigned.starts_at <= ${ctx.now.toISOString()}::timestamptz)
    ${courseId ? sql`and assigned.course_id = ${courseId}` : sql``}`

/** What the list is narrowed to, as conditions on the student `u` of the company `reach`. */
function narrowed(ctx: SignedIn, { search, standing, company_id, course_id, tag }: StudentFilter) {
  const begun = sql`select 1 from enrolments e where e.student_id = u.id and e.archived_at is null
    ${course_id ? sql`and e.course_id = ${course_id}` : sql``}`
  const late = sql`exists (${lateCourses(ctx, 'u', course_id)})`
  const standings: Record<StudentStanding, RawBuilder<unknown>> = {
    not_started: sql`not exists (${begun}) and not ${late}`,
    in_progress: sql`exists (${begun} and e.status = 'in_progress') and not ${late}`,
    overdue: late,
    completed: sql`exists (${begun}) and not exists (${begun} and e.status = 'in_progress') and not ${late}`,
  }
  const conditions = [sql`u.company_id = reach.descendant_id and u.role = 'student' and u.status = 'active'`]
  if (company_id) conditions.push(sql`reach.descendant_id = ${company_id}`)
  if (tag) conditions.push(sql`u.tags @> array[${tag}]::text[]`)
  if (standing) conditions.push(standings[standing])
  for (const word of (search ?? '').split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(
      sql`plain_form(u.first_name || ' ' || u.last_name || ' ' || u.email) like plain_form(${pattern})`,
    )
  }
  return sql.join(conditions, sql` and `)
}

type Row = Omit<DirectoryEntry, 'full_name' | 'standing'>

/**
 * A page by last name. Each company gives its first few by its own index and the few of all are merged, so that a page costs
 * the same at a million students; the figures are read for the page alone.
 */
export async function selectStudents(
  ctx: SignedIn,
  filter: StudentFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Row[]> {
  const beyond = after
    ? sql`and (${sortName}, u.id) > (select ${sortName}, u.id from users u where u.id = ${after})`
    : sql``
  const { rows } = await sql<Row>`
    select page.id, page.first_name, page.last_name, page.email, page.avatar, page.tags, page.company_id,
      companies.name as company_name, figures.last_active_at,
      json_build_object('begun', figures.begun, 'completed', figures.completed, 'overdue', figures.overdue) as courses
    from (
      select found.* from company_closure reach cross join lateral (
        select u.*, ${sortName} as sort_name from users u
        where ${narrowed(ctx, filter)} ${beyond}
        order by ${sortName}, u.id limit ${limit}
      ) found
      where reach.ancestor_id = ${ctx.actor.company_id}
      order by found.sort_name, found.id limit ${limit}
    ) page
    join companies on companies.id = page.company_id
    cross join lateral (
      select count(*)::int as begun,
        (count(*) filter (where e.status = 'completed'))::int as completed,
        (select count(*)::int from (${lateCourses(ctx, 'page', filter.course_id)}) late) as overdue,
        max(e.last_active_at) as last_active_at
      from enrolments e where e.student_id = page.id and e.archived_at is null
        ${filter.course_id ? sql`and e.course_id = ${filter.course_id}` : sql``}
    ) figures
    order by page.sort_name, page.id`.execute(ctx.db)
  return rows
}

export async function countStudents(ctx: SignedIn, filter: StudentFilter): Promise<number> {
  const { rows } = await sql<{ students: number }>`
    select count(*)::int as students from company_closure reach cross join users u
    where reach.ancestor_id = ${ctx.actor.company_id} and ${narrowed(ctx, filter)}`.execute(ctx.db)
  return rows[0]?.students ?? 0
}

export async function findStudent(ctx: SignedIn, studentId: string) {
  return ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.id',
      'users.company_id',
      'companies.name as company_name',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.avatar',
      'users.tags',
      'users.platform_locale',
      'users.created_at as member_since',
    ])
    .where('users.id', '=', studentId)
    .where('users.role', '=', 'student')
    .where('users.status', '=', 'active')
    .where('users.company_id', 'in', inReach(ctx))
    .executeTakeFirst()
}

/** The same, held for the rest of the transaction. */
export async function lockStudent(ctx: SignedIn, studentId: string) {
  return ctx.db
    .selectFrom('users')
    .select(['id', 'company_id'])
    .where('id', '=', studentId)
    .where('role', '=', 'student')
    .where('status', '=', 'active')
    .where('company_id', 'in', inReach(ctx))
    .forNoKeyUpdate()
    .executeTakeFirst()
}
