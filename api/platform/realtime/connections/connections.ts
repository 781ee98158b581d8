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
  /** Channels whose events it does not get yet, as it waits to be told that it has joined; null where there are none. */
  unconfirmed: Map<string, object> | null
  /** Who it is in which presence channel; null until it is in one. */
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
  /** Where it comes from: an address, or the network of one. */
  network: string
}

/** A member of a presence channel; `info` is the JSON text of what others may know. */
export type Member = { id: string; info: string | undefined }

export type ConnectionListeners = {
  opened(): void
  closed(): void
  /** A channel gets its first socket of this process, or its last one has left. */
  occupied(channel: string): void
  vacated(channel: string): void
  joined(connection: Connection, channel: string): void
  left(connection: Connection, channel: string): void
  /** It is known from now on who is at this socket, or the socket has gone. */
  personCame(userId: string): void
  personLeft(userId: string, connection: Connection): void
}

export type Connections = ReturnType<typeof createConnections>

/** Who is connected, and the ways to find them; a group disappears with its last member. */
export function createConnections() {
  const all = new Map<string, Connection>()
  /** Of connections that nobody has signed in on, by where they come from. */
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
    /** May be called twice: by us when we close, and by the socket when it has closed. */
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

/** The socket id is the nonce of every signature, hence the strong random numbers. */
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

/** As the sign-in says, or else the session that authorized it. */
const personOf = ({ signedInAs, owner }: Connection): string | null => signedInAs ?? owner?.userId ?? null

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

/** It gets the events of the channel from now on, or has left it. */
export function noteConfirmed(connection: Connection, channel: string): void {
  connection.unconfirmed?.delete(channel)
  if (connection.unconfirmed?.size === 0) connection.unconfirmed = null
}

export const isConfirmed = ({ unconfirmed }: Connection, channel: string): boolean =>
  !unconfirmed?.has(channel)

export function isOpen(connection: Connection): boolean {
  return connection.socket.readyState === WebSocket.OPEN
}

/** A closing socket stays in the maps until the other side has answered, so only open ones count. */
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
