import type { RealtimeLog } from '../drivers/broadcaster.ts'
import { isPresenceChannel, isUserChannel } from '../protocol.ts'
import { traffic } from '../traffic.ts'
import {
  isWantedByAny,
  type Occupant,
  type WebhookEvent,
  type WebhookStore,
  type WebhookTimes,
} from './webhook-events.ts'
import type { Webhook, WebhookEventName } from './webhook-settings.ts'

const webhookTimes: WebhookTimes = { gather: 250, hold: 3_000, count: 1_000 }
const changesAtOnce = 1_000
const waitingAtMost = 10_000

/** The state of all nodes, as known by this node. */
interface Whole {
  isComplete(): boolean
  isThere(occupant: Occupant): boolean
  subscriptions(channel: string): number
  all(): Occupant[]
}

interface Parts {
  hooks: readonly Webhook[]
  store: WebhookStore
  whole: Whole
  log: RealtimeLog
  times?: Partial<WebhookTimes> | undefined
}

const channelEvents: WebhookEventName[] = ['channel_occupied', 'channel_vacated', 'subscription_count']
const memberEvents: WebhookEventName[] = ['member_added', 'member_removed']
const keyOf = ({ channel, member }: Occupant): string => `${channel} ${member}`
const occupantOf = (key: string): Occupant => {
  const end = key.indexOf(' ')
  return { channel: key.slice(0, end), member: key.slice(end + 1) }
}

/**
 * Notifies other servers when channels and members come and go. Every node sees each change, waits a moment, and
 * compares the current state with the reported one; the first node to store the difference reports it. So a member who
 * returns within three seconds is not reported as gone. What a node could not report before it stopped, another one
 * does, at the latest in the full comparison every half minute.
 */
export function createWebhooks({ hooks, store, whole, log, times: given }: Parts) {
  const times = { ...webhookTimes, ...given }
  /** When to check each changed occupant. */
  const due = new Map<string, number>()
  const counts = new Map<string, number>()
  let events: WebhookEvent[] = []
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()
  let fails = false

  const wants = ({ channel, member }: Occupant): boolean =>
    !isUserChannel(channel) && isWantedByAny(hooks, member === '' ? channelEvents : memberEvents, channel)

  function schedule(): void {
    timer ??= setTimeout(
      () => {
        timer = undefined
        working = working.then(flush)
      },
      fails ? times.hold : times.gather,
    )
    timer.unref()
  }

  function look(occupant: Occupant, inMs: number): void {
    if (!wants(occupant)) return
    due.set(keyOf(occupant), Date.now() + inMs)
    schedule()
  }

  function occur(event: WebhookEvent): void {
    if (!isWantedByAny(hooks, [event.name], event.channel)) return
    if (events.length >= waitingAtMost) traffic.webhooksDropped += 1
    else events.push(event)
    schedule()
  }

  function takeDue(from: Map<string, number>): string[] {
    const now = Date.now()
    const keys: string[] = []
    for (const [key, at] of from) {
      if (at > now) continue
      keys.push(key)
      from.delete(key)
      if (keys.length === changesAtOnce) break
    }
    return keys
  }

  async function flush(): Promise<void> {
    const keys = takeDue(due)
    const occupants = keys.map(occupantOf)
    const came = occupants.filter(whole.isThere)
    const gone = occupants.filter((occupant) => !whole.isThere(occupant))
    // While this node’s state is incomplete, they may be on another node.
    const left = whole.isComplete() ? gone : []
    if (left.length < gone.length)
      for (const occupant of gone) due.set(keyOf(occupant), Date.now() + times.count)
    const counted = takeDue(counts).map((channel) => ({
      channel,
      subscriptions: whole.subscriptions(channel),
    }))
    const occurred = events.splice(0, changesAtOnce)
    const changes = {
      came,
      left,
      counts: counted.filter(({ subscriptions }) => subscriptions > 0),
      events: occurred,
    }
    try {
      if (Object.values(changes).some(({ length }) => length > 0)) await store.queue(hooks, changes)
      fails = false
    } catch (error) {
      if (!fails) log.warn({ err: error }, 'webhooks wait: the database does not answer')
      fails = true
      for (const occupant of [...came, ...left]) due.set(keyOf(occupant), Date.now() + times.hold)
      for (const { channel } of counted) counts.set(channel, Date.now() + times.hold)
      events = [...occurred, ...events]
    }
    if (due.size + counts.size + events.length > 0) schedule()
  }

  /** Compares everything that was reported; false while this node’s state is incomplete. */
  async function compare(): Promise<boolean> {
    if (!whole.isComplete()) return false
    const states = await store.states()
    const known = new Set(states.map(keyOf))
    for (const occupant of states)
      if (!whole.isThere(occupant) && !due.has(keyOf(occupant))) look(occupant, times.hold)
    for (const occupant of whole.all())
      if (!known.has(keyOf(occupant)) && !due.has(keyOf(occupant))) look(occupant, 0)
    return true
  }

  return {
    came(channel: string, member: string): void {
      look({ channel, member: '' }, 0)
      if (isPresenceChannel(channel) && member !== '') look({ channel, member }, 0)
    },
    left(channel: string, member: string): void {
      if (!whole.isThere({ channel, member: '' })) look({ channel, member: '' }, times.hold)
      if (isPresenceChannel(channel) && member !== '') look({ channel, member }, times.hold)
    },
    counted(channel: string): void {
      if (counts.has(channel) || isUserChannel(channel)) return
      if (!isWantedByAny(hooks, ['subscription_count'], channel)) return
      counts.set(channel, Date.now() + times.count)
      schedule()
    },
    occur,
    compare,
    /** Changes still waiting are reported by the next node that compares. */
    async stop(): Promise<void> {
      clearTimeout(timer)
      timer = undefined
      working = working.then(flush)
      await working
      clearTimeout(timer)
    },
  }
}
