import { type RawBuilder, sql } from 'kysely'
import type { SignedIn } from '#platform/context.ts'

/** SQL: the reason why an enrolment, a row of `enrolments`, was closed. */
export const resetReason = sql<string | null>`(
  select events.data->>'reason' from events
  where events.student_id = enrolments.student_id and events.course_id = enrolments.course_id
    and events.kind = 'progress.reset' and events.at = enrolments.archived_at
  limit 1)`

/** The last enrolment in a course that has no open one because staff reset it. */
export interface ResetTime {
  course_id: string
  at: string
  reason: string | null
  /** When it was to renew an earlier result: the day that result expires. The next enrolment takes over this date. */
  due_anew_at: string | null
}

/** The caller's resets, by course. */
export async function selectReset(ctx: SignedIn, courseId?: string): Promise<Map<string, ResetTime>> {
  const { rows } = await sql<ResetTime>`
    select distinct on (course_id) course_id, archived_at as at, due_anew_at, ${resetReason} as reason
    from enrolments
    where student_id = ${ctx.actor.id} ${courseId ? sql`and course_id = ${courseId}` : sql``}
      and not exists (
        select 1 from enrolments open
        where open.student_id = enrolments.student_id and open.course_id = enrolments.course_id and open.archived_at is null)
    order by course_id, archived_at desc`.execute(ctx.db)
  return new Map(rows.map((row) => [row.course_id, row]))
}

/**
 * SQL: when the result expires that is being renewed in the course `assigned`. Taken from the open enrolment `own`,
 * or from the last one if staff reset it.
 */
export const dueAnewOf = (student: 'u' | 'page', own: 'own' | 'e') => sql`
  case when ${sql.ref(own)}.id is not null then ${sql.ref(own)}.due_anew_at else (
    select closed.due_anew_at from enrolments closed
    where closed.student_id = ${sql.ref(student)}.id and closed.course_id = assigned.course_id
    order by closed.archived_at desc limit 1) end`

/**
 * SQL: the day on which the course `assigned` is due, by the same rule as `dueOf`, including the student's
 * extension and pauses that have begun by `today`.
 */
export const dueOnOf = (student: 'u' | 'page', own: 'own' | 'e', today: RawBuilder<unknown>) => sql`(
  select resumed_on(case when day is null then null else greatest(day, assigned.extended_on) end, assigned.pauses, ${today})
  from (select (coalesce(${dueAnewOf(student, own)}, assigned.due_at, ${sql.ref(own)}.due_at) at time zone assigned.zone)::date as day) due)`

/** SQL: whether nobody expects the course `assigned` to be done today: the student is exempt, waived or away. */
export const isExcused = (today: RawBuilder<unknown>) =>
  sql`(assigned.is_waived or is_paused(assigned.pauses, ${today}))`
