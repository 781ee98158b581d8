import type { Logger } from 'pino'
import type { Settings } from '#api/settings.ts'
import type { Ability, Role, SettingName } from '#contract/roles.ts'
import type { Changes } from '#db/change-listener.ts'
import type { Db } from '#db/connect.ts'
import type { Files } from './files/files.ts'
import type { Languages } from './languages.ts'
import type { Mailer } from './mail/mail.ts'
import type { Dns } from './network/dns.ts'
import type { SafeFetch } from './network/safe-fetch.ts'
import type { Bus } from './nodes/bus.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { Throttles } from './throttling/throttles.ts'

/** Who calls, as the session says. */
export interface Actor {
  id: string
  company_id: string
  role: Exclude<Role, 'guest'>
  settings: Record<SettingName, boolean>
  abilities: readonly Ability[]
  session_id: string
  /** Of the token that was sent: a session has one at a time. */
  session_token_hash: Buffer
  /** Of the same token: makes the one it is exchanged for. */
  session_successor_key: Buffer
  session_expires_at: Date
  /** Set while an admin or teacher acts as this person. */
  impersonator_id: string | null
}

export interface Services {
  settings: Settings
  /** Hears what other processes change, for what is held in memory. */
  changes: Changes
  /** Reaches the other processes on the database. */
  bus: Bus
  throttles: Throttles
  realtime: Realtime
  mail: Mailer
  files: Files
  safeFetch: SafeFetch
  dns: Dns
}

/** What a call knows: the first argument of every service. `db` is the call's transaction in writes. */
export interface Ctx<A extends Actor | null = Actor | null> {
  db: Db
  /** Set inside `atOneMoment`: all that is read there was committed. */
  readsOnly?: true
  actor: A
  /** Host name of the request, lower case, without port; only for finding a company, never for links. */
  host: string
  ip: string
  user_agent: string
  now: Date
  languages: Languages
  log: Logger
  services: Services
  /** Runs when the answer's data is committed; a failure is logged and changes nothing for the caller. */
  afterCommit: (task: () => Promise<unknown> | unknown) => void
  /** For calls served with `transaction: 'own'`: everything inside is one transaction. */
  transaction: <T>(work: (ctx: Ctx<A>) => Promise<T>) => Promise<T>
}
export type SignedIn = Ctx<Actor>
