import { createLocalBus } from '#platform/nodes/bus.ts'
import { channelAuth, userAuth } from '../app-calls/signatures.ts'
import { mayJoinChannel } from '../channels/channel-access.ts'
import { confirmAgain } from '../channels/confirm-subscription.ts'
import { createEventCache } from '../channels/event-cache.ts'
import { createMembers, type Members } from '../channels/members.ts'
import { createSubscriptionCounts } from '../channels/subscription-counts.ts'
import { embeddedClientSettings } from '../client-settings.ts'
import type { ConnectionRegistry } from '../connections/connection-registry.ts'
import {
  type Connection,
  type Connections,
  closeSocket,
  createConnections,
  type Owner,
} from '../connections/connections.ts'
import { type LivenessTimes, livenessTimes, startSweep } from '../connections/liveness.ts'
import { isSameHost } from '../connections/upgrade.ts'
import { createUpgradeHandler } from '../connections/upgrade-handler.ts'
import { createNodeControl } from '../occupancy/node-control.ts'
import { code, isPresenceChannel, isSocketId, limits } from '../protocol.ts'
import type { Realtime, RealtimeOptions } from '../realtime.ts'
import { defaultRules } from '../realtime-settings.ts'
import type { Occupant } from '../webhooks/webhook-events.ts'
import { createWebhooks } from '../webhooks/webhooks.ts'
import { createEmbeddedBroadcaster } from './embedded-broadcaster.ts'

export function createEmbeddedRealtime(options: RealtimeOptions): Realtime {
  const { settings, log, allowOrigin = isSameHost } = options
  const { bus = createLocalBus(), addressOf = ({ socket }) => socket.remoteAddress ?? '' } = options
  const rules = { ...defaultRules, ...settings.rules }
  const app = { key: settings.key, secret: settings.secret }
  const connections = createConnections()
  const members = createMembers({
    connections,
    bus,
    countsChannels: rules.api || rules.subscriptionCount || rules.webhooks.length > 0,
    times: options.times?.sync,
  })
  const cache = createEventCache(bus)
  const broadcaster = createEmbeddedBroadcaster({ connections, bus, cache, limits: rules.limits, log })
  const claim = (connection: Connection, owner: Owner) =>
    claimSocket({ connections, members }, connection, owner)
  const webhooks = watchForWebhooks(options, members)
  const counts = rules.subscriptionCount && createSubscriptionCounts(connections, members.subscriptions)
  if (counts) members.observe(counts)
  const registry: ConnectionRegistry = {
    app,
    rules,
    connections,
    members,
    cache,
    claim,
    whenListening: broadcaster.whenListening,
    relay: broadcaster.relay,
    occur: (event) => webhooks?.occur(event),
  }
  const times = { ...livenessTimes, ...anonymousTimes(rules.anonymousSeconds), ...options.times }
  const upgradeHandler = createUpgradeHandler({ registry, times, allowOrigin, addressOf })
  connections.onChanges({
    opened: members.opened,
    closed: members.closed,
    occupied: broadcaster.occupied,
    vacated: broadcaster.vacated,
    joined: members.joined,
    left: members.left,
    personCame: members.personCame,
    personLeft(userId, connection) {
      members.watchlists.stop(connection)
      members.personLeft(userId)
    },
  })
  const control = createNodeControl(bus, {
    claim(socketId, owner) {
      const connection = connections.find(socketId)
      if (connection) claim(connection, owner)
    },
    endSession: (sessionId) => closeEach(connections.ofSession(sessionId)),
    endUser: (userId) => closeEach(connections.ofUser(userId)),
  })
  bus.onBack(() => {
    for (const connection of connections.list()) confirmAgain(registry, connection)
  })
  const stopSweep = startSweep(connections, times)

  /** False if the socket belongs to somebody else. The node that has the socket claims it. */
  function claimAnywhere(socketId: string, owner: Owner): boolean {
    const connection = connections.find(socketId)
    if (connection) return claim(connection, owner)
    control.claim(socketId, owner)
    return true
  }

  return {
    attach: upgradeHandler.attach,
    publish: broadcaster.publish,
    app: {
      rules,
      publish: broadcaster.send,
      channels: (prefix) => members.channels(prefix).filter((channel) => members.subscriptions(channel) > 0),
      connections: members.connections,
      subscriptions: members.subscriptions,
      userIds: members.userIds,
      cached: (channel) => cache.last(channel),
    },
    authorize({ socketId, channel, ...owner }) {
      if (!isSocketId(socketId) || !mayJoinChannel(owner.userId, channel)) return null
      return claimAnywhere(socketId, owner) ? { auth: channelAuth(app, socketId, { channel }) } : null
    },
    signIn({ socketId, ...owner }) {
      if (!isSocketId(socketId) || owner.userId === '') return null
      const exp = Math.floor(owner.expiresAt.getTime() / 1_000)
      const userData = JSON.stringify({ id: owner.userId, session: owner.sessionId, exp })
      const connection = connections.find(socketId)
      if (connection && !claim(connection, owner)) return null
      return { auth: userAuth(app, socketId, userData), user_data: userData }
    },
    closeSession: control.endSession,
    closeUser: control.endUser,
    sessionIds: connections.sessionIds,
    clientSettings: (host, secure) => embeddedClientSettings(settings, host, secure),
    compareWebhooks: webhooks?.compare ?? (async () => true),
    counts: connections.counts,
    async close(how) {
      await upgradeHandler.close(how)
      stopSweep()
      control.stop()
      cache.stop()
      broadcaster.stop()
      if (counts) counts.stop()
      await webhooks?.stop()
      members.stop()
    },
  }
}

function watchForWebhooks({ settings, webhookStore, log, times }: RealtimeOptions, members: Members) {
  const hooks = settings.rules?.webhooks ?? []
  if (!webhookStore || hooks.length === 0) return null
  const whole = {
    isComplete: members.isComplete,
    isThere: ({ channel, member }: Occupant) =>
      member === '' ? members.size(channel) > 0 : members.has(channel, member),
    subscriptions: members.subscriptions,
    all: () =>
      members.channels('').flatMap((channel) => {
        const names = isPresenceChannel(channel) ? members.memberNames(channel) : []
        return ['', ...names].map((member) => ({ channel, member }))
      }),
  }
  const webhooks = createWebhooks({ hooks, store: webhookStore, whole, log, times: times?.webhooks })
  members.observe(webhooks)
  return webhooks
}

function anonymousTimes(seconds: number): Partial<LivenessTimes> {
  if (seconds === 0) return { anonymousAtMost: Infinity, unclaimedAtMost: Infinity }
  return { anonymousAtMost: seconds * 1_000 }
}

type Sockets = { connections: Connections; members: Members }

/** Records the socket’s owner, so that it is closed when the session ends. */
function claimSocket({ connections, members }: Sockets, connection: Connection, owner: Owner): boolean {
  const { userId } = owner
  if (connection.owner && connection.owner.userId !== userId) return false
  const here = connections.ofUser(userId).filter((other) => other !== connection).length
  if (here >= limits.socketsPerUser) {
    closeSocket(connection.socket, code.overQuota, 'Too many connections of this user')
    return false
  }
  // Sockets elsewhere may belong to a node that has just gone, so this client is told to retry.
  if (here + members.socketsElsewhere(userId) >= limits.socketsPerUser) {
    closeSocket(connection.socket, code.overCapacity, 'Too many connections of this user for now')
    return false
  }
  connections.setOwner(connection, owner)
  return true
}

function closeEach(connections: Connection[]): void {
  for (const { socket } of connections) closeSocket(socket, code.unauthorized, 'The session has ended')
}
