import type { WebSocket } from 'ws'
import { embeddedClientSettings } from '../client-settings.ts'
import { closeSocket } from '../connections/connections.ts'
import { createSocketServer } from '../connections/socket-server.ts'
import { code } from '../protocol.ts'
import type { Realtime, RealtimeOptions } from '../realtime.ts'

/** No live events; pages poll instead. Sockets are closed with a code after which clients do not reconnect. */
export function createOffRealtime({ settings }: RealtimeOptions): Realtime {
  const sockets = createSocketServer((_request, socket: WebSocket) => {
    socket.on('error', () => socket.terminate())
    closeSocket(socket, code.disabled, 'Live events are switched off')
  })
  return {
    attach: sockets.attach,
    app: null,
    async publish() {},
    authorize: () => null,
    signIn: () => null,
    closeSession() {},
    closeUser() {},
    sessionIds: () => [],
    clientSettings: (host, secure) => embeddedClientSettings(settings, host, secure),
    compareWebhooks: async () => true,
    counts: () => ({ connections: 0, channels: 0, users: 0 }),
    async close() {
      sockets.close()
    },
  }
}
