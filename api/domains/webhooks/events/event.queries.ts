import { sql } from 'kysely'
import { countsFor } from '#domains/companies/company-tree.service.ts'
import type { Ctx } from '#platform/context.ts'
import type { WeekFigures } from './digest.rules.ts'

/** What deliveries are about, read when they are sent: what was deleted or erased meanwhile is not found. */

export interface HookCompany {
  id: string
  name: string
  default_locale: string
}

export async function findCompany(ctx: Ctx, id: string): Promise<HookCompany | undefined> {
  return ctx.db
    .selectFrom('companies')
    .select(['id', 'name', 'default_locale'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export const findQuestion = (ctx: Ctx, companyId: string, id: string) =>
  ctx.db
    .selectFrom('posts')
    .select(['id', 'title'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'visible')
    .where('is_answered', '=', false)
    .executeTakeFirst()

export const findMailReport = (ctx: Ctx, companyId: string, id: string) =>
  ctx.db
    .selectFrom('mail_reports')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findReport = (ctx: Ctx, companyId: string, id: string) =>
  ctx.db
    .selectFrom('reports')
    .select(['id', 'subject_id', 'subject_kind', 'reason'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()

export interface CourseEvent {
  course_id: string
  title: string
  release_id: string
  release_number: number
  person_id: string | null
  email: string | null
  first_name: string | null
  last_name: string | null
  certificate: string | null
  item_id: string | null
  block_id: string | null
  statement: string | null
  statement_hash: string | null
}

/** The course in the language of the company, and the person unless they were erased. */
export async function findCourseEvent(
  ctx: Ctx,
  company: HookCompany,
  id: string,
): Promise<CourseEvent | undefined> {
  const { rows } = await sql<CourseEvent>`
    select e.course_id, r.id as release_id, r.number as release_number, e.data->>'hash' as certificate,
      e.item_id, e.data->>'block_id' as block_id, e.data->>'statement' as statement, e.data->>'statement_hash' as statement_hash,
      coalesce(r.outline->'title'->>${company.default_locale}, r.outline->'title'->>(r.outline->'course'->'locales'->>0), '') as title,
      u.id as person_id, u.email, u.first_name, u.last_name
    from events e join courses c on c.id = e.course_id join releases r on r.id = coalesce(e.release_id, c.current_release_id)
      left join users u on u.id = e.student_id and u.status <> 'removed'
    where e.id = ${id} and e.company_id = ${company.id}`.execute(ctx.db)
  return rows[0]
}

export async function findEndedCampaign(ctx: Ctx, companyId: string, id: string) {
  const { rows } = await sql<{ id: string; name: string; due_on: string }>`
    select k.id, k.name, e.data->>'due_on' as due_on
    from events e join campaigns k on k.id = (e.data->>'campaign_id')::uuid
    where e.id = ${id} and e.company_id = ${companyId}`.execute(ctx.db)
  return rows[0]
}

export const findImport = (ctx: Ctx, companyId: string, id: string) =>
  ctx.db
    .selectFrom('imports')
    .select(['id', 'counts'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findBrokenSeal = (ctx: Ctx, companyId: string) =>
  ctx.db
    .selectFrom('event_seal_checks')
    .select(['broken_seal', 'problem'])
    .where('company_id', '=', companyId)
    .where('broken_seal', 'is not', null)
    .executeTakeFirst()

/** The figures of a Monday and of the one before, as the dashboard sums them: with the companies below. */
export async function selectWeeks(ctx: Ctx, companyId: string, monday: string): Promise<WeekFigures[]> {
  const { rows } = await sql<WeekFigures>`
    select weeks.monday::text as monday, coalesce(sum(people), 0)::int as people, sum(mandatory)::int as mandatory,
      sum(completed)::int as completed, coalesce(sum(active), 0)::int as active, coalesce(sum(overdue), 0)::int as overdue
    from company_closure below join company_progress_weeks weeks on weeks.company_id = below.descendant_id
      and weeks.monday in (${monday}::date, ${monday}::date - 7)
    where below.ancestor_id = ${companyId} and ${countsFor(sql.ref('below.descendant_id'), sql`${companyId}`)}
    group by weeks.monday order by weeks.monday desc`.execute(ctx.db)
  return rows
}

const countedQuestions = 1_000

export async function countOpenQuestions(ctx: Ctx, companyId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from posts
      where company_id = ${companyId} and not is_answered and state = 'visible' and is_question
      limit ${countedQuestions}) open`.execute(ctx.db)
  return rows[0]?.n ?? 0
}
