import type { Generated } from 'kysely'
import type { WebhookEventType, WebhookKind, WebhookProblem } from '#contract/webhooks/webhooks.ts'

export interface WebhookTable {
  id: string
  company_id: string
  name: string
  kind: WebhookKind
  /** Encrypted, bound to the id; so are the secrets. */
  address: Buffer
  host: string
  hint: string
  /** Null for Slack and Teams. */
  secret: Buffer | null
  secret_id: string | null
  secret_at: string | null
  previous_secret: Generated<Buffer | null>
  previous_until: Generated<string | null>
  event_types: WebhookEventType[]
  with_names: Generated<boolean>
  is_on: Generated<boolean>
  off_reason: Generated<'failures' | null>
  failures: Generated<number>
  paused_until: Generated<string | null>
  dropped: Generated<number>
  digest_week: Generated<string | null>
  created_by: string | null
  created_at: string
  updated_at: string
}

export interface WebhookOutboxTable {
  id: Generated<string>
  company_id: string
  type: WebhookEventType
  subject: string
  at: Generated<string>
}

export interface WebhookDeliveryTable {
  id: string
  webhook_id: string
  event_id: string
  type: WebhookEventType | 'test'
  subject: string
  at: string
  state: Generated<'waiting' | 'sent' | 'failed' | 'skipped'>
  tries: Generated<number>
  next_at: string
  tried_at: string | null
  status: number | null
  milliseconds: number | null
  problem: WebhookProblem | null
}
