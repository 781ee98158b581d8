import { type RawBuilder, sql } from 'kysely'
import type { AuditPart, AuditWay } from '#contract/evidence/audit.ts'
import { eventKinds, ownDeeds } from '#contract/evidence/event-kinds.ts'
import { inReach } from '#domains/companies/companies.service.ts'
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
  /** What that person did, or what was done to them; null for both. */
  part: AuditPart | null
  via: AuditWay | null
  api_token_id: string | null
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

const own = sql.join([...ownDeeds].map((kind) => sql.lit(kind)))

/** As `concernedBy` tells who did it and to whom, from the same indexes. */
const concernsAs: Record<AuditPart, (personId: string) => RawBuilder<unknown>[]> = {
  actor: (personId) => [
    sql`e.actor_id = ${personId}::uuid and e.student_id is distinct from e.actor_id`,
    sql`e.impersonator_id = ${personId}::uuid`,
    sql`e.student_id = ${personId}::uuid and e.actor_id = ${personId}::uuid`,
    sql`e.data->>'user_id' = ${personId}::text and e.kind in (${own})`,
  ],
  target: (personId) => [
    sql`e.student_id = ${personId}::uuid and e.actor_id is distinct from ${personId}::uuid
      and e.data->>'user_id' is null`,
    sql`e.data->>'user_id' = ${personId}::text and e.actor_id is distinct from ${personId}::uuid
      and e.kind not in (${own})`,
  ],
}

/** As in the index `events_via`. */
const isVia = (via: AuditWay): RawBuilder<unknown> => sql`
  (case when e.data ? 'connection_id' then 'sso' when e.data ? 'directory_id' then 'scim'
    when e.data ? 'import_id' then 'import' else 'bulk' end) = ${sql.lit(via)}
  and e.data ?| array['connection_id', 'directory_id', 'import_id', 'run_id'] and e.kind like 'person.%'`

/** As in the index `events_api_token`. */
const isOfToken = (tokenId: string): RawBuilder<unknown> =>
  sql`e.data ? 'api_token' and e.data #>> '{api_token,id}' = ${tokenId}::text`

const personKinds = eventKinds.filter((kind) => kind.startsWith('person.'))

/**
 * The newest events of each way or kind, so that none reads more rows of an index than it returns. Each kind is a
 * constant: for a parameter of a lateral join, the planner cannot tell rare kinds from frequent ones.
 */
function branches(part: Part): RawBuilder<unknown> {
  const { person_id, part: as, via } = part
  const ofWay = via ? [isVia(via)] : []
  const kinds = via && !part.kinds ? personKinds : part.kinds
  if (part.api_token_id !== null) {
    const ofKinds = kinds ? [sql`e.kind = any(${kinds}::text[])`] : []
    const concerning = person_id === null ? [] : [anyOf(as ? concernsAs[as](person_id) : concerns(person_id))]
    return union([newest(part, [isOfToken(part.api_token_id), ...ofKinds, ...ofWay, ...concerning])])
  }
  if (person_id !== null) {
    const ofKinds = kinds ? [sql`e.kind = any(${kinds}::text[])`] : []
    const ways = as ? concernsAs[as](person_id) : concerns(person_id)
    return union(ways.map((concern) => newest(part, [concern, ...ofKinds, ...ofWay])))
  }
  if (via) return union((kinds ?? []).map((kind) => newest(part, [sql`e.kind = ${kind}`, ...ofWay])))
  return union(kinds ? kinds.map((kind) => newest(part, [sql`e.kind = ${kind}`])) : [newest(part, [])])
}

const anyOf = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` or `,
  )})`

const union = (parts: RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql` union all `)

/** Newest first. */
export const entriesQuery = (part: Part): RawBuilder<AuditRow> => sql<AuditRow>`
  select distinct on (id) id, at, kind, company_id, actor_id, impersonator_id, student_id, course_id, data
  from (${branches(part)}) e order by id desc limit ${sql.lit(part.limit)}`

export const selectEntries = async (ctx: SignedIn, part: Part): Promise<AuditRow[]> =>
  (await entriesQuery(part).execute(ctx.db)).rows

export interface EventPlaceRow {
  event_id: string
  ip: string
  user_agent: string
}

/** From where entries were done; of people out of reach, nothing. */
export async function selectPlaces(ctx: SignedIn, ids: readonly string[]): Promise<EventPlaceRow[]> {
  const { rows } = await sql<EventPlaceRow>`
    select p.event_id, p.ip, p.user_agent from event_places p
    where p.event_id = any(${ids}::uuid[]) and (p.person_id is null
      or exists (select from users u where u.id = p.person_id and u.company_id in ${inReach(ctx)}))`.execute(
    ctx.db,
  )
  return rows
}

/** The number of entries, up to `most`. */
export async function countEntries(ctx: SignedIn, filter: AuditFilter, most: number): Promise<number> {
  const part = { ...filter, before: null, limit: most }
  const { rows } = await sql<{ n: number }>`
    select count(distinct id)::int as n from (${branches(part)}) e`.execute(ctx.db)
  return Math.min(rows[0]?.n ?? 0, most)
}

/** The name of an API token of a company; null once it is deleted. */
export async function findTokenName(
  ctx: SignedIn,
  companyId: string,
  tokenId: string,
): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('api_tokens')
    .select('name')
    .where('company_id', '=', companyId)
    .where('id', '=', tokenId)
    .executeTakeFirst()
  return row?.name ?? null
}
