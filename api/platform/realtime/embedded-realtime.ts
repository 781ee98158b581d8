import { createLocalBus } from '../nodes/bus.ts'
import { mayJoinChannel } from './channel-access.ts'
import { embeddedClientSettings } from './client-settings.ts'
import {
  type Connection,
  type Connections,
  closeSocket,
  createConnections,
  type Owner,
  send,
} from './connections.ts'
import { createEmbeddedBroadcaster } from './embedded-broadcaster.ts'
import { livenessTimes, startSweep } from './liveness.ts'
import { createNodeControl } from './node-control.ts'
import { code, eventFrame, isPrivateChannel, isSocketId, limits } from './protocol.ts'
import type { Realtime, RealtimeOptions } from './realtime.ts'
import { channelAuth, userAuth } from './signatures.ts'
import { isSameHost } from './upgrade.ts'
import { createUpgradeHandler } from './upgrade-handler.ts'

/** 10,000 idle connections took 128 MiB; this leaves room above that. */
const defaultMaxConnections = 20_000

export function createEmbeddedRealtime(options: RealtimeOptions): Realtime {
  const { settings, log, maxConnections = defaultMaxConnections, allowOrigin = isSameHost } = options
  const { bus = createLocalBus(), addressOf = ({ socket }) => socket.remoteAddress ?? '' } = options
  const app = { key: settings.key, secret: settings.secret }
  const connections = createConnections()
  const times = { ...livenessTimes, ...options.times }
  const claim = (connection: Connection, owner: Owner) => claimSocket(connections, connection, owner)
  const upgradeHandler = createUpgradeHandler({
    registry: { app, connections, claim },
    times,
    maxConnections,
    allowOrigin,
    addressOf,
  })
  const broadcaster = createEmbeddedBroadcaster(connections, bus, log)
  connections.onChannels(broadcaster)
  const control = createNodeControl(bus, {
    claim(socketId, owner) {
      const connection = connections.find(socketId)
      if (connection) claim(connection, owner)
    },
    endSession: (sessionId) => closeEach(connections.ofSession(sessionId)),
    endUser: (userId) => closeEach(connections.ofUser(userId)),
  })
  bus.onBack(() => joinAgain(connections))
  const stopSweep = startSweep(connections, times)

  /** False when the socket is somebody else's. One of another node is claimed there. */
  function claimAnywhere(socketId: string, owner: Owner): boolean {
    const connection = connections.find(socketId)
    if (connection) return claim(connection, owner)
    control.claim(socketId, owner)
    return true
  }

  return {
    attach: upgradeHandler.attach,
    publish: broadcaster.publish,
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
    counts: connections.counts,
    async close(how) {
      await upgradeHandler.close(how)
      stopSweep()
      control.stop()
    },
  }
}

/** Remembers whose socket this is, so that the end of the session ends it. */
function claimSocket(connections: Connections, connection: Connection, owner: Owner): boolean {
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

const joinAgainWithinMs = 5_000

/** Events of other nodes were missed: a client that is told again that it has joined a channel asks for what it has missed. */
function joinAgain(connections: Connections): void {
  for (const connection of connections.list()) {
    const channels = [...connection.channels].filter(isPrivateChannel)
    if (channels.length === 0) continue
    const tell = () => {
      for (const channel of channels)
        if (connection.channels.has(channel))
          send(connection, eventFrame('pusher_internal:subscription_succeeded', '{}', channel))
    }
    setTimeout(tell, Math.random() * joinAgainWithinMs).unref()
  }
}
