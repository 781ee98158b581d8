import { type RawBuilder, sql } from 'kysely'
import type { Period } from '#contract/directory/dashboard.ts'
import type {
  InsightPartKind,
  Insights,
  MissingLanguage,
  TimedCourse,
  WrongQuestion,
} from '#contract/directory/insights.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { fewest } from '../dashboard/few-people.rules.ts'
import { momentsOf } from '../dashboard/figure-period.queries.ts'
import type { CountedInsightPart } from './insights.rules.ts'
import {
  activeStates,
  completedSince,
  firstAttemptsSince,
  type InsightScope,
  shownGroups,
} from './scope.queries.ts'

const courseTitle = (courseId: RawBuilder<unknown>) => sql`coalesce((
  select t.value from courses c join texts t on t.course_id = c.id and t.owner_id = c.id and t.field = 'title'
    and t.locale = c.locales[1] where c.id = ${courseId}), '')`

export async function selectKnowledge(ctx: Ctx, scope: InsightScope): Promise<Insights['knowledge']> {
  const { since, before } = momentsOf(ctx, scope)
  const { rows } = await sql<{ is_now: boolean; attempts: number; score: number }>`/* planned each time */
    select a.submitted_at >= ${since} as is_now, count(*)::int as attempts, round(avg(a.score))::int as score
    from ${firstAttemptsSince(scope, before)} where a.score is not null
    group by 1 having count(distinct a.student_id) >= ${sql.lit(fewest)}`.execute(ctx.db)
  const of = (isNow: boolean) => {
    const row = rows.find(({ is_now }) => is_now === isNow)
    return row ? { attempts: row.attempts, score: row.score } : null
  }
  return { now: of(true), before: of(false) }
}

const fewestAnswers = 20
const questionsAtMost = 10

/** Of questions that are still in the draft of their course, so that they can be improved. */
export const questionsQuery = (ctx: Ctx, scope: InsightScope) => sql<WrongQuestion>`/* planned each time */
  with first_attempts as materialized (
    select a.id, a.student_id, a.document_hash, a.locale from ${firstAttemptsSince(scope, momentsOf(ctx, scope).since)}
  ), counted as (
    select x.question_id, f.locale, max(f.document_hash) as document_hash, count(*)::int as answers,
      (count(*) filter (where not x.correct))::int as wrong
    from first_attempts f cross join lateral (select * from attempt_answers where attempt_id = f.id offset 0) x
    group by 1, 2 having count(*) >= ${sql.lit(fewestAnswers)} and count(distinct f.student_id) >= ${sql.lit(fewest)}
  ), most_wrong as (
    select counted.*, q.quiz_id, q.course_id from counted join questions q on q.id = counted.question_id
    where wrong > 0
    order by wrong::float / answers desc, answers desc, question_id, locale limit ${sql.lit(questionsAtMost)}
  )
  select question_id, quiz_id, coalesce(d.body ->> 'title', '') as quiz_title, course_id,
    ${courseTitle(sql`most_wrong.course_id`)} as course_title, locale, answers, wrong,
    coalesce((select question ->> 'text' from jsonb_array_elements(d.body -> 'questions') question
      where question ->> 'id' = most_wrong.question_id::text), '') as text, json_build_object('open', false) as can
  from most_wrong left join documents d on d.hash = most_wrong.document_hash
  order by wrong::float / answers desc, answers desc, question_id, locale`

const timesAtMost = 10

export async function selectTimes(ctx: Ctx, scope: InsightScope): Promise<TimedCourse[]> {
  const { rows } = await sql<TimedCourse>`/* planned each time */
    with finished as (
      select e.course_id, count(distinct e.student_id)::int as people,
        greatest(round(percentile_cont(0.5) within group (order by e.active_seconds) / 60), 1)::int as median_minutes
      from ${completedSince(scope, momentsOf(ctx, scope).since)} where e.active_seconds > 0
      group by 1 having count(distinct e.student_id) >= ${sql.lit(fewest)}
    )
    select finished.course_id, ${courseTitle(sql`finished.course_id`)} as title, people, median_minutes,
      coalesce(r.minutes, 0) as estimated_minutes
    from finished join courses on courses.id = finished.course_id left join releases r on r.id = courses.current_release_id
    order by abs(ln(median_minutes::float / nullif(r.minutes, 0))) desc nulls last, people desc, finished.course_id
    limit ${sql.lit(timesAtMost)}`.execute(ctx.db)
  return rows
}

/** SQL: the completed enrolments with the language that the person has chosen for courses. */
const readIn = (ctx: Ctx, scope: InsightScope) => {
  const { since, before } = momentsOf(ctx, scope)
  return sql`read_in as materialized (
    select e.student_id, e.course_id, e.locale, coalesce(e.completed_release_id, e.release_id) as release_id,
      e.completed_at >= ${since} as is_now, coalesce(u.course_locale, u.platform_locale, e.locale) as chosen
    from ${completedSince(scope, before)} join users u on u.id = e.student_id
  )`
}

interface LanguageRow {
  is_now: boolean
  people: number
  done: number
  own: number
  machine: number
}

/** A translation counts as machine-made if that is where at least half of its words came from when it was published. */
export async function selectLanguages(ctx: Ctx, scope: InsightScope): Promise<LanguageRow[]> {
  const { rows } = await sql<LanguageRow>`/* planned each time */
    with ${readIn(ctx, scope)}, by_text as (
      select is_now, release_id, locale, locale = chosen as is_own, count(*) as done from read_in group by 1, 2, 3, 4
    )
    select is_now, (select count(distinct student_id)::int from read_in people where people.is_now = by_text.is_now) as people,
      sum(done)::int as done, coalesce(sum(done) filter (where is_own), 0)::int as own,
      coalesce(sum(done) filter (where 2 * coalesce((r.origins -> locale ->> 'machine')::float, 0) >= nullif((
        select sum(value::float) from jsonb_each_text(r.origins -> locale)), 0)), 0)::int as machine
    from by_text join releases r on r.id = by_text.release_id group by 1`.execute(ctx.db)
  return rows
}

const missingAtMost = 5

export async function selectMissingLanguages(ctx: Ctx, scope: InsightScope): Promise<MissingLanguage[]> {
  const { rows } = await sql<MissingLanguage>`/* planned each time */
    with ${readIn(ctx, scope)}
    select read_in.course_id, ${courseTitle(sql`read_in.course_id`)} as title, chosen as locale,
      count(distinct student_id)::int as people, json_build_object('open', false) as can
    from read_in join courses on courses.id = read_in.course_id join releases r on r.id = courses.current_release_id
    where is_now and locale <> chosen and not (chosen = any (r.locales))
    group by read_in.course_id, chosen having count(distinct student_id) >= ${sql.lit(fewest)}
    order by people desc, title, read_in.course_id, chosen limit ${sql.lit(missingAtMost)}`.execute(ctx.db)
  return rows
}

const keyOf: Record<InsightPartKind, RawBuilder<unknown>> = {
  department: sql`s.department`,
  country: sql`coalesce(s.country, '')`,
  group: sql`own.id::text`,
}

/** The greatest share of overdue people first. People in several groups count in each of them. */
export async function selectParts(
  ctx: Ctx,
  scope: InsightScope,
  by: InsightPartKind,
): Promise<CountedInsightPart[]> {
  const ofGroup = sql`join ${shownGroups(scope)} own on own.id = any (s.group_ids)`
  const { rows } = await sql<CountedInsightPart>`/* planned each time */
    with counted as (
      select ${keyOf[by]} as key, count(*)::int as people, (count(*) filter (where s.state = 'overdue'))::int as overdue,
        (count(*) filter (where s.mandatory_open = 0))::int as up_to_date
      from ${activeStates(scope)} ${by === 'group' ? ofGroup : sql``} group by 1
    )
    select counted.*, ${by === 'group' ? sql`(select name from groups where id = counted.key::uuid)` : sql`counted.key`} as name
    from counted order by overdue::float / people desc, people desc, name, key`.execute(ctx.db)
  return rows
}

export const findInsights = (ctx: Ctx, companyId: string, period: Period) =>
  ctx.db
    .selectFrom('company_insights')
    .select(['at', 'insights'])
    .where('company_id', '=', companyId)
    .where('period', '=', period)
    .executeTakeFirst()

/** Keeps the newer of two that were computed at once. */
export async function upsertInsights(
  ctx: Ctx,
  { companyId, period, insights }: { companyId: string; period: Period; insights: Insights },
): Promise<void> {
  const set = { at: ctx.now.toISOString(), insights: JSON.stringify(insights) }
  await ctx.db
    .insertInto('company_insights')
    .values({ company_id: companyId, period, ...set })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'period']).doUpdateSet(set).where('company_insights.at', '<=', set.at),
    )
    .execute()
}

/** The courses that are the caller’s to edit: those of companies in reach. */
export async function selectOwnCourses(ctx: SignedIn, courseIds: readonly string[]): Promise<Set<string>> {
  if (courseIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('courses')
    .select('id')
    .where('id', 'in', courseIds)
    .where('company_id', 'in', inReach(ctx))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
