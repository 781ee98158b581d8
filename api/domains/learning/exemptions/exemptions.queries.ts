import { sql } from 'kysely'
import type { ExemptionReason } from '#contract/learning/exemptions.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { restAfterPause } from '../progress/pause.rules.ts'

export interface ExemptionOwner {
  courseId: string
  studentId: string
}

interface NewExemption {
  reason: ExemptionReason
  note: string
  starts_on: string
  ends_on: string | null
}

/** Returns false if the exemption was already the same. One that is still in effect, or was a fortnight ago, keeps its first day. */
export async function upsertExemption(
  ctx: SignedIn,
  { courseId, studentId }: ExemptionOwner,
  exemption: NewExemption,
): Promise<boolean> {
  const set = { ...exemption, set_by: ctx.actor.id, set_at: ctx.now.toISOString() }
  const row = await ctx.db
    .insertInto('course_exemptions')
    .values({ student_id: studentId, course_id: courseId, ...set })
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'course_id'])
        .doUpdateSet({
          ...set,
          starts_on: sql`case when coalesce(course_exemptions.ends_on, 'infinity') + ${sql.lit(restAfterPause)} >= excluded.starts_on
            then course_exemptions.starts_on else excluded.starts_on end`,
        })
        .where(
          sql<boolean>`(course_exemptions.reason, course_exemptions.note, course_exemptions.ends_on)
            is distinct from (excluded.reason, excluded.note, excluded.ends_on)`,
        ),
    )
    .returning('student_id')
    .executeTakeFirst()
  return row !== undefined
}

/** With `only`, nothing happens to one that says something else. Makes the day before `today` the last one, or deletes what began today. Returns false if none was in effect. */
export async function endExemption(
  ctx: Ctx,
  { courseId, studentId }: ExemptionOwner,
  today: string,
  only?: { reason: ExemptionReason; note?: string; until?: string | null },
): Promise<boolean> {
  const meant = only
    ? sql`and (reason, note, ends_on) is not distinct from (${only.reason}, ${only.note ?? ''}, ${only.until ?? null}::date)`
    : sql``
  const { rows } = await sql`
    with removed as (
      delete from course_exemptions where student_id = ${studentId} and course_id = ${courseId} and starts_on >= ${today}
        ${meant} returning student_id
    ), ended as (
      update course_exemptions set ends_on = ${today}::date - 1 where student_id = ${studentId} and course_id = ${courseId}
        and starts_on < ${today} and coalesce(ends_on, 'infinity') >= ${today} ${meant} returning student_id
    )
    select student_id from removed union all select student_id from ended`.execute(ctx.db)
  return rows.length > 0
}

export async function deleteExemptions(ctx: Ctx, studentId: string): Promise<void> {
  await ctx.db.deleteFrom('course_exemptions').where('student_id', '=', studentId).execute()
}
