import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Bus } from '#platform/nodes/bus.ts'
import type { Occupancy, OccupancyEntry } from './occupancy.ts'

const topic = 'occupancy'

const entry = z.tuple([z.string(), z.string(), z.int(), z.optional(z.nullable(z.string()))])
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello'), node: z.string() }),
  z.object({ kind: z.literal('beat'), node: z.string(), seq: z.int() }),
  z.object({ kind: z.literal('change'), node: z.string(), seq: z.int(), entries: z.array(entry) }),
  z.object({ kind: z.literal('ask'), node: z.string(), of: z.string() }),
  z.object({
    kind: z.literal('all'),
    node: z.string(),
    seq: z.int(),
    part: z.int(),
    parts: z.int(),
    entries: z.array(entry),
  }),
  z.object({ kind: z.literal('bye'), node: z.string() }),
])
type Message = z.infer<typeof message>
type Part = Extract<Message, { kind: 'all' }>
type Change = Extract<Message, { kind: 'change' }>

/** In milliseconds. */
export interface SyncTimes {
  gather: number
  beat: number
  goneAfter: number
}

const syncTimes: SyncTimes = { gather: 50, beat: 5_000, goneAfter: 14_000 }
const requestIntervalMs = 1_000
const entriesPerMessage = 1_000
const maxWaiting = 10_000

interface OtherNode {
  heardAt: number
  /** Sequence number of the last applied change; null until the full state has arrived. */
  seq: number | null
  requestedAt: number
  waiting: Change[]
  parts: Map<number, Part>
}

/**
 * Tracks the sockets of all other nodes. Each node publishes numbered changes, and every five seconds its latest
 * number; a node that missed a change requests the full state. A node without a message for fourteen seconds is removed
 * with all its sockets. While the bus is down, no node is removed.
 */
export function createOccupancySync(bus: Bus, occupancy: Occupancy, given: Partial<SyncTimes> = {}) {
  const times = { ...syncTimes, ...given }
  const id = randomUUID()
  const others = new Map<string, OtherNode>()
  let seq = 0
  let changed = new Map<string, OccupancyEntry>()
  let gathering: NodeJS.Timeout | undefined
  let answeredAt = 0
  let sweptAt = Date.now()
  const startedAt = Date.now()

  const publish = (what: Message): void => {
    if (bus.hasOthers()) bus.publish(topic, JSON.stringify(what))
  }
  const greet = (): void => {
    publish({ kind: 'hello', node: id })
    publish({ kind: 'beat', node: id, seq })
  }
  const flush = (): void => {
    gathering = undefined
    const entries = [...changed.values()]
    changed = new Map()
    for (let at = 0; at < entries.length; at += entriesPerMessage) {
      seq += 1
      publish({ kind: 'change', node: id, seq, entries: entries.slice(at, at + entriesPerMessage) })
    }
  }

  function sendAll(of: string): void {
    if (of !== id || Date.now() - answeredAt < requestIntervalMs / 2) return
    answeredAt = Date.now()
    clearTimeout(gathering)
    flush()
    const entries = [...occupancy.entriesOf(id)]
    const parts = Math.max(1, Math.ceil(entries.length / entriesPerMessage))
    for (let part = 0; part < parts; part += 1) {
      const some = entries.slice(part * entriesPerMessage, (part + 1) * entriesPerMessage)
      publish({ kind: 'all', node: id, seq, part, parts, entries: some })
    }
  }

  function requestAll(node: string, other: OtherNode): void {
    other.seq = null
    if (Date.now() - other.requestedAt < requestIntervalMs) return
    other.requestedAt = Date.now()
    other.parts.clear()
    publish({ kind: 'ask', node: id, of: node })
  }

  function apply(node: string, other: OtherNode, change: Change): void {
    if (other.seq === null) {
      if (other.waiting.length < maxWaiting) other.waiting.push(change)
      requestAll(node, other)
    } else if (change.seq === other.seq + 1) {
      other.seq = change.seq
      for (const each of change.entries) occupancy.set(node, plain(each))
    } else if (change.seq > other.seq) {
      other.waiting = [change]
      requestAll(node, other)
    }
  }

  function receivePart(node: string, other: OtherNode, part: Part): void {
    if (other.seq !== null) return
    const [known] = other.parts.values()
    if (known && known.seq !== part.seq) other.parts.clear()
    other.parts.set(part.part, part)
    if (other.parts.size < part.parts) return
    const entries = [...other.parts.values()].flatMap((each) => each.entries)
    other.parts.clear()
    other.seq = part.seq
    occupancy.replace(node, entries.map(plain))
    const waiting = other.waiting.sort((one, two) => one.seq - two.seq)
    other.waiting = []
    for (const change of waiting) apply(node, other, change)
  }

  function nodeOf(node: string): OtherNode {
    const known = others.get(node)
    const other = known ?? { heardAt: 0, seq: null, requestedAt: 0, waiting: [], parts: new Map() }
    if (!known) others.set(node, other)
    other.heardAt = Date.now()
    return other
  }

  function drop(node: string): void {
    others.delete(node)
    occupancy.replace(node, [])
  }

  const stopListening = bus.listen(topic, (body) => {
    const { data } = z.safeParse(message, JSON.parse(body))
    if (!data || data.node === id) return
    if (data.kind === 'bye') return drop(data.node)
    const other = nodeOf(data.node)
    if (data.kind === 'hello') publish({ kind: 'beat', node: id, seq })
    else if (data.kind === 'ask') sendAll(data.of)
    else if (data.kind === 'change') apply(data.node, other, data)
    else if (data.kind === 'all') receivePart(data.node, other, data)
    else if (data.seq !== other.seq) requestAll(data.node, other)
  })
  const resetHeardAt = (): void => {
    for (const other of others.values()) other.heardAt = Date.now()
  }
  /** If our own process was suspended or received nothing, the silence was not the other nodes’ fault. */
  const sweep = (): void => {
    const now = Date.now()
    if (now - sweptAt > times.beat || bus.state() === 'down') resetHeardAt()
    sweptAt = now
    for (const [node, { heardAt }] of others) if (now - heardAt > times.goneAfter) drop(node)
  }
  const timers = [
    setInterval(() => publish({ kind: 'beat', node: id, seq }), times.beat),
    setInterval(sweep, times.beat / 5),
  ]
  for (const timer of timers) timer.unref()
  bus.onBack(() => {
    resetHeardAt()
    greet()
  })
  greet()
  // If nobody received the greeting, the others’ numbers are requested as soon as the topic is subscribed.
  void bus.whenListening(topic)?.then(greet)

  return {
    id,
    /**
     * Whether the state of the other nodes is complete: not right after the start, and not while they cannot be
     * reached.
     */
    isComplete: (): boolean => {
      if (!bus.hasOthers()) return true
      if (bus.state() === 'down' || Date.now() - startedAt < 2 * times.beat) return false
      return [...others.values()].every(({ seq: known }) => known !== null)
    },
    /** Sets the number of sockets that a member of a group has on this node. */
    set(change: OccupancyEntry): void {
      occupancy.set(id, change)
      changed.set(`${change[0]} ${change[1]}`, change)
      gathering ??= setTimeout(flush, times.gather)
      gathering.unref()
    },
    stop(): void {
      for (const timer of timers) clearInterval(timer)
      clearTimeout(gathering)
      stopListening()
      publish({ kind: 'bye', node: id })
    },
  }
}

const plain = ([group, member, sockets, info]: z.infer<typeof entry>): OccupancyEntry => [
  group,
  member,
  sockets,
  info ?? undefined,
]
