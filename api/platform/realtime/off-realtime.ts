import type { WebSocket } from 'ws'
import { embeddedClientSettings } from './client-settings.ts'
import { closeSocket } from './connections.ts'
import { code } from './protocol.ts'
import type { Realtime, RealtimeOptions } from './realtime.ts'
import { createSocketDoor } from './socket-door.ts'

/** Nothing is live; pages ask again by themselves. Sockets are closed with a code upon which clients do not come back. */
export function createOffRealtime({ settings }: RealtimeOptions): Realtime {
  const door = createSocketDoor((_request, socket: WebSocket) => {
    socket.on('error', () => socket.terminate())
    closeSocket(socket, code.disabled, 'Live events are switched off')
  })
  return {
    attach: door.attach,
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
      door.close()
    },
  }
}
