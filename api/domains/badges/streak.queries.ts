import { sql } from 'kysely'
import type { FreeDay } from '#contract/days.ts'
import { holidaysOf } from '#domains/companies/holidays.service.ts'
import type { Ctx } from '#platform/context.ts'

/** What was finished on a day. */
export interface DayCount {
  day: string
  lessons: number
  quizzes: number
}

/** Days to look back. */
const daysBack = 400

/**
 * Today and the holidays of a student's company, and what was finished on which of the last 400 days, in its time
 * zone.
 */
export async function selectDays(
  ctx: Ctx,
  { student_id, company_id }: { student_id: string; company_id: string },
): Promise<{ today: string; holidays: FreeDay[]; days: DayCount[] }> {
  const { zone, ...calendar } = await ctx.db
    .selectFrom('companies')
    .select([
      'time_zone as zone',
      sql<string>`(${ctx.now.toISOString()}::timestamptz at time zone time_zone)::date::text`.as('today'),
      holidaysOf('companies.id').as('holidays'),
    ])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  const { rows: days } = await sql<DayCount>`
    select (at at time zone ${zone})::date::text as day,
      count(*) filter (where kind = 'lesson.completed')::int as lessons,
      count(*) filter (where kind in ('quiz.passed', 'quiz.failed'))::int as quizzes
    from events
    where student_id = ${student_id} and kind in ('lesson.completed', 'quiz.passed', 'quiz.failed')
      and at > ${new Date(ctx.now.getTime() - daysBack * 86_400_000).toISOString()}::timestamptz
    group by 1 order by 1`.execute(ctx.db)
  return { ...calendar, days }
}
