import type { Bus } from '#platform/nodes/bus.ts'
import { type Connection, type Connections, isConfirmed, isOpen, send } from '../connections/connections.ts'
import { createOccupancy } from '../occupancy/occupancy.ts'
import { createOccupancySync, type SyncTimes } from '../occupancy/occupancy-sync.ts'
import { eventFrame, isPresenceChannel } from '../protocol.ts'
import { createWatchlists } from './watchlists.ts'

interface Parts {
  connections: Connections
  bus: Bus
  /** Whether channels without members are also counted across all nodes. */
  countsChannels: boolean
  times?: Partial<SyncTimes> | undefined
}

/** Observes channels across all nodes; the empty name stands for sockets without a member. */
export interface OccupancyObserver {
  came(channel: string, member: string): void
  left(channel: string, member: string): void
  counted(channel: string): void
}

/** Group names that no channel can have: the users online, and the sockets. */
const people = '#'
const sockets = '##'
const isChannel = (group: string): boolean => group !== people && group !== sockets

export type Members = ReturnType<typeof createMembers>

/** The members of channels and the signed-in users across all nodes, with the events about them. */
export function createMembers({ connections, bus, countsChannels, times }: Parts) {
  const observers: Partial<OccupancyObserver>[] = []
  const watchlists = createWatchlists((userId) => occupancy.has(people, userId))
  const occupancy = createOccupancy({
    memberCame(channel, member, info) {
      if (channel === people) return watchlists.notify(member, 'online')
      if (!isChannel(channel)) return
      for (const observer of observers) observer.came?.(channel, member)
      if (!isPresenceChannel(channel)) return
      const data = `{"user_id":${JSON.stringify(member)}${info === undefined ? '' : `,"user_info":${info}`}}`
      sendToOthers(channel, member, eventFrame('pusher_internal:member_added', data, channel))
    },
    memberLeft(channel, member) {
      if (channel === people) return watchlists.notify(member, 'offline')
      if (!isChannel(channel)) return
      for (const observer of observers) observer.left?.(channel, member)
      if (!isPresenceChannel(channel)) return
      const data = JSON.stringify({ user_id: member })
      sendToOthers(channel, member, eventFrame('pusher_internal:member_removed', data, channel))
    },
    counted(channel) {
      if (isChannel(channel)) for (const observer of observers) observer.counted?.(channel)
    },
  })
  const sync = createOccupancySync(bus, occupancy, times)

  /**
   * Never sent to the member that joins or leaves. A socket whose subscription is not confirmed yet gets all members
   * with the confirmation.
   */
  function sendToOthers(channel: string, member: string, frame: string): void {
    for (const connection of connections.inChannel(channel))
      if (connection.members?.get(channel)?.id !== member && isConfirmed(connection, channel))
        send(connection, frame)
  }

  function add(group: string, member: string, by: number, info?: string): void {
    sync.set([group, member, occupancy.sockets(sync.id, group, member) + by, info])
  }

  /** A closing socket stays in the maps until the peer has answered, so only open ones count. */
  function openIn(channel: string): Connection[] {
    return [...connections.inChannel(channel)].filter(isOpen)
  }

  return {
    watchlists,
    stop: sync.stop,
    observe: (observer: Partial<OccupancyObserver>) => void observers.push(observer),
    isComplete: sync.isComplete,
    memberNames: (channel: string): string[] => occupancy.members(channel).map(({ name }) => name),
    joined(connection: Connection, channel: string): void {
      const member = connection.members?.get(channel)
      if (member) add(channel, member.id, 1, member.info)
      else if (countsChannels) add(channel, '', 1)
    },
    left(connection: Connection, channel: string): void {
      const member = connection.members?.get(channel)
      connection.members?.delete(channel)
      if (member) add(channel, member.id, -1, member.info)
      else if (countsChannels) add(channel, '', -1)
    },
    opened: () => countsChannels && add(sockets, '', 1),
    closed: () => countsChannels && add(sockets, '', -1),
    /** Counts across all nodes; on this node, only open sockets count, as for channels. */
    connections: (): number =>
      connections.counts().connections + occupancy.socketsElsewhere(sync.id, sockets),
    personCame: (userId: string) => add(people, userId, 1),
    personLeft: (userId: string) => add(people, userId, -1),
    socketsElsewhere: (userId: string) => occupancy.socketsElsewhere(sync.id, people, userId),
    has: occupancy.has,
    size: occupancy.size,
    /** What a client receives about a presence channel when it joins. */
    presenceData(channel: string): string {
      const all = occupancy.members(channel)
      const ids = JSON.stringify(all.map(({ name }) => name))
      const hash = all.map(({ name, info }) => `${JSON.stringify(name)}:${info ?? 'null'}`).join(',')
      return `{"presence":{"ids":${ids},"hash":{${hash}},"count":${all.length}}}`
    },
    userIds(channel: string): string[] {
      const here = new Set(openIn(channel).map(({ members }) => members?.get(channel)?.id))
      return occupancy
        .members(channel)
        .filter(({ name, nodes }) => here.has(name) || nodes.some((node) => node !== sync.id))
        .map(({ name }) => name)
    },
    subscriptions: (channel: string): number =>
      openIn(channel).length + occupancy.socketsElsewhere(sync.id, channel),
    channels: (prefix: string): string[] =>
      occupancy.groups().filter((group) => isChannel(group) && group.startsWith(prefix)),
  }
}
