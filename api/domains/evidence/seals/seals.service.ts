import type { Ctx } from '#platform/context.ts'
import { allowChangesOfLog } from '#platform/events.ts'
import { firstPrevious, hashOf, type LoggedEvent, rootOf } from './event-hash.rules.ts'
import * as queries from './seals.queries.ts'

/**
 * The hash chain over each company’s events, which makes later changes evident. Only this folder writes event_seals,
 * event_seal_of and event_seal_checks; a trigger fills unsealed_events.
 */

/** Small enough that neither a transaction nor the hashing in between holds up others. */
const eventsPerSeal = 1_000
export const sealsPerPage = 1_000

export interface Seal {
  number: number
  /** Hexadecimal, like `previous`. */
  root: string
  previous: string
  events: number
  first_at: string
  last_at: string
  at: string
}

export interface SealedEvent {
  seal: number
  event_id: string
  /** Hexadecimal; enters the root of its seal even if `event` is null. */
  hash: string
  /** Null if it happened outside the requested period, or if it is no longer in the log. */
  event: LoggedEvent | null
  /** True if it was taken out of the log after it was sealed; nobody knows any more when it happened. */
  is_removed: boolean
  /** When retention removed it; null for an event in the log, and for one removed otherwise. */
  expired_at: string | null
}

/** The numbers of the first and the last seal. */
export type SealSpan = queries.Span

export interface Period {
  /** ISO 8601; inclusive. */
  from: string
  /** Exclusive. */
  until: string
}

const toSeal = ({ root, previous, ...row }: queries.SealRow): Seal => ({
  ...row,
  root: root.toString('hex'),
  previous: previous.toString('hex'),
})

/** Seals events of one company that wait, in one transaction. False once none waits. */
export async function sealOnce(ctx: Ctx, companyId: string, most = eventsPerSeal): Promise<boolean> {
  return ctx.transaction(async (inner) => {
    await queries.lockChain(inner, companyId)
    return sealWaiting(inner, companyId, most)
  })
}

/** The same without waiting: `locked` while others seal this company’s events or write its past. */
export async function sealUnlessLocked(ctx: Ctx, companyId: string): Promise<'locked' | 'more' | 'done'> {
  return ctx.transaction(async (inner) => {
    if (!(await queries.tryLockChain(inner, companyId))) return 'locked'
    return (await sealWaiting(inner, companyId, eventsPerSeal)) ? 'more' : 'done'
  })
}

async function sealWaiting(ctx: Ctx, companyId: string, most: number): Promise<boolean> {
  const { taken, events } = await queries.takeWaiting(ctx, companyId, most)
  if (events.length > 0) await addSeal(ctx, companyId, events)
  return taken === most
}

async function addSeal(ctx: Ctx, companyId: string, events: LoggedEvent[]): Promise<void> {
  const head = await queries.selectHead(ctx, companyId)
  const members = events.map((event) => ({ id: event.id, hash: hashOf(event) }))
  const previous = head?.root ?? firstPrevious
  const root = rootOf(
    previous,
    members.map(({ hash }) => hash),
  )
  const times = events.map(({ at }) => at).sort()
  const [first_at = '', last_at = ''] = [times.at(0), times.at(-1)]
  const number = (head?.number ?? 0) + 1
  await queries.insertSeal(ctx, companyId, { number, root, previous, first_at, last_at }, members)
}

/** Seals everything of a company that is committed by now, so that evidence made next contains it. */
export async function sealNow(ctx: Ctx, companyId: string): Promise<void> {
  while (await sealOnce(ctx, companyId));
}

/**
 * The numbers of the seals that hold events of a period, and all between the first and the last of them, so that each
 * names the root before it. Whoever reads seals and events asks once: a seal may be added at any time.
 */
export const findSpan = async (ctx: Ctx, companyId: string, period: Period): Promise<SealSpan | null> =>
  (await queries.selectSpan(ctx, companyId, period)) ?? null

/** The seals of a span, in pages. */
export async function* sealsOf(
  ctx: Ctx,
  companyId: string,
  { from: first, until }: SealSpan,
): AsyncGenerator<Seal[]> {
  for (let from = first; from <= until; ) {
    const page = await queries.selectSeals(ctx, companyId, { from, until }, sealsPerPage)
    if (page.length === 0) return
    yield page.map(toSeal)
    from = (page.at(-1)?.number ?? until) + 1
  }
}

/**
 * What is in the seals of a span, in the order in which their roots take it. All hashes are here, so that each root can be
 * computed; the events themselves only if they are of the period. In pages.
 */
export async function* sealedEvents(
  ctx: Ctx,
  companyId: string,
  { span, period }: { span: SealSpan; period: Period },
): AsyncGenerator<SealedEvent[]> {
  const [from, until] = [Date.parse(period.from), Date.parse(period.until)]
  const isInPeriod = ({ at }: LoggedEvent) => Date.parse(at) >= from && Date.parse(at) < until
  for await (const seals of sealsOf(ctx, companyId, span))
    for (const part of spansOf(seals)) {
      const members = await queries.selectMembers(ctx, companyId, part, part.events)
      yield members.map(({ hash, event, ...member }) => ({
        ...member,
        hash: hash.toString('hex'),
        event: event && isInPeriod(event) ? event : null,
        is_removed: event === null,
      }))
    }
}

/** Consecutive seals joined until they have enough events for a page. */
export function spansOf(seals: readonly Pick<Seal, 'number' | 'events'>[], most = eventsPerSeal) {
  const spans: (queries.Span & { events: number })[] = []
  for (const { number, events } of seals) {
    const last = spans.at(-1)
    if (last && last.events + events <= most) {
      last.until = number
      last.events += events
    } else spans.push({ from: number, until: number, events })
  }
  return spans
}

/** Queues a page of events that are neither sealed nor waiting. Returns where to go on; null after the last. */
export const queueEarlier = (ctx: Ctx, after: string | undefined): Promise<string | null> =>
  queries.queueEvents(ctx, after ?? beforeAll, { most: eventsPerSeal })

const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Takes a company’s seals away and queues all its events again, for whoever changes its past in the same transaction.
 * Only for the demo, whose past is written after its start.
 */
export async function sealAnew(ctx: Ctx, companyId: string): Promise<void> {
  await queries.lockChain(ctx, companyId)
  await allowChangesOfLog(ctx)
  await queries.deleteSeals(ctx, companyId)
  let after: string | null = beforeAll
  while (after) after = await queries.queueEvents(ctx, after, { most: eventsPerSeal, companyId })
}
