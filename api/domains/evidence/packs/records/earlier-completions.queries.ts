import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { PackScope } from './people.queries.ts'
import type { RecordRow } from './records.queries.ts'

/** A completion within the period that has no record, because the person has begun the course anew since. */
export interface EarlierRow extends Pick<RecordRow, 'student_id' | 'locale' | 'origins' | 'certificate'> {}

/** The earlier completions of some people, without those that staff took back by a reset. */
export async function selectEarlierCompletions(
  ctx: Ctx,
  scope: PackScope,
  ids: readonly string[],
): Promise<EarlierRow[]> {
  const at = sql`${scope.at}::timestamptz`
  const { rows } = await sql<EarlierRow>`
    select done.student_id, coalesce(certificate.content_locale, done.locale) as locale, certificate.hash as certificate,
      case when certificate.content_locale is not null then certificate.content_origins
        else release.origins -> done.locale end as origins
    from enrolments done
    join releases release on release.id = coalesce(done.completed_release_id, done.release_id)
    left join lateral (
      select c.hash, c.content_locale, c.content_origins from certificates c
      where c.enrolment_id = done.id and c.issued_at < ${at} limit 1
    ) certificate on true
    where done.student_id = any (${ids}::uuid[]) and done.archived_at < ${at}
      and done.completed_at >= ${scope.from}::timestamptz and done.completed_at < ${at}
      and not exists (select from events where events.student_id = done.student_id
        and events.course_id = done.course_id and events.kind = 'progress.reset' and events.at = done.archived_at)`.execute(
    ctx.db,
  )
  return rows
}
