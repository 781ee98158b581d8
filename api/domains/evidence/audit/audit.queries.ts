import { type RawBuilder, sql } from 'kysely'
import type { SignedIn } from '#platform/context.ts'
import { firstIdAt } from '#platform/ids.ts'
import type { AuditedEvent } from './audit.rules.ts'

export interface AuditRow extends AuditedEvent {
  id: string
  at: string
  course_id: string | null
}

/** Restricted to one company, which the caller has found in reach. */
export interface AuditFilter {
  company_id: string
  kinds: readonly string[] | null
  person_id: string | null
  /** From this moment on, and before that one. */
  from: Date | null
  until: Date | null
}

interface Part extends AuditFilter {
  /** Only entries before this id. */
  before: string | null
  limit: number
}

export interface LogPeriod {
  time_zone: string
  today: string
  from: Date | null
  until: Date | null
}

/** The moments at which the days of a company begin and end; a company out of reach is not found. */
export async function selectPeriod(
  ctx: SignedIn,
  companyId: string,
  { from, until }: { from: string | undefined; until: string | undefined },
): Promise<LogPeriod> {
  const { rows } = await sql<
    Omit<LogPeriod, 'from' | 'until'> & { from: string | null; until: string | null }
  >`
    select time_zone, (${ctx.now.toISOString()}::timestamptz at time zone time_zone)::date::text as today,
      ${from ?? null}::date::timestamp at time zone time_zone as from,
      (${until ?? null}::date + 1)::timestamp at time zone time_zone as until
    from companies where id = ${companyId}`.execute(ctx.db)
  const [row] = rows as [(typeof rows)[number]]
  return { ...row, from: row.from ? new Date(row.from) : null, until: row.until ? new Date(row.until) : null }
}

/** An id is made moments after the time of its event, so ids narrow the search and `at` decides. */
const slackMs = 3_600_000
const idAround = (at: Date, slack: number): string => firstIdAt(new Date(at.getTime() + slack))

function within({ company_id, from, until, before }: Part): RawBuilder<unknown>[] {
  return [
    sql`e.company_id = ${company_id}::uuid`,
    ...(before ? [sql`e.id < ${before}::uuid`] : []),
    ...(from
      ? [sql`e.id > ${idAround(from, -slackMs)}::uuid and e.at >= ${from.toISOString()}::timestamptz`]
      : []),
    ...(until
      ? [sql`e.id < ${idAround(until, slackMs)}::uuid and e.at < ${until.toISOString()}::timestamptz`]
      : []),
  ]
}

const newest = (part: Part, conditions: RawBuilder<unknown>[]): RawBuilder<unknown> => sql`(
  select e.* from events e
  where ${sql.join([...within(part), ...conditions], sql` and `)}
  order by e.id desc limit ${sql.lit(part.limit)})`

/** The ways in which an event concerns a person, each with an index of its own: 0431, 0438, 0439, 0004. */
const concerns = (personId: string): RawBuilder<unknown>[] => [
  sql`e.actor_id = ${personId}::uuid and e.student_id is distinct from e.actor_id`,
  sql`e.impersonator_id = ${personId}::uuid`,
  sql`e.student_id = ${personId}::uuid`,
  sql`e.data->>'user_id' = ${personId}::text`,
]

/**
 * The newest events of each way or kind, so that none reads more rows of an index than it returns. Each kind is a
 * constant: for a parameter of a lateral join, the planner cannot tell rare kinds from frequent ones.
 */
function branches(part: Part): RawBuilder<unknown> {
  const { kinds, person_id } = part
  if (person_id !== null) {
    const ofKinds = kinds ? [sql`e.kind = any(${kinds}::text[])`] : []
    return union(concerns(person_id).map((concern) => newest(part, [concern, ...ofKinds])))
  }
  return union(kinds ? kinds.map((kind) => newest(part, [sql`e.kind = ${kind}`])) : [newest(part, [])])
}

const union = (parts: RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql` union all `)

/** Newest first. */
export const entriesQuery = (part: Part): RawBuilder<AuditRow> => sql<AuditRow>`
  select distinct on (id) id, at, kind, company_id, actor_id, impersonator_id, student_id, course_id, data
  from (${branches(part)}) e order by id desc limit ${sql.lit(part.limit)}`

export const selectEntries = async (ctx: SignedIn, part: Part): Promise<AuditRow[]> =>
  (await entriesQuery(part).execute(ctx.db)).rows

/** The number of entries, up to `most`. */
export async function countEntries(ctx: SignedIn, filter: AuditFilter, most: number): Promise<number> {
  const part = { ...filter, before: null, limit: most }
  const { rows } = await sql<{ n: number }>`
    select count(distinct id)::int as n from (${branches(part)}) e`.execute(ctx.db)
  return Math.min(rows[0]?.n ?? 0, most)
}
