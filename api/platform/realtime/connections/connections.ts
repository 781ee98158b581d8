import { randomInt } from 'node:crypto'
import { WebSocket } from 'ws'
import { errorFrame, limits } from '../protocol.ts'
import { traffic } from '../traffic.ts'
import { fullBudget, type MessageBudget } from './message-budget.ts'

export type Owner = { userId: string; sessionId: string; expiresAt: Date }

export type Connection = {
  id: string
  socket: WebSocket
  channels: Set<string>
  /** Subscribed channels that are not confirmed yet and whose events it does not get; null if there are none. */
  unconfirmed: Map<string, object> | null
  /** Its member in each presence channel; null if it is in none. */
  members: Map<string, Member> | null
  owner: Owner | null
  signedInAs: string | null
  openedAt: number
  lastSeenAt: number
  nextPingAt: number
  budget: MessageBudget
  subscriptionBudget: MessageBudget
  clientEventBudget: MessageBudget
  refusedMessages: number
  /** The client’s IPv4 address or IPv6 network. */
  network: string
}

/** A member of a presence channel; `info` is the JSON of its public data. */
export type Member = { id: string; info: string | undefined }

export type ConnectionListeners = {
  opened(): void
  closed(): void
  /** `occupied`: a channel got its first socket on this process. `vacated`: its last one left. */
  occupied(channel: string): void
  vacated(channel: string): void
  joined(connection: Connection, channel: string): void
  left(connection: Connection, channel: string): void
  /** `personCame`: the socket’s user is now known. `personLeft`: the socket is gone. */
  personCame(userId: string): void
  personLeft(userId: string, connection: Connection): void
}

export type Connections = ReturnType<typeof createConnections>

/** The open connections with their indexes; a group disappears with its last member. */
export function createConnections() {
  const all = new Map<string, Connection>()
  /** Connections without a signed-in user, by network. */
  const anonymous = new Map<string, Set<Connection>>()
  let listeners: ConnectionListeners | null = null
  const channels = new Map<string, Set<Connection>>()
  const users = new Map<string, Set<Connection>>()
  const sessions = new Map<string, Set<Connection>>()

  function setOwner(connection: Connection, owner: Owner | null): void {
    const before = personOf(connection)
    if (connection.owner) leaveGroup(sessions, connection.owner.sessionId, connection)
    connection.owner = owner
    if (owner) joinGroup(sessions, owner.sessionId, connection)
    changePerson(connection, before)
  }

  function changePerson(connection: Connection, before: string | null): void {
    const person = personOf(connection)
    if (person === before) return
    if (before !== null) {
      leaveGroup(users, before, connection)
      listeners?.personLeft(before, connection)
    }
    if (person === null) return
    leaveGroup(anonymous, connection.network, connection)
    joinGroup(users, person, connection)
    listeners?.personCame(person)
  }

  function setSignedIn(connection: Connection, userId: string | null): void {
    const before = personOf(connection)
    connection.signedInAs = userId
    changePerson(connection, before)
  }

  function leave(connection: Connection, channel: string): void {
    if (!connection.channels.delete(channel)) return
    noteConfirmed(connection, channel)
    leaveGroup(channels, channel, connection)
    listeners?.left(connection, channel)
    if (!channels.has(channel)) listeners?.vacated(channel)
  }

  return {
    add(connection: Connection): void {
      all.set(connection.id, connection)
      joinGroup(anonymous, connection.network, connection)
      listeners?.opened()
    },
    onChanges(those: ConnectionListeners): void {
      listeners = those
    },
    /** May be called twice: when we close the socket, and when it has closed. */
    remove(connection: Connection): void {
      if (all.delete(connection.id)) listeners?.closed()
      for (const channel of connection.channels) leave(connection, channel)
      setOwner(connection, null)
      setSignedIn(connection, null)
      leaveGroup(anonymous, connection.network, connection)
    },
    join(connection: Connection, channel: string): void {
      if (connection.channels.has(channel)) return
      const isFirst = !channels.has(channel)
      connection.channels.add(channel)
      joinGroup(channels, channel, connection)
      if (isFirst) listeners?.occupied(channel)
      listeners?.joined(connection, channel)
    },
    leave,
    setOwner,
    setSignedIn,
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

/** The socket id is the nonce of every signature, so it uses secure random numbers. */
export function createConnection(socket: WebSocket, now: number, network: string): Connection {
  return {
    id: `${randomInt(1, 2 ** 32)}.${randomInt(1, 2 ** 32)}`,
    socket,
    channels: new Set(),
    unconfirmed: null,
    members: null,
    owner: null,
    signedInAs: null,
    openedAt: now,
    lastSeenAt: now,
    nextPingAt: now,
    budget: fullBudget(limits.messagesPerSecond, now),
    clientEventBudget: fullBudget(limits.clientEventsPerSecond, now),
    subscriptionBudget: fullBudget(limits.subscriptionsPerSecond, now),
    network,
    refusedMessages: 0,
  }
}

/** The signed-in user, otherwise the user of the session that authorized the socket. */
const personOf = ({ signedInAs, owner }: Connection): string | null => signedInAs ?? owner?.userId ?? null

/** Disconnects a client that reads too slowly, so that it cannot fill our memory. */
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

/** Sends the reason and then closes: older clients read the event, newer ones the code. */
export function closeSocket(socket: WebSocket, errorCode: number, message: string): void {
  if (socket.readyState !== WebSocket.OPEN) return
  socket.send(errorFrame(errorCode, message))
  socket.close(errorCode, message)
}

/** The subscription is confirmed, or the connection has left the channel. */
export function noteConfirmed(connection: Connection, channel: string): void {
  connection.unconfirmed?.delete(channel)
  if (connection.unconfirmed?.size === 0) connection.unconfirmed = null
}

export const isConfirmed = ({ unconfirmed }: Connection, channel: string): boolean =>
  !unconfirmed?.has(channel)

export function isOpen(connection: Connection): boolean {
  return connection.socket.readyState === WebSocket.OPEN
}

/** A closing socket stays in the maps until the peer has answered, so only open ones count. */
function countOpen(connections: Iterable<Connection>) {
  const open = [...connections].filter(isOpen)
  const channels = new Set(open.flatMap((connection) => [...connection.channels]))
  const users = new Set(open.flatMap((connection) => personOf(connection) ?? []))
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
