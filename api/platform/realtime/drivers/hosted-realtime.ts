import { channelAuth, userAuth } from '../app-calls/signatures.ts'
import { mayJoinChannel } from '../channels/channel-access.ts'
import { hostedClientSettings } from '../client-settings.ts'
import { isSocketId } from '../protocol.ts'
import type { Realtime, RealtimeOptions } from '../realtime.ts'
import { createHostedBroadcaster, createHostedClient, describeFailure } from './hosted-broadcaster.ts'

/**
 * The service holds the sockets, so there is nothing to attach or count. It can end all connections of a signed-in user
 * but not those of one session: those end when their client’s next authorization fails.
 */
export function createHostedRealtime({ settings, log }: RealtimeOptions): Realtime {
  const app = { key: settings.key, secret: settings.secret }
  const client = createHostedClient(settings)

  return {
    attach() {},
    app: null,
    publish: createHostedBroadcaster(client, log).publish,
    authorize({ socketId, channel, userId }) {
      if (!isSocketId(socketId) || !mayJoinChannel(userId, channel)) return null
      return { auth: channelAuth(app, socketId, { channel }) }
    },
    signIn({ socketId, userId }) {
      if (!isSocketId(socketId) || userId === '') return null
      const userData = JSON.stringify({ id: userId })
      return { auth: userAuth(app, socketId, userData), user_data: userData }
    },
    closeSession() {},
    closeUser(userId) {
      client
        .call((sdk) => sdk.terminateUserConnections(userId))
        .catch((error: unknown) => log.warn(describeFailure(error), 'realtime connections not closed'))
    },
    sessionIds: () => [],
    clientSettings: () => hostedClientSettings(settings),
    compareWebhooks: async () => true,
    counts: () => ({ connections: 0, channels: 0, users: 0 }),
    async close() {},
  }
}
