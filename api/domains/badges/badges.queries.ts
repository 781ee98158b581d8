import { sql } from 'kysely'
import type { BadgeType } from '#contract/badges/badges.ts'
import type { Locale } from '#contract/locales.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import type { Facts } from './badges.rules.ts'

export interface Award {
  id: string
  student_id: string
  company_id: string
  badge_type: BadgeType
  course_id: string | null
  /** The enrolment in which it was earned; null for old rows that did not record it. */
  enrolment_id: string | null
  /** Set only for the badge that can be earned once per course. */
  scope_id: string | null
  /** What it was earned for, if its text mentions that. */
  cause: { course?: string }
  at: string
}

export interface StoredAward extends Award {
  /** The title of the course concerned, in the reader's language. */
  title: string | null
}

/** Counts a student's logged events, including uncommitted events of the current transaction. */
export async function countFacts(ctx: Ctx, studentId: string): Promise<Omit<Facts, 'streak'>> {
  const lesson = sql`kind = 'lesson.completed'`
  const course = sql`kind = 'course.completed'`
  // Only quizzes passed without having seen the key.
  const known = sql`kind = 'quiz.passed' and data->>'key_known' is null`
  const { rows } = await sql<Omit<Facts, 'streak'>>`
    select
      count(*) filter (where ${lesson}) as lessons_completed,
      count(*) filter (where ${course}) as courses_completed,
      coalesce(max((data->>'score')::int) filter (where ${known}), 0) as best_score,
      count(distinct item_id) filter (where ${known} and (data->>'score')::int = 100) as perfect_quizzes,
      count(*) filter (where kind = 'quiz.passed' and (data->>'failed_before')::int > 0) as comebacks,
      count(distinct course_id) filter (where ${lesson}) as courses_visited,
      count(distinct data->>'locale') filter (where ${lesson}) as languages,
      count(*) filter (where ${course} and at <= (data->>'due_at')::timestamptz) as on_time,
      count(*) filter (where ${course} and at <= (data->>'due_at')::timestamptz - interval '7 days') as early,
      count(*) filter (where ${course} and data->>'mandatory' = 'false') as chosen,
      count(*) filter (where ${course} and data->>'mandatory' = 'true' and data->>'mandatory_left' = '0') as all_mandatory,
      (select count(*) from extra_credits
        where student_id = ${studentId} and taken_back_at is null) as extra_tasks,
      (select count(distinct (r.item_id, r.block_id)) from exercise_results r
        join enrolments e on e.id = r.enrolment_id
        where e.student_id = ${studentId} and r.best = 100) as exercises
    from events where student_id = ${studentId}`.execute(ctx.db)
  return rows[0] as Omit<Facts, 'streak'>
}

/** Inserts awards and returns those that the student did not have yet. */
export async function insertAwards(ctx: Ctx, awards: Award[]): Promise<Award[]> {
  const rows = await ctx.db
    .insertInto('badge_awards')
    .values(awards.map((award) => ({ ...award, cause: JSON.stringify(award.cause) })))
    .onConflict((conflict) => conflict.columns(['student_id', 'badge_type', 'scope_id']).doNothing())
    .returning('id')
    .execute()
  return awards.filter(({ id }) => rows.some((row) => row.id === id))
}

/** The title, in a language, of the release that was taken; null if it has none, or the badge is not about a course. */
const titleIn = (locale: Locale | null) =>
  sql<string | null>`case when badge_awards.scope_id is not null then (
    select r.outline->'title'->>${locale}::text from enrolments e
      join releases r on r.id = coalesce(e.completed_release_id, e.release_id)
      where e.id = badge_awards.enrolment_id) end`

const selectAwards = (ctx: Ctx) =>
  ctx.db
    .selectFrom('badge_awards')
    .select(['id', 'student_id', 'company_id', 'badge_type', 'course_id', 'enrolment_id'])
    .select(['scope_id', 'cause', 'at'])
    .select(titleIn(ctx.languages.course).as('title'))
    .orderBy('id', 'desc')
    .limit(500)

/** The caller's awards, newest first: all, or those after a given one. */
export async function listAwards(
  ctx: SignedIn,
  only: { after?: string | undefined } = {},
): Promise<StoredAward[]> {
  let awards = selectAwards(ctx).where('student_id', '=', ctx.actor.id)
  if (only.after) awards = awards.where('id', '>', only.after)
  return (await awards.execute()) as StoredAward[]
}

/** An award of the caller. */
export async function findOwnAward(ctx: SignedIn, awardId: string): Promise<StoredAward | undefined> {
  const awards = selectAwards(ctx).where('student_id', '=', ctx.actor.id).where('id', '=', awardId)
  return (await awards.executeTakeFirst()) as StoredAward | undefined
}

/** The awards of some enrolments, newest first. */
export async function listAwardsOf(ctx: Ctx, enrolmentIds: string[]): Promise<StoredAward[]> {
  if (enrolmentIds.length === 0) return []
  return (await selectAwards(ctx).where('enrolment_id', 'in', enrolmentIds).execute()) as StoredAward[]
}
