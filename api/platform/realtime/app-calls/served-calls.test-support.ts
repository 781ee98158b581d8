import fastify from 'fastify'
import Pusher from 'pusher'
import { createRealtime } from '../drivers/create-realtime.ts'
import type { Realtime, RealtimeOptions } from '../realtime.ts'
import { serveAppCalls } from './serve-app-calls.ts'

const masterKey = Buffer.alloc(32, 7).toString('base64')

export interface ServedCalls {
  port: number
  realtime: Realtime
  /** The `pusher` SDK of another server, configured with the secret. */
  sdk: Pusher
  stop: () => Promise<void>
}

/** The live connection and the API for other servers, on a port of their own. */
export async function serveCalls(
  settings: RealtimeOptions['settings'] & { secret: string },
): Promise<ServedCalls> {
  const realtime = createRealtime({ settings, log: { warn() {} } })
  const server = fastify()
  await serveAppCalls(server, settings, realtime)
  realtime.attach(server.server)
  const port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port)
  const { appId, key, secret } = settings
  const address = { host: '127.0.0.1', port: String(port), useTLS: false }
  return {
    port,
    realtime,
    sdk: new Pusher({ appId, key, secret, ...address, encryptionMasterKeyBase64: masterKey }),
    stop: async () => {
      await realtime.close()
      await server.close()
    },
  }
}
