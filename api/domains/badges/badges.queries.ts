import { sql } from 'kysely'
import type { BadgeType } from '../../../contract/badges.ts'
import type { Ctx, SignedIn } from '../../platform/context.ts'
import type { Facts } from './badges.rules.ts'

export interface Award {
  id: string
  student_id: string
  company_id: string
  badge_type: BadgeType
  course_id: string | null
  at: string
}

/** Counts what the log tells of a student. The caller's own, not yet committed events are among it. */
export async function countFacts(ctx: Ctx, studentId: string): Promise<Facts> {
  return ctx.db
    .selectFrom('events')
    .select([
      sql<number>`count(*) filter (where kind = 'lesson.completed')`.as('lessons_completed'),
      sql<number>`count(*) filter (where kind = 'course.completed')`.as('courses_completed'),
      sql<number>`coalesce(max((data->>'score')::int) filter (where kind = 'quiz.passed'), 0)`.as(
        'best_score',
      ),
      sql<number>`count(*) filter (where kind = 'quiz.passed' and (data->>'failed_before')::int > 0)`.as(
        'comebacks',
      ),
    ])
    .where('student_id', '=', studentId)
    .executeTakeFirstOrThrow()
}

/** Enters awards; returns those that the student did not have yet. */
export async function insertAwards(ctx: Ctx, awards: Award[]): Promise<Award[]> {
  const rows = await ctx.db
    .insertInto('badge_awards')
    .values(awards)
    .onConflict((conflict) => conflict.columns(['student_id', 'badge_type', 'scope_id']).doNothing())
    .returning('id')
    .execute()
  return awards.filter(({ id }) => rows.some((row) => row.id === id))
}

/** The caller's awards, newest first: all of them, those won later than one of them, or those won in a course. */
export async function listAwards(
  ctx: SignedIn,
  only: { after?: string; courseId?: string } = {},
): Promise<Award[]> {
  let awards = ctx.db
    .selectFrom('badge_awards')
    .select(['id', 'student_id', 'company_id', 'badge_type', 'course_id', 'at'])
    .where('student_id', '=', ctx.actor.id)
  if (only.after) awards = awards.where('id', '>', only.after)
  if (only.courseId) awards = awards.where('course_id', '=', only.courseId)
  return (await awards.orderBy('id', 'desc').limit(500).execute()) as Award[]
}
