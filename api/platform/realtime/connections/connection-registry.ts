import type { AppCredentials } from '../app-calls/signatures.ts'
import type { EventCache } from '../channels/event-cache.ts'
import type { Members } from '../channels/members.ts'
import type { RealtimeRules } from '../realtime-settings.ts'
import type { WebhookEvent } from '../webhooks/webhook-events.ts'
import type { Connection, Connections, Owner } from './connections.ts'

/** The context in which messages are handled. */
export type ConnectionRegistry = {
  app: AppCredentials
  rules: RealtimeRules
  connections: Connections
  members: Members
  cache: EventCache
  /** Null if the channel’s events from all nodes are received; otherwise resolves as soon as they are. */
  whenListening(channel: string): Promise<unknown> | null
  /** Relays a serialized frame to a channel on every node. */
  relay(channel: string, frame: string, exceptSocket: string): void
  /** Notifies webhooks of an event on this node. */
  occur(event: WebhookEvent): void
  /** False if the socket belongs to another user or exceeds the user’s limit. */
  claim(connection: Connection, owner: Owner): boolean
}
