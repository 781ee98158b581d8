import { type RawBuilder, sql } from 'kysely'
import type { StudentState } from '#contract/directory/directory.ts'
import { seesPerson } from '#domains/accounts/groups/groups.service.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'

export interface CourseResultRow {
  id: string
  first_name: string
  last_name: string
  email: string
  employee_number: string | null
  company_id: string
  department: string
  state: StudentState
  mandatory: boolean
  assigned_on: string
  due_on: string | null
  started_at: string | null
  completed_on: string | null
  score: number | null
  valid_until: string | null
}

/** Whether it is a course of a company within reach, or somebody there has it. */
export async function isKnownCourse(ctx: SignedIn, courseId: string): Promise<boolean> {
  const { rows } = await sql`
    select from courses where id = ${courseId} and (company_id in (${inReach(ctx)}) or exists (
      select from (${inReach(ctx)}) reach join course_progress_states s
        on s.course_id = courses.id and s.company_id = reach.descendant_id and s.is_active))`.execute(ctx.db)
  return rows.length > 0
}

interface Page {
  after: string | undefined
  limit: number
}

/** By the id of the student. */
export async function selectResults(ctx: SignedIn, courseId: string, page: Page): Promise<CourseResultRow[]> {
  return (await resultsQuery(ctx, courseId, page).execute(ctx.db)).rows
}

/** Reads no company further than one page. */
export const resultsQuery = (
  ctx: SignedIn,
  courseId: string,
  { after, limit }: Page,
): RawBuilder<CourseResultRow> => sql<CourseResultRow>`
    select u.id, u.first_name, u.last_name, u.email, u.employee_number, u.company_id, u.department, found.state,
      found.mandatory, found.assigned_on, found.due_on, e.started_at, found.completed_on,
      case when e.completed_at is not null then e.score end as score, found.ends_on as valid_until
    from (
      select page.* from (${inReach(ctx)}) reach cross join lateral (
        select c.* from course_progress_states c
        where c.course_id = ${courseId} and c.company_id = reach.descendant_id and c.is_active ${after ? sql`and c.student_id > ${after}::uuid` : sql``}
          and ${seesPerson(ctx, 'c.student_id')}
        order by c.student_id limit ${sql.lit(limit)}) page
      order by page.student_id limit ${sql.lit(limit)}) found
    join users u on u.id = found.student_id
    left join enrolments e on e.student_id = found.student_id and e.course_id = ${courseId} and e.archived_at is null
    order by u.id`
