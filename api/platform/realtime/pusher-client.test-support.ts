import pusherModule from 'pusher-js'
import { testSettings } from './realtime-server.test-support.ts'

// The package’s types declare a `default` that its Node build does not have.
const Pusher = pusherModule as unknown as typeof pusherModule.default

export type PusherClient = InstanceType<typeof Pusher>

/** `authPort` is the port of another node, to which a load balancer may send authorization requests. */
type ClientOptions = { key?: string; token?: string; authPort?: number }

export function openPusher(
  port: number,
  { key = testSettings.key, token = '', authPort = port }: ClientOptions = {},
): PusherClient {
  const auth = {
    endpoint: `http://127.0.0.1:${authPort}/api/student/broadcasting/auth`,
    transport: 'ajax' as const,
    headersProvider: () => ({ authorization: `Bearer ${token}` }),
  }
  return new Pusher(key, {
    cluster: 'eu',
    wsHost: '127.0.0.1',
    wsPort: port,
    wsPath: '/realtime',
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: auth,
    userAuthentication: auth,
  })
}

/** The data of the next event of this name on a channel, a connection or a user. */
export function nextEvent(
  source: { bind(event: string, listener: (data: any) => void): unknown },
  event: string,
): Promise<any> {
  return new Promise((resolve) => source.bind(event, resolve))
}

/** Sequences of subscribing (s) and unsubscribing (u), and whether the client is subscribed afterwards. */
export const quickOrders: [string, boolean][] = [
  ['su', false],
  ['sus', true],
  ['suu', false],
  ['suus', true],
  ['susu', false],
  ['ssu', false],
  ['sususus', true],
]
