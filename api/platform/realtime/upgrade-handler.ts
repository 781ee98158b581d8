import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { networkOf } from '../network/network.ts'
import { type Connections, closeSocket, createConnection, send } from './connections.ts'
import { firstPingAt, type LivenessTimes } from './liveness.ts'
import { type ConnectionRegistry, receiveFrame, receivePing } from './messages.ts'
import { activityTimeoutSeconds, code, eventFrame, limits } from './protocol.ts'
import {
  type AllowOrigin,
  isRealtimeUpgrade,
  type Refusal,
  rejectUpgrade,
  upgradeRefusal,
} from './upgrade.ts'

export type UpgradeHandlerOptions = {
  registry: ConnectionRegistry
  times: LivenessTimes
  maxConnections: number
  allowOrigin: AllowOrigin
  addressOf: (request: IncomingMessage) => string
}

const closingTime = 1000
const slices = 50

// Without compression: its buffers would cost 250 KiB a connection. The payload limit lies above ours, because
// the library answers its own with 1009, which makes clients come back every second.
const socketOptions: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: 4 * limits.frameBytes,
  closeTimeout: 5000,
}

/** Lets sockets in from one HTTP server and, at the end, out again. */
export function createUpgradeHandler(options: UpgradeHandlerOptions) {
  const { connections } = options.registry
  const sockets = new WebSocketServer(socketOptions)
  let server: Server | null = null
  let isClosing = false

  function handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!isRealtimeUpgrade(request)) {
      if (server?.listenerCount('upgrade') === 1) rejectUpgrade(socket, '404 Not Found')
    } else if (isClosing) {
      rejectUpgrade(socket, '503 Service Unavailable')
    } else {
      sockets.handleUpgrade(request, socket, head, (webSocket) => admit(options, request, webSocket))
    }
  }

  return {
    attach(httpServer: Server): void {
      server = httpServer
      server.on('upgrade', handleUpgrade)
    },
    async close({ spreadMs = 0 } = {}): Promise<void> {
      if (spreadMs > 0) await sendElsewhere(connections, spreadMs)
      isClosing = true
      await closeAll(connections)
      server?.off('upgrade', handleUpgrade)
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
  const { registry, maxConnections, allowOrigin } = options
  const { origin = null, host = '' } = request.headers
  const refusal = upgradeRefusal(request, registry.app.key)
  if (refusal) return refusal
  if (!allowOrigin(origin, host)) return { code: code.unauthorized, message: 'The origin is not allowed' }
  if (registry.connections.anonymousFrom(network) >= limits.anonymousPerNetwork)
    return { code: code.overCapacity, message: 'Too many connections of this address wait for a sign-in' }
  if (registry.connections.size() < maxConnections) return null
  return { code: code.overCapacity, message: 'The server is full' }
}

/** Those who are sent away come back at once, through the balancer to another node: all in one moment would be a storm there. */
async function sendElsewhere(connections: Connections, spreadMs: number): Promise<void> {
  const open = [...connections.list()]
  const slice = Math.ceil(open.length / slices)
  for (let at = 0; at < open.length; at += slice) {
    for (const { socket } of open.slice(at, at + slice))
      socket.close(code.reconnect, 'Another server goes on')
    await sleep(spreadMs / slices)
  }
}

/** 1001 makes clients of a single node wait a second instead of running into the closed door at once. */
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
