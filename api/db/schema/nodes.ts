import type { Generated, GeneratedAlways } from 'kysely'

export interface NodeTable {
  id: string
  folder_id: string | null
  seen_at: Generated<string>
}

export interface KeptAssetTable {
  path: string
  body: Buffer
  served_at: Generated<string>
}

export interface NodeMessageTable {
  id: GeneratedAlways<string>
  body: string
  created_at: Generated<string>
}

export interface WebhookStateTable {
  channel: string
  /** Empty for the channel itself. */
  member: string
  subscriptions: number | null
}
