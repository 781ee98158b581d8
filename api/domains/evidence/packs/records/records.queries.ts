import { sql } from 'kysely'
import type { ExemptionReason } from '#contract/learning/exemptions.ts'
import type { Origin } from '#contract/translations/units.ts'
import { type AssignedBy, assignedToAt, pausesOf } from '#domains/publishing/publishing.service.ts'
import type { Ctx } from '#platform/context.ts'
import type { PackScope } from './people.queries.ts'

/** One person and one course at the end of the period: assigned then, or begun before and not assigned any more. */
export interface RecordRow {
  student_id: string
  course_id: string
  release_id: string
  release_number: number
  /** The language that was read; null if not begun. */
  locale: string | null
  /** Word counts of the translation by origin; null in the source language and if unknown. */
  origins: Partial<Record<Origin, number>> | null
  /** Empty for a course that was not assigned any more. */
  assigned_by: AssignedBy[]
  mandatory: boolean
  assigned_on: string | null
  due_on: string | null
  is_overdue: boolean
  is_on_time: boolean | null
  extended_to: string | null
  extension_reason: string | null
  /** Exempt on the last day of the period, by whom it was waived from campaigns or by the log. */
  is_exempt: boolean
  exempt_reason: ExemptionReason | 'campaign' | null
  exempt_until: string | null
  is_away: boolean
  /** The result has expired in an absence or exemption, or in the days after it. */
  is_renewal_due_later: boolean
  started_at: string | null
  completed_at: string | null
  is_expired: boolean
  expires_at: string | null
  score: number | null
  /** The best score of each quiz by its item. */
  best: Record<string, number>
  attempts: number
  certificate: string | null
  certificate_state: 'valid' | 'expired' | 'revoked' | 'superseded' | null
  /** Mails and notices about the course in the period. */
  reminders: number
}

/** The records of some people. Everything is decided by times before the end of the period, nothing by today’s states. */
export async function selectRecords(
  ctx: Ctx,
  scope: PackScope,
  { ids, archivedSince }: { ids: readonly string[]; archivedSince: readonly string[] },
): Promise<RecordRow[]> {
  const { companyId, zone, from } = scope
  const at = sql`${scope.at}::timestamptz`
  const assigned = assignedToAt('u', { companyId, at: scope.at, archivedSince })
  const { rows } = await sql<RecordRow>`
    with given as materialized (
      select u.id as student_id, assigned.* from users u cross join lateral ${assigned} assigned
      where u.id = any (${ids}::uuid[])
    ),
    own as materialized (
      select distinct on (student_id, course_id) *, completed_at < ${at} as is_completed
      from enrolments where student_id = any (${ids}::uuid[]) and started_at < ${at}
        and (archived_at is null or archived_at >= ${at})
      order by student_id, course_id, cycle desc
    ),
    each as materialized (
      select coalesce(given.student_id, own.student_id) as student_id, coalesce(given.course_id, own.course_id) as course_id,
        given.assigned_by, given.is_waived, coalesce(given.mandatory, false) as mandatory, given.assigned_at, given.due_at as given_due_at,
        own.id as enrolment_id, own.release_id, own.completed_release_id, own.locale, own.started_at, own.due_at, own.due_anew_at,
        coalesce(own.is_completed, false) as is_completed, own.completed_at, own.score, own.ends_at
      from given full join own on own.student_id = given.student_id and own.course_id = given.course_id
    )
    select each.student_id, each.course_id, release.id as release_id, release.number as release_number,
      coalesce(certificate.content_locale, each.locale) as locale,
      case when certificate.content_locale is not null then certificate.content_origins
        else release.origins -> each.locale end as origins,
      coalesce(each.assigned_by, '{}') as assigned_by, each.mandatory,
      (each.assigned_at at time zone ${zone})::date::text as assigned_on, due.due_on::text as due_on,
      not each.is_completed and coalesce(start_of_day(due.due_on + 1, ${zone}) <= ${at}, false) as is_overdue,
      case when each.is_completed then (each.completed_at at time zone ${zone})::date <= due.due_on end as is_on_time,
      extension.due_on::text as extended_to,
      exempt.reason is not null or coalesce(each.is_waived, false) as is_exempt,
      coalesce(exempt.reason, case when each.is_waived then 'campaign' end) as exempt_reason, exempt.ends_on::text as exempt_until,
      is_paused(pause.absences, pause.day) as is_away,
      coalesce(resumed_on(ended.day, pause.pauses, pause.day) >= pause.day
        and resumed_on(ended.day, pause.pauses, pause.day) <> ended.day, pause.pauses is not null) as is_renewal_due_later, extension.reason as extension_reason, each.started_at,
      case when each.is_completed then each.completed_at end as completed_at,
      each.is_completed and coalesce(each.ends_at <= ${at}, false) as is_expired,
      case when each.is_completed then each.ends_at end as expires_at,
      case when each.is_completed then each.score end as score, tried.best, tried.attempts,
      certificate.hash as certificate, certificate.state as certificate_state,
      (select count(*)::int from deliveries where deliveries.student_id = each.student_id
        and deliveries.course_id = each.course_id and deliveries.at >= ${from}::timestamptz and deliveries.at < ${at}) as reminders
    from each
    left join lateral (
      select (data ->> 'due_on')::date as due_on, data ->> 'reason' as reason from (
        select kind, data from events where events.student_id = each.student_id and events.course_id = each.course_id
          and events.kind in ('due_date.extended', 'due_date.extension_removed') and events.at < ${at}
        order by events.at desc, events.id desc limit 1) last
      where last.kind = 'due_date.extended'
    ) extension on true
    cross join lateral (select local.day, paused.absences, paused.pauses
      from (select ((${at} - interval '1 millisecond') at time zone ${zone})::date as day) local
      cross join (select each.student_id as id) u cross join ${pausesOf('u', 'each.course_id')}
    ) pause
    left join lateral (
      select data ->> 'exemption' as reason, (data ->> 'until')::date as ends_on from (
        select kind, data from events where events.student_id = each.student_id and events.course_id = each.course_id
          and events.kind in ('exemption.granted', 'exemption.lifted') and events.at < ${at}
        order by events.at desc, events.id desc limit 1) last
      where last.kind = 'exemption.granted' and coalesce((data ->> 'until')::date, 'infinity') >= pause.day
    ) exempt on true
    cross join lateral (select (each.ends_at at time zone ${zone})::date as day) ended
    cross join lateral (
      select case when each.assigned_by is null or day is null or exempt.reason is not null or each.is_waived then null
        else resumed_on(greatest(day, extension.due_on), pause.pauses, pause.day) end as due_on
      from (select (coalesce(each.due_anew_at, case when each.enrolment_id is null then (
          select closed.due_anew_at from enrolments closed where closed.student_id = each.student_id
            and closed.course_id = each.course_id and closed.archived_at < ${at} order by closed.archived_at desc limit 1) end,
        each.given_due_at, each.due_at) at time zone ${zone})::date as day) plain
    ) due
    cross join lateral (
      select releases.id, releases.number, releases.origins from releases where releases.course_id = each.course_id
        and (releases.published_at < ${at} or releases.id = each.release_id)
      order by releases.id = case when each.is_completed then coalesce(each.completed_release_id, each.release_id)
          when exists (select from releases read where read.id = each.release_id and read.published_at < ${at})
          then each.release_id end desc nulls last,
        releases.published_at < ${at} desc, releases.number desc
      limit 1
    ) release
    cross join lateral (
      select coalesce(sum(n), 0)::int as attempts, coalesce(json_object_agg(item_id, score), '{}'::json) as best
      from (select item_id, count(*) as n, max(attempts.score) as score from attempts
        where attempts.enrolment_id = each.enrolment_id and not attempts.practice and attempts.submitted_at < ${at}
        group by item_id) per_quiz
    ) tried
    left join lateral (
      select c.hash, c.content_locale, c.content_origins,
        case when c.revoked_at < ${at} then 'revoked'
          when exists (select from certificates newer where newer.hash = c.superseded_by and newer.issued_at < ${at}) then 'superseded'
          when c.expires_at <= ${at} then 'expired' else 'valid' end as state
      from certificates c where c.enrolment_id = each.enrolment_id and c.issued_at < ${at} limit 1
    ) certificate on true
    order by each.student_id, each.course_id`.execute(ctx.db)
  return rows
}
