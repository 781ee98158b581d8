import { sql } from 'kysely'
import type { AcknowledgementPersonState } from '#contract/learning/acknowledgements/accepted-statements.ts'
import type { Locale } from '#contract/locales.ts'
import { seesPerson } from '#domains/accounts/groups/groups.service.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { hasPlainWords } from '#platform/database/word-search.ts'

/** A statement of a release. */
export interface RequiredStatement {
  item_id: string
  block_id: string
  source_hash: string
}

/** SQL: people `p` who have the course, whom the caller sees and who have to take it. */
const peopleOf = (ctx: SignedIn, courseId: string) => sql`
  select p.student_id from course_progress_states p
  where p.course_id = ${courseId}::uuid and p.company_id in (${inReach(ctx)}) and p.is_active
    and p.state not in ('exempt', 'away') and ${seesPerson(ctx, 'p.student_id')}`

/** The current release of a course within reach, or of one that is assigned to a company within reach. */
export async function findReleaseId(ctx: SignedIn, courseId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ current_release_id: string | null }>`
    select current_release_id from courses where id = ${courseId}::uuid and (company_id in (${inReach(ctx)})
      or exists (select from assignments a where a.course_id = courses.id and a.withdrawn_at is null
        and (a.company_id in (${inReach(ctx)}) or a.with_descendants and a.company_id in (
          select ancestor_id from company_closure where descendant_id = ${ctx.actor.company_id}))))`.execute(
    ctx.db,
  )
  return rows[0]?.current_release_id
}

/** Accepted counts those who accepted the current text in their open enrolment. */
export async function countAccepted(
  ctx: SignedIn,
  courseId: string,
  required: readonly RequiredStatement[],
): Promise<{ people: number; accepted: Map<string, number> }> {
  const { rows } = await sql<{
    item_id: string | null
    block_id: string | null
    n: number
  }>`/* planned each time */
    with people as materialized (${peopleOf(ctx, courseId)})
    select null::uuid as item_id, null as block_id, count(*)::int as n from people
    union all
    select asked.item_id, asked.block_id, count(distinct g.student_id)::int
    from jsonb_to_recordset(${JSON.stringify(required)}::jsonb) asked (item_id uuid, block_id text, source_hash text)
    join acknowledgements g on g.course_id = ${courseId}::uuid and g.item_id = asked.item_id
      and g.block_id = asked.block_id and g.source_hash = asked.source_hash
    join enrolments e on e.id = g.enrolment_id and e.archived_at is null
    where g.student_id in (select student_id from people)
    group by 1, 2`.execute(ctx.db)
  return {
    people: rows.find(({ item_id }) => item_id === null)?.n ?? 0,
    accepted: new Map(rows.map(({ item_id, block_id, n }) => [`${item_id} ${block_id}`, n])),
  }
}

export interface AcknowledgementPersonRow {
  /** On the first page: the number of all. */
  total_people: number | null
  id: string
  full_name: string
  email: string
  company_name: string
  department: string
  confirmed_at: string | null
  release_number: number | null
  locale: Locale | null
  earlier_at: string | null
}

interface PeopleInput {
  courseId: string
  statement: RequiredStatement
  state?: AcknowledgementPersonState | undefined
  search?: string | undefined
  after: string | undefined
  limit: number
}

const inState = {
  accepted: sql`g.confirmed_at is not null`,
  missing: sql`g.confirmed_at is null`,
} as const

/** By name. */
export async function selectPeople(
  ctx: SignedIn,
  { courseId, statement, state, search, after, limit }: PeopleInput,
): Promise<AcknowledgementPersonRow[]> {
  const ofStatement = sql`g.course_id = ${courseId}::uuid and g.item_id = ${statement.item_id}::uuid
    and g.block_id = ${statement.block_id}`
  const { rows } = await sql<AcknowledgementPersonRow>`/* planned each time */
    with people as materialized (${peopleOf(ctx, courseId)}),
    given as materialized (
      select g.student_id, g.confirmed_at, g.release_number, g.locale from acknowledgements g
      join enrolments e on e.id = g.enrolment_id and e.archived_at is null
      where ${ofStatement} and g.source_hash = ${statement.source_hash}
    ),
    found as (
      select s.name_key, s.student_id, g.confirmed_at, g.release_number, g.locale from people
      join student_progress_states s on s.student_id = people.student_id
      left join given g on g.student_id = people.student_id
      where ${state ? inState[state] : sql`true`} and ${hasPlainWords(sql`s.name_key`, search)}
    ),
    page as (
      select *, ${after ? sql`null::int` : sql`(count(*) over ())::int`} as total_people from found ${
        after
          ? sql`where (name_key, student_id) > (select name_key, student_id from student_progress_states where student_id = ${after}::uuid)`
          : sql``
      }
      order by name_key, student_id limit ${limit}
    )
    select u.id, f.total_people, trim(u.first_name || ' ' || u.last_name) as full_name, u.email,
      home.name as company_name, u.department, f.confirmed_at, f.release_number, f.locale,
      case when f.confirmed_at is null then (select max(g.confirmed_at) from acknowledgements g
        where ${ofStatement} and g.student_id = u.id) end as earlier_at
    from page f join users u on u.id = f.student_id join companies home on home.id = u.company_id
    order by f.name_key, f.student_id`.execute(ctx.db)
  return rows
}

export interface AcceptedStatementRow {
  id: string
  course_id: string
  /** The published title in its default language. */
  course_title: string
  title: string
  statement: string
  policy: string
  href: string
  label: string
  statement_hash: string
  confirmed_at: string
  release_number: number
  locale: Locale
}

/** What a person has accepted, newest first. */
export async function selectAccepted(
  ctx: SignedIn,
  studentId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<AcceptedStatementRow[]> {
  const { rows } = await sql<AcceptedStatementRow>`
    select g.id, g.course_id, coalesce(r.outline -> 'title' ->> g.locale,
        r.outline -> 'title' ->> (r.outline -> 'course' -> 'locales' ->> 0)) as course_title,
      t.title, t.statement, t.policy, t.href, t.label, g.statement_hash, g.confirmed_at, g.release_number, g.locale
    from acknowledgements g join acknowledgement_statements t on t.hash = g.statement_hash
    join releases r on r.id = g.release_id
    where g.student_id = ${studentId}::uuid ${
      after
        ? sql`and (g.confirmed_at, g.id) < (select confirmed_at, id from acknowledgements where id = ${after}::uuid)`
        : sql``
    }
    order by g.confirmed_at desc, g.id desc limit ${limit}`.execute(ctx.db)
  return rows
}
