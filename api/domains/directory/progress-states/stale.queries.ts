import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** SQL: a set of company ids with the alias `reach`. */
export type Companies = RawBuilder<unknown>

export const everyCompany: Companies = sql`(select id as company_id from companies)`
export const companiesUnder = (companyId: string): Companies =>
  sql`(select descendant_id as company_id from company_closure where ancestor_id = ${companyId})`

export interface StaleStudents {
  ids: string[]
  /** Companies under which they are marked: after a move, the marks may be under an earlier one. */
  companyIds: string[]
}

/** Students of the companies whose state is stale, by a change or by the clock, up to the limit. */
export async function selectStaleStudents(
  ctx: Ctx,
  companies: Companies,
  limit: number,
): Promise<StaleStudents> {
  const { rows } = await sql<{ student_id: string; company_id: string }>`
    select stale.student_id, reach.company_id from ${companies} reach cross join lateral (
      (select student_id from stale_progress_students marks where marks.company_id = reach.company_id limit ${limit})
      union
      (select student_id from student_progress_states states where states.company_id = reach.company_id
        and states.changes_at < 'infinity' and states.changes_at <= ${ctx.now.toISOString()}
        order by states.changes_at limit ${limit})
      union
      (select student_id from student_progress_states states where states.company_id = reach.company_id and not states.has_details
        and (select exists (select from student_progress_states where not has_details)) limit ${limit})
    ) stale limit ${limit}`.execute(ctx.db)
  return {
    ids: [...new Set(rows.map(({ student_id }) => student_id))].sort(),
    companyIds: [...new Set(rows.map(({ company_id }) => company_id))],
  }
}

export interface StaleCompany {
  id: number
  company_id: string
  after_student_id: string | null
}

/**
 * Locks a company whose students all have to be refreshed, for this transaction; other processes take other
 * companies. If its refresh has not started yet, further marks of the same company are merged into this one.
 */
export async function takeStaleCompany(ctx: Ctx, companies: Companies): Promise<StaleCompany | undefined> {
  const { rows } = await sql<StaleCompany>`
    select stale.id, stale.company_id, stale.after_student_id from stale_progress_companies stale
    where stale.company_id in (select company_id from ${companies} reach)
    order by stale.id limit 1 for update skip locked`.execute(ctx.db)
  const taken = rows[0]
  if (taken?.after_student_id === null)
    await sql`delete from stale_progress_companies where id in (
      select id from stale_progress_companies where company_id = ${taken.company_id} and id <> ${taken.id}
        and after_student_id is null for update skip locked)`.execute(ctx.db)
  return taken
}

export async function isAnyCompanyStale(ctx: Ctx, companies: Companies): Promise<boolean> {
  const { rows } = await sql`select from ${companies} reach
    where exists (select from stale_progress_companies stale where stale.company_id = reach.company_id) limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** The students of a company after a given one, ordered by id. */
export async function selectStudentsAfter(
  ctx: Ctx,
  { company_id, after_student_id }: StaleCompany,
  limit: number,
): Promise<string[]> {
  const after = sql`company_id = ${company_id} and role = 'student'
    and id > ${after_student_id ?? '00000000-0000-0000-0000-000000000000'} order by id limit ${limit}`
  const { rows } = await sql<{ id: string }>`
    (select id from users where status = 'active' and ${after})
    union all (select id from users where status = 'disabled' and ${after})
    order by id limit ${limit}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Marks all students as stale, company by company. */
export async function markEveryCompany(ctx: Ctx): Promise<void> {
  await sql`insert into stale_progress_companies (company_id) select distinct company_id from student_progress_states`.execute(
    ctx.db,
  )
}

/** Records the last refreshed student; deletes the mark if there is none. */
export async function advanceStaleCompany(ctx: Ctx, id: number, lastId: string | undefined): Promise<void> {
  if (lastId === undefined) await sql`delete from stale_progress_companies where id = ${id}`.execute(ctx.db)
  else
    await sql`update stale_progress_companies set after_student_id = ${lastId} where id = ${id}`.execute(
      ctx.db,
    )
}

/** Sums up the rows of differences, so that reading a count takes few rows. */
export async function compactCounts(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('compact progress counts'))`.execute(ctx.db)
  await sql`with gone as (delete from student_progress_counts returning *)
    insert into student_progress_counts (company_id, status, state, n, behind)
    select company_id, status, state, sum(n), sum(behind) from gone group by 1, 2, 3
    having sum(n) <> 0 or sum(behind) <> 0`.execute(ctx.db)
  await sql`with gone as (delete from course_progress_counts returning *)
    insert into course_progress_counts (company_id, course_id, state, mandatory, n)
    select company_id, course_id, state, mandatory, sum(n) from gone group by 1, 2, 3, 4 having sum(n) <> 0`.execute(
    ctx.db,
  )
  await sql`with gone as (delete from progress_day_counts returning *)
    insert into progress_day_counts (company_id, kind, day, n)
    select company_id, kind, day, sum(n) from gone group by 1, 2, 3 having sum(n) <> 0`.execute(ctx.db)
}

/** Whether some counts consist of more than eight rows, judged from a sample. */
export async function hasManyDifferences(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ many: boolean }>`
    select exists (select from (
      (select company_id, status, state from student_progress_counts limit 5000)) rows
      group by company_id, status, state having count(*) > 8)
    or exists (select from (
      (select company_id, kind, day from progress_day_counts limit 20000)) rows
      group by company_id, kind, day having count(*) > 8)
    or exists (select from (
      (select company_id, course_id, state, mandatory from course_progress_counts limit 20000)) rows
      group by company_id, course_id, state, mandatory having count(*) > 8) as many`.execute(ctx.db)
  return rows[0]?.many ?? false
}
