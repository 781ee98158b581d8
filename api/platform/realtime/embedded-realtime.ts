import { mayJoinChannel } from './channel-access.ts'
import { embeddedClientSettings } from './client-settings.ts'
import {
  type Connection,
  type Connections,
  closeSocket,
  createConnections,
  type Owner,
} from './connections.ts'
import { createEmbeddedBroadcaster } from './embedded-broadcaster.ts'
import { livenessTimes, startSweep } from './liveness.ts'
import { code, isSocketId, limits } from './protocol.ts'
import type { Realtime, RealtimeOptions } from './realtime.ts'
import { channelAuth, userAuth } from './signatures.ts'
import { isSameHost } from './upgrade.ts'
import { createUpgradeHandler } from './upgrade-handler.ts'

/** 10,000 idle connections took 128 MiB; this leaves room above that. */
const defaultMaxConnections = 20_000

export function createEmbeddedRealtime(options: RealtimeOptions): Realtime {
  const { settings, log, maxConnections = defaultMaxConnections, allowOrigin = isSameHost } = options
  const app = { key: settings.key, secret: settings.secret }
  const connections = createConnections()
  const times = { ...livenessTimes, ...options.times }
  const upgradeHandler = createUpgradeHandler({
    registry: { app, connections },
    times,
    maxConnections,
    allowOrigin,
  })
  const stopSweep = startSweep(connections, times)

  return {
    attach: upgradeHandler.attach,
    publish: createEmbeddedBroadcaster(connections, log).publish,
    authorize({ socketId, channel, ...owner }) {
      if (!isSocketId(socketId) || !mayJoinChannel(owner.userId, channel)) return null
      return claim(connections, socketId, owner) ? { auth: channelAuth(app, socketId, { channel }) } : null
    },
    signIn({ socketId, ...owner }) {
      if (!isSocketId(socketId) || owner.userId === '') return null
      const userData = JSON.stringify({ id: owner.userId })
      if (!claim(connections, socketId, owner)) return null
      return { auth: userAuth(app, socketId, userData), user_data: userData }
    },
    closeSession: (sessionId) => closeEach(connections.ofSession(sessionId)),
    closeUser: (userId) => closeEach(connections.ofUser(userId)),
    clientSettings: (host, secure) => embeddedClientSettings(settings, host, secure),
    counts: connections.counts,
    async close() {
      stopSweep()
      await upgradeHandler.close()
    },
  }
}

/**
 * Remembers whose socket this is, so that the end of the session ends it. A socket that has gone meanwhile
 * is nobody's: its signature is of no use to any other.
 */
function claim(connections: Connections, socketId: string, owner: Owner): boolean {
  const connection = connections.find(socketId)
  if (!connection) return true
  if (connection.owner && connection.owner.userId !== owner.userId) return false
  const others = connections.ofUser(owner.userId).filter((other) => other !== connection)
  if (others.length >= limits.socketsPerUser) {
    closeSocket(connection.socket, code.overQuota, 'Too many connections of this user')
    return false
  }
  connections.setOwner(connection, owner)
  return true
}

function closeEach(connections: Connection[]): void {
  for (const { socket } of connections) closeSocket(socket, code.unauthorized, 'The session has ended')
}
