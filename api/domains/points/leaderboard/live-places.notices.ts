import { notificationsChannel, type PlacesChanged, placesChangedEvent } from '#contract/events.ts'
import type { Ctx, Services, SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'

/**
 * Notifies people with an open leaderboard that places have changed. Viewers are recorded only in the memory of the
 * process that served them.
 */

/** By then the page has been read again or closed. */
const viewedMs = 30 * 60_000
/** Further viewers see new places when they open the page again. */
const mostViewers = 100
/** Changes within this time are sent as one event, which comes after the badges earned with them. */
const gatheredMs = 1_000

interface Boards {
  /** Viewers by company, with the time until which each counts. */
  viewers: Map<string, Map<string, number>>
  /** Companies for which an event is about to be sent. */
  due: Set<string>
}

const known = new WeakMap<Services, Boards>()

function boardsOf(services: Services): Boards {
  const boards = known.get(services) ?? { viewers: new Map(), due: new Set() }
  known.set(services, boards)
  return boards
}

const topicOf = (companyId: string): string => `places:${companyId}`

/** Records that the caller has their company's leaderboard open. */
export function noteViewer({ actor, services, now }: SignedIn): void {
  if (actor.impersonator_id) return
  const { viewers } = boardsOf(services)
  const there = viewers.get(actor.company_id) ?? listen(services, actor.company_id)
  // Keeps the most recent viewer last, so that the first is the one to drop.
  there.delete(actor.id)
  there.set(actor.id, now.getTime() + viewedMs)
  const [oldest] = there.keys()
  if (there.size > mostViewers && oldest) there.delete(oldest)
}

/** Listens for changes from every process while this process has viewers. */
function listen(services: Services, companyId: string): Map<string, number> {
  const { viewers } = boardsOf(services)
  const there = new Map<string, number>()
  viewers.set(companyId, there)
  const stop = services.bus.listen(topicOf(companyId), () => {
    for (const [id, until] of there) if (until < Date.now()) there.delete(id)
    const payload: PlacesChanged = { id: newId() }
    for (const id of there.keys())
      void services.realtime.publish(notificationsChannel(id), placesChangedEvent, payload)
    if (there.size > 0) return
    viewers.delete(companyId)
    stop()
  })
  return there
}

/** Announces that points or participation have changed. */
export function announcePlaces(ctx: Ctx, companyId: string): void {
  const { services } = ctx
  ctx.afterCommit(() => {
    const { due } = boardsOf(services)
    if (due.has(companyId)) return
    due.add(companyId)
    setTimeout(() => {
      due.delete(companyId)
      services.bus.publish(topicOf(companyId), '')
    }, gatheredMs).unref()
  })
}
