import { sql } from 'kysely'
import { type ActivityKind, activityKinds, type ShareChannel } from '#contract/learning/activity.ts'
import type { Locale } from '#contract/locales.ts'
import type { Origin } from '#contract/translations/units.ts'
import type { SignedIn } from '#platform/context.ts'

export interface EventRow {
  id: string
  kind: ActivityKind
  at: string
  course_id: string | null
  item_id: string | null
  release_id: string | null
  score: number | null
  release_number: number | null
  locale: Locale | null
  revision: number | null
  origins: Partial<Record<Origin, number>> | null
}

/** The caller's own activity, newest first. Ids are ordered by time. */
export async function selectEvents(
  ctx: SignedIn,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<EventRow[]> {
  let events = ctx.db
    .selectFrom('events')
    .select(['id', 'kind', 'at', 'course_id', 'item_id', 'release_id'])
    .select([
      sql<number | null>`(data->>'score')::int`.as('score'),
      sql<number | null>`(data->>'release_number')::int`.as('release_number'),
      sql<string | null>`data->>'locale'`.as('locale'),
      sql<number | null>`(data->>'revision')::int`.as('revision'),
      sql<EventRow['origins']>`nullif(data->'origins', 'null'::jsonb)`.as('origins'),
    ])
    .where('student_id', '=', ctx.actor.id)
    .where('kind', 'in', [...activityKinds])
  if (cursor) events = events.where('id', '<', cursor)
  return (await events.orderBy('id', 'desc').limit(limit).execute()) as EventRow[]
}

export interface Totals {
  lessons: number
  quizzes_passed: number
  average_score: number | null
  minutes: number
  points: number
  badges: number
  certificates: number
}

/**
 * Totals over all courses and enrolments. A lesson or quiz counts once, the average covers the latest score of each
 * quiz, and the minutes are the sum of what each course reports.
 */
export async function selectTotals(ctx: SignedIn): Promise<Totals> {
  const id = ctx.actor.id
  const { rows } = await sql<Totals>`
    select
      (select count(distinct item_id)::int from events
        where student_id = ${id} and kind = 'lesson.completed') as lessons,
      (select count(distinct item_id)::int from events
        where student_id = ${id} and kind = 'quiz.passed') as quizzes_passed,
      (select round(avg(score))::int from (
        select distinct on (item_id) (data->>'score')::int as score from events
        where student_id = ${id} and kind in ('quiz.passed', 'quiz.failed') order by item_id, id desc
      ) newest) as average_score,
      (select coalesce(sum(greatest(1, round(active_seconds / 60.0))), 0)::int
        from enrolments where student_id = ${id}) as minutes,
      (select coalesce(sum(amount), 0)::int from points where student_id = ${id}) as points,
      (select count(*)::int from badge_awards where student_id = ${id}) as badges,
      (select count(*)::int from certificates
        where student_id = ${id} and status = 'valid' and (expires_at is null or expires_at > ${ctx.now.toISOString()}::timestamptz)
      ) as certificates`.execute(ctx.db)
  return rows[0] as Totals
}

/**
 * The enrolment that an event belongs to. Older events do not name theirs; for them it is the last enrolment that
 * had started by then.
 */
const cycleOfEvent = sql`coalesce((events.data->>'enrolment_id')::uuid, (
  select enrolments.id from enrolments
  where enrolments.student_id = events.student_id and enrolments.course_id = events.course_id
    and enrolments.started_at <= events.at
  order by enrolments.started_at desc limit 1))`

/** When the caller shared the result of an enrolment through a channel; undefined if they did not. */
export async function selectShared(
  ctx: SignedIn,
  shared: { courseId: string; channel: ShareChannel; cycleId: string },
): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('events')
    .select('at')
    .where('student_id', '=', ctx.actor.id)
    .where('kind', '=', 'course.shared')
    .where('course_id', '=', shared.courseId)
    .where(sql`data->>'channel'`, '=', shared.channel)
    .where(cycleOfEvent, '=', shared.cycleId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}
