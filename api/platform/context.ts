import type { Logger } from 'pino'
import type { Settings } from '#api/settings.ts'
import type { Ability, Role, SettingName } from '#contract/roles.ts'
import type { ApiScope } from '#contract/scopes.ts'
import type { Changes } from '#db/changes/change-listener.ts'
import type { Db } from '#db/connect.ts'
import type { Files } from './files/files.ts'
import type { Languages } from './languages.ts'
import type { Mailer } from './mail/mail.ts'
import type { Dns } from './network/dns.ts'
import type { SafeFetch } from './network/safe-fetch.ts'
import type { Bus } from './nodes/bus.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { Throttles } from './throttling/throttles.ts'

/** An API token as a caller. It acts for its company, not for a person. */
export interface ApiTokenCaller {
  id: string
  name: string
  scopes: readonly ApiScope[]
  /** False: only its own company is in reach. */
  includes_below: boolean
}

/** The caller, as identified by the session or by an API token. */
export interface Actor {
  /** Of an API token, the id is that of the token, and no user has it. */
  id: string
  company_id: string
  role: Exclude<Role, 'guest'>
  settings: Record<SettingName, boolean>
  abilities: readonly Ability[]
  session_id: string
  /** Hash of the token that was sent; a session has one valid token at a time. */
  session_token_hash: Buffer
  /** Derived from the same token; generates the token it is exchanged for. */
  session_successor_key: Buffer
  session_expires_at: Date
  /** Set while an admin or teacher impersonates this person. */
  impersonator_id: string | null
  /** `enrol`: the session is only for setting up a second factor. */
  purpose: 'enrol' | null
  /** Set if a program calls, with the rights of an admin within the scopes of the token. */
  api_token?: ApiTokenCaller
}

/** The caller as a user that rows can refer to; null for an API token. */
export const personIdOf = ({ actor }: { actor: Pick<Actor, 'id' | 'api_token'> }): string | null =>
  actor.api_token ? null : actor.id

export interface Services {
  settings: Settings
  /** Reports changes made by other processes, to invalidate caches. */
  changes: Changes
  /** Sends messages to the other processes on the database. */
  bus: Bus
  throttles: Throttles
  realtime: Realtime
  mail: Mailer
  files: Files
  safeFetch: SafeFetch
  dns: Dns
}

/** The context of a call: the first argument of every service. In writes, `db` is the call’s transaction. */
export interface Ctx<A extends Actor | null = Actor | null> {
  db: Db
  /** Set inside `readSnapshot`: everything read there is committed. */
  readsOnly?: true
  actor: A
  /** Host name of the request, in lower case and without port. Use it only to find a company, never to build links. */
  host: string
  ip: string
  user_agent: string
  now: Date
  languages: Languages
  log: Logger
  services: Services
  /** Runs after the commit; a failure is logged and does not affect the caller. */
  afterCommit: (task: () => Promise<unknown> | unknown) => void
  /** For calls served with `transaction: 'own'`: everything inside runs in one transaction. */
  transaction: <T>(work: (ctx: Ctx<A>) => Promise<T>) => Promise<T>
}
export type SignedIn = Ctx<Actor>
