import type { Generated } from 'kysely'

export interface EventSealTable {
  company_id: string
  number: number
  root: Buffer
  previous: Buffer
  events: number
  /** The earliest and latest time of its events. */
  first_at: string
  last_at: string
  at: Generated<string>
}

export interface EventSealOfTable {
  event_id: string
  company_id: string
  seal: number
  hash: Buffer
  /** When retention removed the event; null while it is in the log. */
  expired_at: Generated<string | null>
}

export interface EventPlaceTable {
  event_id: string
  person_id: string | null
  ip: string
  user_agent: string
}

export interface UnsealedEventTable {
  company_id: string
  event_id: string
}

export interface SealMailWeekTable {
  company_id: string
  week: string
}

export interface EventSealCheckTable {
  company_id: string
  requested_at: string | null
  checked_at: string | null
  seals: Generated<number>
  events: Generated<number>
  removed: Generated<number>
  expired: Generated<number>
  broken_seal: number | null
  problem: string | null
}
