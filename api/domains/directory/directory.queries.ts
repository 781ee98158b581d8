import { sql } from 'kysely'
import type { StudentStatus } from '#contract/accounts/people.ts'
import type { DirectoryEntry, StudentStanding } from '#contract/directory/directory.ts'
import { personColumns } from '#domains/accounts/accounts.service.ts'
import { seesPerson } from '#domains/accounts/groups/groups.service.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import { dueAnewOf } from '#domains/learning/cycles/cycles.service.ts'
import { assignedTo } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { hasWords } from '#platform/database/word-search.ts'

export interface StudentFilter {
  search?: string | undefined
  standing?: StudentStanding | undefined
  company_id?: string | undefined
  course_id?: string | undefined
  tag?: string | undefined
  group_id?: string | undefined
  status?: StudentStatus | undefined
}

const sortName = sql`plain_form(u.last_name || ' ' || u.first_name) collate "C"`

/**
 * Where a student stands over the courses assigned to them, one row: how many there are, how many are begun, done with a valid result,
 * and past their day or their result's; and since how many days of their company's calendar the worst of them is. The list, its filter
 * and its count all ask this.
 */
function standingOf(ctx: SignedIn, student: 'u' | 'page', courseId: string | undefined) {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  return sql`
    select assigned, begun, completed, overdue, overdue_days,
      case when overdue > 0 then 'overdue' when begun = 0 then 'not_started'
        when completed = assigned then 'completed' else 'in_progress' end as standing
    from (
      select count(*)::int as assigned, count(id)::int as begun,
        (count(*) filter (where status = 'completed' and (ends_at is null or ends_at > ${now})))::int as completed,
        count(over_on)::int as overdue, coalesce(max(today - over_on), 0)::int as overdue_days
      from (
        select own.id, own.status, own.ends_at, (${now} at time zone assigned.zone)::date as today,
          case
            when own.ends_at <= ${now} then (own.ends_at at time zone assigned.zone)::date
            when own.status is distinct from 'completed' and due.on_day < (${now} at time zone assigned.zone)::date then due.on_day
          end as over_on
        from ${assignedTo(student)} assigned
        left join enrolments own on own.student_id = ${sql.ref(student)}.id and own.course_id = assigned.course_id
          and own.archived_at is null
        cross join lateral (
          select (coalesce(${dueAnewOf(student, 'own')}, assigned.due_at, own.due_at) at time zone assigned.zone)::date as on_day
        ) due
        where (assigned.starts_at is null or assigned.starts_at <= ${now})
          ${courseId ? sql`and assigned.course_id = ${courseId}` : sql``}
      ) each_course
    ) courses`
}

/** What the list is narrowed to, as conditions on the student `u` of the company `reach`. */
function narrowed(
  ctx: SignedIn,
  { search, standing, company_id, course_id, tag, group_id, status = 'active' }: StudentFilter,
) {
  // Written out, as a parameter would keep the partial index from being used.
  const conditions = [
    sql`u.company_id = reach.descendant_id and u.role = 'student' and u.status = ${sql.lit(status)}`,
  ]
  if (company_id) conditions.push(sql`reach.descendant_id = ${company_id}`)
  conditions.push(seesPerson(ctx, 'u.id'))
  if (group_id)
    conditions.push(
      sql`exists (select from group_members m where m.group_id = ${group_id} and m.user_id = u.id)`,
    )
  if (tag) conditions.push(sql`u.tags @> array[${tag}]::text[]`)
  // By its index, so that whoever cannot stand so is not looked at.
  if (standing === 'in_progress' || standing === 'completed')
    conditions.push(sql`exists (select 1 from enrolments e where e.student_id = u.id and e.archived_at is null
      ${standing === 'completed' ? sql`and e.status = 'completed'` : sql``}
      ${course_id ? sql`and e.course_id = ${course_id}` : sql``})`)
  if (standing)
    conditions.push(sql`(select own.standing from (${standingOf(ctx, 'u', course_id)}) own) = ${standing}`)
  conditions.push(hasWords(sql`u.first_name || ' ' || u.last_name || ' ' || u.email`, search))
  return sql.join(conditions, sql` and `)
}

type Row = Omit<DirectoryEntry, 'full_name'>

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
      companies.name as company_name, seen.last_active_at, own.standing,
      json_build_object('assigned', own.assigned, 'begun', own.begun, 'completed', own.completed,
        'overdue', own.overdue, 'overdue_days', own.overdue_days) as courses
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
    cross join lateral (${standingOf(ctx, 'page', filter.course_id)}) own
    cross join lateral (
      select max(e.last_active_at) as last_active_at
      from enrolments e where e.student_id = page.id and e.archived_at is null
        ${filter.course_id ? sql`and e.course_id = ${filter.course_id}` : sql``}
    ) seen
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
    .select(personColumns)
    .select(['users.tags', 'users.created_at as member_since'])
    .where('users.id', '=', studentId)
    .where('users.role', '=', 'student')
    .where('users.status', 'in', ['active', 'disabled'])
    .where('users.company_id', 'in', inReach(ctx))
    .where(seesPerson(ctx, 'users.id'))
    .executeTakeFirst()
}

/** The same, held for the rest of the transaction. */
export async function lockStudent(ctx: SignedIn, studentId: string) {
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
