import { notificationsChannel, type PlacesChanged, placesChangedEvent } from '#contract/events.ts'
import type { Ctx, Services, SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'

/**
 * Tells those who have a leaderboard open that places on it have changed. Who that is, is noted nowhere but in the memory of the
 * process that showed it to them.
 */

/** Read again by then, or closed. */
const viewedMs = 30 * 60_000
/** Viewers beyond these see new places when they open the page again. */
const mostViewers = 100
/** Changes of so long are one hint, which comes after the badges that were won with them. */
const gatheredMs = 1_000

interface Boards {
  /** By company: who looks, until when. */
  viewers: Map<string, Map<string, number>>
  /** Companies for which a hint is about to be sent. */
  due: Set<string>
}

const known = new WeakMap<Services, Boards>()

function boardsOf(services: Services): Boards {
  const boards = known.get(services) ?? { viewers: new Map(), due: new Set() }
  known.set(services, boards)
  return boards
}

const topicOf = (companyId: string): string => `places:${companyId}`

/** The caller has the leaderboard of their company on the screen. */
export function noteViewer({ actor, services, now }: SignedIn): void {
  if (actor.impersonator_id) return
  const { viewers } = boardsOf(services)
  const there = viewers.get(actor.company_id) ?? listen(services, actor.company_id)
  // The newest last, so that the first is who has looked longest ago.
  there.delete(actor.id)
  there.set(actor.id, now.getTime() + viewedMs)
  const [oldest] = there.keys()
  if (there.size > mostViewers && oldest) there.delete(oldest)
}

/** Hears of changed places from every process, as long as somebody here looks. */
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

/** Points came or went, or somebody stepped out or in. */
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
