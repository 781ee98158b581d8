import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { isRealtimeUpgrade, rejectUpgrade } from './upgrade.ts'

// No compression: its buffers would cost 250 KiB per connection. The library’s payload limit is above ours, because it
// closes with 1009, which makes clients reconnect every second.
const socketOptions: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  closeTimeout: 5000,
}

/** Upgrades requests of an HTTP server to sockets, until closed. */
export function createSocketServer(
  onSocket: (request: IncomingMessage, socket: WebSocket) => void,
  maxPayload = 64 * 1024,
) {
  const sockets = new WebSocketServer({ ...socketOptions, maxPayload })
  let server: Server | null = null
  let isClosed = false

  function handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!isRealtimeUpgrade(request)) {
      if (server?.listenerCount('upgrade') === 1) rejectUpgrade(socket, '404 Not Found')
    } else if (isClosed) {
      rejectUpgrade(socket, '503 Service Unavailable')
    } else {
      sockets.handleUpgrade(request, socket, head, (webSocket) => onSocket(request, webSocket))
    }
  }

  return {
    attach(httpServer: Server): void {
      server = httpServer
      server.on('upgrade', handleUpgrade)
    },
    /** Refuses new sockets from now on. */
    close(): void {
      isClosed = true
    },
    detach(): void {
      server?.off('upgrade', handleUpgrade)
    },
  }
}
