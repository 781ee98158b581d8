import { randomInt } from 'node:crypto'
import { WebSocket } from 'ws'
import { fullBudget, type MessageBudget } from './message-budget.ts'
import { errorFrame, limits } from './protocol.ts'
import { traffic } from './traffic.ts'

export type Owner = { userId: string; sessionId: string; expiresAt: Date }

export type Connection = {
  id: string
  socket: WebSocket
  channels: Set<string>
  owner: Owner | null
  signedInAs: string | null
  openedAt: number
  lastSeenAt: number
  nextPingAt: number
  budget: MessageBudget
  subscriptionBudget: MessageBudget
  refusedMessages: number
  /** Where it comes from: an address, or the network of one. */
  network: string
}

/** Called when a channel gets its first socket of this process, and when the last one has left. */
export type ChannelListeners = { occupied(channel: string): void; vacated(channel: string): void }

export type Connections = ReturnType<typeof createConnections>

/** Who is connected, and the ways to find them; a group disappears with its last member. */
export function createConnections() {
  const all = new Map<string, Connection>()
  /** Of connections that nobody has signed in on, by where they come from. */
  const anonymous = new Map<string, Set<Connection>>()
  let listeners: ChannelListeners | null = null
  const channels = new Map<string, Set<Connection>>()
  const users = new Map<string, Set<Connection>>()
  const sessions = new Map<string, Set<Connection>>()

  function setOwner(connection: Connection, owner: Owner | null): void {
    if (connection.owner) {
      leaveGroup(users, connection.owner.userId, connection)
      leaveGroup(sessions, connection.owner.sessionId, connection)
    }
    connection.owner = owner
    if (owner) {
      leaveGroup(anonymous, connection.network, connection)
      joinGroup(users, owner.userId, connection)
      joinGroup(sessions, owner.sessionId, connection)
    }
  }

  function leave(connection: Connection, channel: string): void {
    const wasIn = connection.channels.delete(channel)
    leaveGroup(channels, channel, connection)
    if (wasIn && !channels.has(channel)) listeners?.vacated(channel)
  }

  return {
    add(connection: Connection): void {
      all.set(connection.id, connection)
      joinGroup(anonymous, connection.network, connection)
    },
    onChannels(those: ChannelListeners): void {
      listeners = those
    },
    /** May be called twice: by us when we close, and by the socket when it has closed. */
    remove(connection: Connection): void {
      all.delete(connection.id)
      for (const channel of connection.channels) leave(connection, channel)
      setOwner(connection, null)
      leaveGroup(anonymous, connection.network, connection)
    },
    join(connection: Connection, channel: string): void {
      const isFirst = !channels.has(channel)
      connection.channels.add(channel)
      joinGroup(channels, channel, connection)
      if (isFirst) listeners?.occupied(channel)
    },
    leave,
    setOwner,
    find: (socketId: string) => all.get(socketId),
    list: () => all.values(),
    inChannel: (channel: string) => channels.get(channel) ?? [],
    ofUser: (userId: string) => [...(users.get(userId) ?? [])].filter(isOpen),
    ofSession: (sessionId: string) => [...(sessions.get(sessionId) ?? [])],
    sessionIds: (userId?: string) =>
      userId === undefined
        ? [...sessions.keys()]
        : [...(users.get(userId) ?? [])].flatMap(({ owner }) => (owner ? [owner.sessionId] : [])),
    anonymousFrom: (network: string) => anonymous.get(network)?.size ?? 0,
    size: () => all.size,
    counts: () => countOpen(all.values()),
  }
}

/** The socket id is the nonce of every signature, hence the strong random numbers. */
export function createConnection(socket: WebSocket, now: number, network: string): Connection {
  return {
    id: `${randomInt(1, 2 ** 32)}.${randomInt(1, 2 ** 32)}`,
    socket,
    channels: new Set(),
    owner: null,
    signedInAs: null,
    openedAt: now,
    lastSeenAt: now,
    nextPingAt: now,
    budget: fullBudget(limits.messagesPerSecond, now),
    subscriptionBudget: fullBudget(limits.subscriptionsPerSecond, now),
    network,
    refusedMessages: 0,
  }
}

/** A reader too slow for what it is sent is cut off instead of filling our memory. */
export function send(connection: Connection, frame: string | Buffer): void {
  const { socket } = connection
  if (!isOpen(connection)) return
  if (socket.bufferedAmount > limits.bufferedBytes) {
    traffic.slowReadersCut += 1
    return socket.terminate()
  }
  traffic.framesSent += 1
  socket.send(frame, { binary: false })
}

/** Says why and then closes: older clients read the event, newer ones the code. */
export function closeSocket(socket: WebSocket, errorCode: number, message: string): void {
  if (socket.readyState !== WebSocket.OPEN) return
  socket.send(errorFrame(errorCode, message))
  socket.close(errorCode, message)
}

export function isOpen(connection: Connection): boolean {
  return connection.socket.readyState === WebSocket.OPEN
}

/** A closing socket stays in the maps until the other side has answered, so only open ones count. */
function countOpen(connections: Iterable<Connection>) {
  const open = [...connections].filter(isOpen)
  const channels = new Set(open.flatMap((connection) => [...connection.channels]))
  const users = new Set(open.flatMap(({ owner }) => (owner ? [owner.userId] : [])))
  return { connections: open.length, channels: channels.size, users: users.size }
}

function joinGroup(groups: Map<string, Set<Connection>>, name: string, connection: Connection): void {
  const group = groups.get(name)
  if (group) group.add(connection)
  else groups.set(name, new Set([connection]))
}

function leaveGroup(groups: Map<string, Set<Connection>>, name: string, connection: Connection): void {
  const group = groups.get(name)
  group?.delete(connection)
  if (group?.size === 0) groups.delete(name)
}
