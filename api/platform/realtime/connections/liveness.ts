import { WebSocket } from 'ws'
import { code, needsSignature } from '../protocol.ts'
import { type Connection, type Connections, closeSocket } from './connections.ts'

/** In milliseconds. The ping interval stays below the 60 s after which proxies cut idle connections. */
export type LivenessTimes = {
  sweepEvery: number
  pingEvery: number
  silentAtMost: number
  anonymousAtMost: number
  /** How long a socket may be in a private channel while this process does not know its owner. */
  unclaimedAtMost: number
}

export const livenessTimes: LivenessTimes = {
  sweepEvery: 1000,
  pingEvery: 25_000,
  silentAtMost: 75_000,
  anonymousAtMost: 60_000,
  unclaimedAtMost: 600_000,
}

/** One timer for all connections: pings them and closes silent and expired ones. Returns a function that stops it. */
export function startSweep(connections: Connections, times: LivenessTimes): () => void {
  let lastSweepAt = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    if (now - lastSweepAt > times.sweepEvery + times.pingEvery) forgiveSilence(connections, now)
    lastSweepAt = now
    for (const connection of connections.list()) check(connection, now, times)
  }, times.sweepEvery)
  timer.unref()
  return () => clearInterval(timer)
}

/** Spreads the pings of connections that opened at the same moment. */
export function firstPingAt(now: number, times: LivenessTimes): number {
  return now + Math.random() * times.pingEvery
}

/** If our own process was suspended, the silence was not the clients’ fault. */
function forgiveSilence(connections: Connections, now: number): void {
  for (const connection of connections.list()) connection.lastSeenAt = now
}

function check(connection: Connection, now: number, times: LivenessTimes): void {
  const { socket, owner } = connection
  if (socket.readyState !== WebSocket.OPEN) return
  if (owner && owner.expiresAt.getTime() <= now) {
    closeSocket(socket, code.unauthorized, 'The session has expired')
  } else if (isOverdue(connection, now, times.anonymousAtMost) && !hasPrivate(connection)) {
    closeSocket(socket, code.unauthorized, 'The connection was not authorized in time')
  } else if (isOverdue(connection, now, times.unclaimedAtMost)) {
    closeSocket(socket, code.reconnect, 'The connection has to be authorized again')
  } else if (now - connection.lastSeenAt > times.silentAtMost) {
    closeSocket(socket, code.noPong, 'No answer to pings')
  } else if (now >= connection.nextPingAt) {
    connection.nextPingAt = now + times.pingEvery
    socket.ping()
  }
}

function isOverdue({ owner, openedAt }: Connection, now: number, atMost: number): boolean {
  return !owner && now - openedAt > atMost
}

/** A socket was authorized by another node, but the message with its owner was lost; reconnecting repairs that. */
function hasPrivate({ channels }: Connection): boolean {
  for (const channel of channels) if (needsSignature(channel)) return true
  return false
}
