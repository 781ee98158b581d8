import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { networkOf } from '#platform/network/network.ts'
import { activityTimeoutSeconds, code, eventFrame, frameBytes, limits } from '../protocol.ts'
import type { ConnectionRegistry } from './connection-registry.ts'
import { type Connections, closeSocket, createConnection, send } from './connections.ts'
import { firstPingAt, type LivenessTimes } from './liveness.ts'
import { receiveFrame, receivePing } from './messages.ts'
import { createSocketServer } from './socket-server.ts'
import { type AllowOrigin, type Refusal, upgradeRefusal } from './upgrade.ts'

export type UpgradeHandlerOptions = {
  registry: ConnectionRegistry
  times: LivenessTimes
  allowOrigin: AllowOrigin
  addressOf: (request: IncomingMessage) => string
}

const closingTime = 1000
const slices = 50

/** Accepts sockets from an HTTP server, and disconnects them at shutdown. */
export function createUpgradeHandler(options: UpgradeHandlerOptions) {
  const { connections, rules } = options.registry
  const sockets = createSocketServer(
    (request, socket) => admit(options, request, socket),
    4 * frameBytes(rules.limits),
  )

  return {
    attach: sockets.attach,
    async close({ spreadMs = 0 } = {}): Promise<void> {
      if (spreadMs > 0) await sendElsewhere(connections, spreadMs)
      sockets.close()
      await closeAll(connections)
      sockets.detach()
    },
  }
}

function admit(options: UpgradeHandlerOptions, request: IncomingMessage, socket: WebSocket): void {
  socket.on('error', () => socket.terminate())
  const { registry, times } = options
  const network = networkOf(options.addressOf(request))
  const refusal = admissionRefusal(options, request, network)
  if (refusal) return closeSocket(socket, refusal.code, refusal.message)
  const connection = createConnection(socket, Date.now(), network)
  connection.nextPingAt = firstPingAt(connection.openedAt, times)
  registry.connections.add(connection)
  socket.on('message', (data: Buffer) => receiveFrame(registry, connection, data))
  socket.on('pong', () => {
    connection.lastSeenAt = Date.now()
  })
  socket.on('ping', () => receivePing(connection))
  socket.on('close', () => registry.connections.remove(connection))
  const greeting = { socket_id: connection.id, activity_timeout: activityTimeoutSeconds }
  send(connection, eventFrame('pusher:connection_established', JSON.stringify(greeting)))
}

function admissionRefusal(
  options: UpgradeHandlerOptions,
  request: IncomingMessage,
  network: string,
): Refusal | null {
  const { registry, allowOrigin } = options
  const { anonymousSeconds, maxConnections } = registry.rules
  const { origin = null, host = '' } = request.headers
  const refusal = upgradeRefusal(request, registry.app.key)
  if (refusal) return refusal
  if (!allowOrigin(origin, host)) return { code: code.unauthorized, message: 'The origin is not allowed' }
  const waiting = anonymousSeconds === 0 ? 0 : registry.connections.anonymousFrom(network)
  if (waiting >= limits.anonymousPerNetwork)
    return { code: code.overCapacity, message: 'Too many connections of this address wait for a sign-in' }
  if (registry.connections.size() < maxConnections) return null
  return { code: code.overCapacity, message: 'The server is full' }
}

/**
 * Disconnected clients reconnect at once, through the load balancer to another node, so they are spread over time to
 * avoid overloading it.
 */
async function sendElsewhere(connections: Connections, spreadMs: number): Promise<void> {
  const open = [...connections.list()]
  const slice = Math.ceil(open.length / slices)
  for (let at = 0; at < open.length; at += slice) {
    for (const { socket } of open.slice(at, at + slice))
      socket.close(code.reconnect, 'Another server goes on')
    await sleep(spreadMs / slices)
  }
}

/** 1001 makes clients of a single node wait a second instead of reconnecting to the closed server at once. */
async function closeAll(connections: Connections): Promise<void> {
  const open = [...connections.list()]
  const gone = open.map(
    ({ socket }) =>
      new Promise((resolve) =>
        socket.readyState === socket.CLOSED ? resolve(null) : socket.once('close', resolve),
      ),
  )
  for (const { socket } of open) socket.close(1001, 'The server is going away')
  const timer = setTimeout(() => {
    for (const { socket } of open) socket.terminate()
  }, closingTime)
  await Promise.all(gone)
  clearTimeout(timer)
}
