import { sql } from 'kysely'
import type { StudentState } from '#contract/directory/directory.ts'
import type { SignedIn } from '#platform/context.ts'
import { conditions, isCounted, joins, reachOf, type StudentFilter } from './student-filter.queries.ts'

/** Counting rows stops here, where no stored count exists. */
export const countedAtMost = 10_000

export interface StudentStateCount {
  company_id: string
  state: StudentState
  n: number
}

/** By company and state, from the stored counts. */
async function selectStoredCounts(ctx: SignedIn, filter: StudentFilter): Promise<StudentStateCount[]> {
  const { course_id, state } = filter
  const ofState = state ? sql`and counts.state = ${state}` : sql``
  const counts = course_id
    ? sql`course_progress_counts counts on counts.company_id = reach.company_id and counts.course_id = ${course_id} ${ofState}`
    : sql`student_progress_counts counts on counts.company_id = reach.company_id and counts.status = 'active' ${ofState}`
  const { rows } = await sql<StudentStateCount>`
    select counts.company_id, counts.state, sum(counts.n)::int as n
    from ${reachOf(ctx, filter)} reach join ${counts}
    group by 1, 2 having sum(counts.n) > 0`.execute(ctx.db)
  return rows
}

/**
 * Counts the rows, each company up to a limit. The SQL comment makes the statement unprepared, so that the plan
 * fits the filter.
 */
async function countRows(ctx: SignedIn, filter: StudentFilter, atMost: number): Promise<StudentStateCount[]> {
  const state = filter.course_id ? sql`c.state` : sql`s.state`
  const { rows } = await sql<StudentStateCount>`/* planned each time */
    select company_id, state, count(*)::int as n from (
      select found.company_id, found.state from ${reachOf(ctx, filter)} reach cross join lateral (
        select s.company_id, ${state} as state from student_progress_states s ${joins(filter)}
        where ${conditions(ctx, filter)} limit ${atMost}
      ) found
    ) every_row group by 1, 2`.execute(ctx.db)
  return rows
}

/**
 * The number of students per company and state: exact if a stored count exists, otherwise each company up to a
 * limit.
 */
export const countByCompany = (
  ctx: SignedIn,
  filter: StudentFilter,
  atMost: number,
): Promise<StudentStateCount[]> =>
  isCounted(ctx, filter) ? selectStoredCounts(ctx, filter) : countRows(ctx, filter, atMost)
