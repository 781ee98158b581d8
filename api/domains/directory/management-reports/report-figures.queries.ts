import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fewest } from '../dashboard/few-people.rules.ts'
import { momentsOf } from '../dashboard/figure-period.queries.ts'
import { activeStates, firstAttemptsSince, type InsightScope, ownRows } from '../insights/scope.queries.ts'

/** What the report tells beyond the figures of the dashboard. */

export interface BegunFigures {
  /** Active people who are not away. */
  people: number
  begun: number
  /** Those of them who began in the period. */
  begun_in_period: number
  /** Those who were never invited and have never signed in. */
  not_invited: number
}

export async function selectBegun(ctx: Ctx, scope: InsightScope): Promise<BegunFigures> {
  const { since, until } = momentsOf(ctx, scope)
  const { rows } = await sql<BegunFigures>`/* planned each time */
    select count(*)::int as people, (count(*) filter (where first.started_at is not null))::int as begun,
      (count(*) filter (where first.started_at >= ${since} and first.started_at < ${until}))::int as begun_in_period,
      (count(*) filter (where s.invited_at is null and s.first_signed_in_at is null and s.last_active_at = '-infinity'))::int as not_invited
    from ${activeStates(scope)}
    left join lateral (select min(e.started_at) as started_at from enrolments e where e.student_id = s.student_id) first on true`.execute(
    ctx.db,
  )
  return rows[0] ?? { people: 0, begun: 0, begun_in_period: 0, not_invited: 0 }
}

/** In the period, and in the one before. */
export interface CountedTwice {
  now: number
  before: number
}

/** SQL: whether each certificate of both periods is of the later one, without those that were revoked since. */
export function issuedCertificates(ctx: Ctx, scope: InsightScope) {
  const { since, until, before } = momentsOf(ctx, scope)
  const rows = ownRows(scope, {
    rows: sql`certificates`,
    person: 'student_id',
    condition: sql`issued_at >= ${before} and issued_at < ${until} and status <> 'revoked'`,
  })
  return sql`select own.issued_at >= ${since} as is_now from ${rows}`
}

/** SQL: the same of suspicious e-mails that people reported. */
export function reportedMails(ctx: Ctx, scope: InsightScope) {
  const { since, until, before } = momentsOf(ctx, scope)
  const rows = ownRows(scope, {
    rows: sql`mail_reports`,
    person: 'reporter_id',
    condition: sql`at >= ${before} and at < ${until}`,
  })
  return sql`select own.at >= ${since} as is_now from ${rows}`
}

export const countCertificates = (ctx: Ctx, scope: InsightScope): Promise<CountedTwice> =>
  countTwice(ctx, issuedCertificates(ctx, scope))

/** Null if the company has no such reports. */
export async function countMailReports(ctx: Ctx, scope: InsightScope): Promise<CountedTwice | null> {
  const company = await ctx.db
    .selectFrom('companies')
    .select(sql<boolean>`coalesce((settings->>'has_mail_reports')::boolean, true)`.as('is_on'))
    .where('id', '=', scope.companyId)
    .executeTakeFirst()
  return company?.is_on ? countTwice(ctx, reportedMails(ctx, scope)) : null
}

async function countTwice(ctx: Ctx, moments: ReturnType<typeof sql>): Promise<CountedTwice> {
  const { rows } = await sql<CountedTwice>`/* planned each time */
    select (count(*) filter (where is_now))::int as now, (count(*) filter (where not is_now))::int as before
    from (${moments}) moments`.execute(ctx.db)
  return rows[0] ?? { now: 0, before: 0 }
}

/** The average score of first attempts in the period by course, of courses with enough people. */
export async function selectCourseScores(ctx: Ctx, scope: InsightScope): Promise<Map<string, number>> {
  const { since, until } = momentsOf(ctx, scope)
  const { rows } = await sql<{ course_id: string; score: number }>`/* planned each time */
    select taken.course_id, round(avg(a.score))::int as score
    from ${firstAttemptsSince(scope, since)} join enrolments taken on taken.id = a.enrolment_id
    where a.score is not null and a.submitted_at < ${until} group by 1 having count(distinct a.student_id) >= ${sql.lit(fewest)}`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ course_id, score }) => [course_id, score]))
}
