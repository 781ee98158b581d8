import type { AppCredentials } from '../app-calls/signatures.ts'
import type { EventCache } from '../channels/event-cache.ts'
import type { Members } from '../channels/members.ts'
import type { RealtimeRules } from '../realtime-settings.ts'
import type { WebhookEvent } from '../webhooks/webhook-events.ts'
import type { Connection, Connections, Owner } from './connections.ts'

/** What the handling of a message works on. */
export type ConnectionRegistry = {
  app: AppCredentials
  rules: RealtimeRules
  connections: Connections
  members: Members
  cache: EventCache
  /** Null where events of the channel from any node are heard; else it resolves as soon as they are. */
  whenListening(channel: string): Promise<unknown> | null
  /** Passes a finished frame on to a channel at every node. */
  relay(channel: string, frame: string, exceptSocket: string): void
  /** Tells other servers of what happened at this node. */
  occur(event: WebhookEvent): void
  /** False when the socket was another person's, or is one too many. */
  claim(connection: Connection, owner: Owner): boolean
}
