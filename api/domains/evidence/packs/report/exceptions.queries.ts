import { sql } from 'kysely'
import type { ExemptionReason } from '#contract/learning/exemptions.ts'
import type { Locale } from '#contract/locales.ts'
import type { Ctx } from '#platform/context.ts'
import type { PackScope } from '../records/people.queries.ts'

/** A decision of staff that changed what somebody has to do or has done. */
export interface PackException {
  at: string
  kind:
    | 'due_date.extended'
    | 'due_date.extension_removed'
    | 'exemption.granted'
    | 'exemption.lifted'
    | 'absence.set'
    | 'absence.ended'
    | 'progress.reset'
    | 'progress.restored'
    | 'quiz.attempts_allowed'
    | 'certificate.revoked'
    | 'course.withdrawn'
  /** The id of a person who was erased; empty for a withdrawn assignment. */
  person: string
  course: string
  by: string
  reason: string
  exemption: ExemptionReason | null
  due_on: string | null
}

const nameOf = (user: string) =>
  sql`coalesce(nullif(trim(${sql.ref(user)}.first_name || ' ' || ${sql.ref(user)}.last_name), ''), ${sql.ref(user)}.id::text, '')`

/** The first exceptions of the period in the order of time, and how many there are. */
export async function selectExceptions(
  ctx: Ctx,
  { companyId, from, at }: PackScope,
  { locale, limit }: { locale: Locale; limit: number },
): Promise<{ first: PackException[]; total: number }> {
  const { rows } = await sql<PackException & { total: number }>`
    with decided as (
      select events.at, events.kind, events.student_id, events.course_id, events.actor_id,
        coalesce(events.data ->> 'reason', '') as reason, events.data ->> 'exemption' as exemption, events.data ->> 'due_on' as due_on
      from events where events.company_id = ${companyId} and events.at >= ${from}::timestamptz and events.at < ${at}::timestamptz
        and events.kind in ('due_date.extended', 'due_date.extension_removed', 'exemption.granted', 'exemption.lifted',
          'absence.set', 'absence.ended', 'progress.reset', 'progress.restored',
          'quiz.attempts_allowed', 'certificate.revoked')
      union all
      select a.withdrawn_at, 'course.withdrawn', null, a.course_id, (
        select events.actor_id from events where events.course_id = a.course_id and events.kind = 'course.withdrawn'
          and events.data ->> 'assignment_id' = a.id::text limit 1), '', null, null
      from company_closure above join assignments a on a.company_id = above.ancestor_id and (above.depth = 0 or a.with_descendants)
      where above.descendant_id = ${companyId} and a.withdrawn_at >= ${from}::timestamptz and a.withdrawn_at < ${at}::timestamptz
    )
    select decided.at, decided.kind, decided.reason, decided.exemption, decided.due_on, ${nameOf('student')} as person, ${nameOf('actor')} as by,
      coalesce(release.outline -> 'title' ->> ${locale}, release.outline -> 'title' ->> release.locales[1], '') as course,
      count(*) over ()::int as total
    from decided
    left join users student on student.id = decided.student_id
    left join users actor on actor.id = decided.actor_id
    left join courses on courses.id = decided.course_id
    left join releases release on release.id = courses.current_release_id
    order by decided.at limit ${limit}`.execute(ctx.db)
  return { first: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
