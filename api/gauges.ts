import type { DatabaseGauge } from '#platform/metrics/database-gauges.ts'

/** Counts at most this many rows, which an index returns in milliseconds; a larger backlog needs no exact figure. */
const most = 100_000
const countUpTo = (from: string): string =>
  `select count(*) from (select 1 from ${from} limit ${most}) counted`

/** Metrics of work that piles up, across the whole installation. */
export const gauges: DatabaseGauge[] = [
  {
    name: 'wardwise_jobs_due',
    help: 'Jobs whose time has come and that nobody works at',
    sql: countUpTo(
      'jobs where failed_at is null and run_at <= now() and (leased_until is null or leased_until <= now())',
    ),
  },
  {
    name: 'wardwise_jobs_oldest_seconds',
    help: 'How long the oldest of them has been due',
    sql: `select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 from jobs
      where failed_at is null and run_at <= now() and (leased_until is null or leased_until <= now())`,
  },
  {
    name: 'wardwise_jobs_failed',
    help: 'Jobs that were given up and wait for somebody to look',
    sql: countUpTo('jobs where failed_at is not null'),
  },
  {
    name: 'wardwise_score_moves',
    help: 'Changes of points that places add up until they are folded in',
    sql: countUpTo('score_moves'),
  },
  {
    name: 'wardwise_unsealed_oldest_seconds',
    help: 'How long the oldest event of the audit log has waited for its seal',
    sql: `with recursive first as (
        (select company_id, event_id from unsealed_events order by company_id, event_id limit 1)
        union all
        select next.company_id, next.event_id from first cross join lateral (
          select company_id, event_id from unsealed_events where company_id > first.company_id
          order by company_id, event_id limit 1) next
      )
      select coalesce(extract(epoch from now() - min(events.at)), 0)::float8
      from first join events on events.id = first.event_id`,
  },
  {
    name: 'wardwise_reports_open',
    help: 'Reports of posts and comments that nobody has decided',
    sql: countUpTo("reports where state = 'open'"),
  },
]
