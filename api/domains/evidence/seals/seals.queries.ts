import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { LoggedEvent } from './event-hash.rules.ts'

/** A seal as it is stored. */
export interface SealRow {
  number: number
  root: Buffer
  previous: Buffer
  events: number
  first_at: string
  last_at: string
  at: string
}

/** An event’s place in a seal; `event` is null if it is no longer in the log. */
export interface MemberRow {
  seal: number
  event_id: string
  hash: Buffer
  event: LoggedEvent | null
  /** When retention removed the event. */
  expired_at: string | null
}

const chainKey = (companyId: string) => sql`hashtextextended(${`event seals ${companyId}`}, 0)`

/**
 * Lets one transaction at a time add to a company’s chain, until it ends. Those who write events never wait for it.
 */
export async function lockChain(ctx: Ctx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${chainKey(companyId)})`.execute(ctx.db)
}

/** The same without waiting; false if another transaction adds to it at the moment. */
export async function tryLockChain(ctx: Ctx, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(${chainKey(companyId)}) as is_locked`.execute(ctx.db)
  return rows[0]?.is_locked ?? false
}

/** The companies of a table whose index begins with them: one look-up a company, however many rows it has. */
async function companiesOf(ctx: Ctx, table: 'unsealed_events' | 'event_seals'): Promise<string[]> {
  const next = sql`select company_id from ${sql.table(table)}`
  const { rows } = await sql<{ company_id: string }>`
    with recursive found as (
      (${next} order by company_id limit 1)
      union all
      select (${next} rows where rows.company_id > found.company_id order by rows.company_id limit 1)
      from found where found.company_id is not null
    )
    select company_id from found where company_id is not null`.execute(ctx.db)
  return rows.map(({ company_id }) => company_id)
}

export const selectWaitingCompanies = (ctx: Ctx): Promise<string[]> => companiesOf(ctx, 'unsealed_events')
export const selectSealedCompanies = (ctx: Ctx): Promise<string[]> => companiesOf(ctx, 'event_seals')

/** When the first of a company’s waiting events was recorded, by the order of ids; undefined if none waits. */
export async function selectOldestWaiting(ctx: Ctx, companyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    select e.at from (select event_id from unsealed_events where company_id = ${companyId}
      order by event_id limit 1) u join events e on e.id = u.event_id`.execute(ctx.db)
  return rows[0]?.at
}

export async function countWaiting(ctx: Ctx, companyId: string): Promise<number> {
  const { waiting } = await ctx.db
    .selectFrom('unsealed_events')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return waiting
}

export async function countSealed(ctx: Ctx, companyId: string): Promise<number> {
  const { sealed } = await ctx.db
    .selectFrom('event_seals')
    .select(sql<number>`coalesce(sum(events), 0)::int`.as('sealed'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return sealed
}

const sealColumns = ['number', 'root', 'previous', 'events', 'first_at', 'last_at', 'at'] as const

export async function selectHead(ctx: Ctx, companyId: string): Promise<SealRow | undefined> {
  return ctx.db
    .selectFrom('event_seals')
    .select(sealColumns)
    .where('company_id', '=', companyId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The columns of `events e` that a hash covers. */
const eventColumns = sql`e.id, e.company_id, e.kind, e.actor_id, e.impersonator_id, e.student_id, e.course_id,
  e.item_id, e.release_id, e.data, e.at`

type EventColumns = LoggedEvent | { id: null }

/** Takes waiting events of a company out of the queue, in the order of their ids. Those already removed or sealed are left out. */
export async function takeWaiting(
  ctx: Ctx,
  companyId: string,
  most: number,
): Promise<{ taken: number; events: LoggedEvent[] }> {
  const { rows } = await sql<EventColumns>`
    with taken as (
      delete from unsealed_events where company_id = ${companyId} and event_id = any(array(
        select event_id from unsealed_events where company_id = ${companyId} order by event_id limit ${most}))
      returning event_id
    )
    select ${eventColumns} from taken left join events e on e.id = taken.event_id
      and not exists (select from event_seal_of m where m.event_id = taken.event_id)
    order by taken.event_id`.execute(ctx.db)
  return { taken: rows.length, events: rows.filter((row) => row.id !== null) }
}

export async function insertSeal(
  ctx: Ctx,
  companyId: string,
  seal: Omit<SealRow, 'at' | 'events'>,
  members: readonly { id: string; hash: Buffer }[],
): Promise<void> {
  await ctx.db
    .insertInto('event_seals')
    .values({ ...seal, company_id: companyId, events: members.length, at: ctx.now.toISOString() })
    .execute()
  const hashes = members.map(({ hash }) => hash.toString('hex'))
  await sql`insert into event_seal_of (event_id, company_id, seal, hash)
    select event_id, ${companyId}, ${seal.number}, decode(hash, 'hex')
    from unnest(${members.map(({ id }) => id)}::uuid[], ${hashes}::text[]) as sealed (event_id, hash)`.execute(
    ctx.db,
  )
}

export interface Span {
  /** The first and the last number. */
  from: number
  until: number
}

/** The seals with events of a period, and all between the first and the last of them; undefined if there is none. */
export async function selectSpan(
  ctx: Ctx,
  companyId: string,
  { from, until }: { from: string; until: string },
): Promise<Span | undefined> {
  const span = await ctx.db
    .selectFrom('event_seals')
    .select(({ fn }) => [fn.min('number').as('from'), fn.max('number').as('until')])
    .where('company_id', '=', companyId)
    .where('last_at', '>=', from)
    .where('first_at', '<', until)
    .executeTakeFirstOrThrow()
  return span.from === null || span.until === null ? undefined : { from: span.from, until: span.until }
}

/** Seals of a span in order, at most `most`. */
export async function selectSeals(
  ctx: Ctx,
  companyId: string,
  { from, until }: Span,
  most: number,
): Promise<SealRow[]> {
  return ctx.db
    .selectFrom('event_seals')
    .select(sealColumns)
    .where('company_id', '=', companyId)
    .where('number', '>=', from)
    .where('number', '<=', until)
    .orderBy('number')
    .limit(most)
    .execute()
}

/** What is in the seals of a span, in the order in which their roots take it, at most `most`. */
export async function selectMembers(
  ctx: Ctx,
  companyId: string,
  { from, until }: Span,
  most: number,
): Promise<MemberRow[]> {
  const { rows } = await sql<EventColumns & Omit<MemberRow, 'event'>>`
    select m.seal, m.event_id, m.hash, m.expired_at, ${eventColumns}
    from event_seal_of m left join events e on e.id = m.event_id
    where m.company_id = ${companyId} and m.seal between ${from} and ${until}
    order by m.seal, m.event_id limit ${most}`.execute(ctx.db)
  return rows.map(({ seal, event_id, hash, expired_at, ...event }) => ({
    ...{ seal, event_id, hash, expired_at },
    event: event.id === null ? null : event,
  }))
}

/** Queues events that are neither sealed nor waiting, from one id on. Returns the last one looked at. */
export async function queueEvents(
  ctx: Ctx,
  after: string,
  { most, companyId }: { most: number; companyId?: string },
): Promise<string | null> {
  const own = companyId ? sql`and company_id = ${companyId}` : sql``
  const { rows } = await sql<{ last: string | null }>`
    with page as (select id, company_id from events where id > ${after} ${own} order by id limit ${most}),
    queued as (
      insert into unsealed_events (company_id, event_id)
      select company_id, id from page
      where not exists (select from event_seal_of m where m.event_id = page.id)
        and not exists (select from unsealed_events u where u.company_id = page.company_id and u.event_id = page.id)
      on conflict do nothing
    )
    select max(id::text) as last from page`.execute(ctx.db)
  return rows[0]?.last ?? null
}

/** Takes all seals of a company away. The chain must be locked, and the transaction allowed to change the log. */
export async function deleteSeals(ctx: Ctx, companyId: string): Promise<void> {
  await ctx.db.deleteFrom('event_seal_of').where('company_id', '=', companyId).execute()
  await ctx.db.deleteFrom('event_seals').where('company_id', '=', companyId).execute()
}
