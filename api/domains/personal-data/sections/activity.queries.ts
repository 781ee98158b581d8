import { sql } from 'kysely'
import { serverLimits } from '#contract/server-limits.ts'
import type { SectionQuery, SectionRow } from './sections.documents.ts'

const newest = serverLimits.personalDataEvents

/** Notices, choices, and the log of what the person did and what was done to their account. */
export const activitySections: readonly SectionQuery[] = [
  {
    name: 'notices',
    isPrivate: true,
    rows: (id) => sql<SectionRow>`
      select created_at as at, event as kind, subject ->> 'title' as title, times, seen_at
      from notices where user_id = ${id} order by created_at`,
  },
  {
    name: 'notification_choices',
    rows: (id) =>
      sql<SectionRow>`select kind, channel, wanted from notification_choices where user_id = ${id}`,
  },
  {
    name: 'notification_times',
    rows: (id) => sql<SectionRow>`
      select quiet_from, quiet_until, digest_hour from notification_times where user_id = ${id}`,
  },
  {
    name: 'digests',
    rows: (id) => sql<SectionRow>`select day::text from digest_days where user_id = ${id} order by day`,
  },
  {
    name: 'manager_digests',
    rows: (id) => sql<SectionRow>`select week::text from manager_digests where manager_id = ${id}`,
  },
  {
    name: 'management_reports',
    rows: (id) => sql<SectionRow>`
      select company_id, frequency, period::text, state, changed_at as at from report_mails where user_id = ${id}
      order by period, company_id`,
  },
  {
    // The newest, because the log of somebody who has used the product daily for years is long.
    name: 'events',
    rows: (id) => sql<SectionRow>`
      with tree as materialized (
        select c.id from users u join companies own on own.id = u.company_id join companies c on c.root_id = own.root_id
        where u.id = ${id}
      )
      select at, kind, course_id, item_id, data, coalesce(actor_id = ${id}, false) as is_own from (
        (select * from events where student_id = ${id} order by id desc limit ${newest})
        union
        (select e.* from tree cross join lateral (
          select * from events where company_id = tree.id and actor_id = ${id} and student_id is distinct from actor_id
          order by id desc limit ${newest}) e)
        union
        (select e.* from tree cross join lateral (
          select * from events where company_id = tree.id and data ->> 'user_id' = ${id} order by id desc limit ${newest}) e)
        order by id desc limit ${newest}
      ) newest order by id`,
  },
]
