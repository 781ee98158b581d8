import { sql } from 'kysely'
import type { Ability, Role } from '#contract/roles.ts'
import { isClosed } from '#domains/companies/company-tree.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { ownSettings } from '../accounts.queries.ts'

export interface SessionRow {
  session_id: string
  user_id: string
  company_id: string
  role: Exclude<Role, 'guest'>
  settings: Record<string, boolean>
  company_settings: Record<string, boolean>
  abilities: Ability[]
  purpose: 'enrol' | null
  impersonator_id: string | null
  impersonator_role: Exclude<Role, 'guest'> | null
  impersonator_abilities: Ability[] | null
  expires_at: string
  /** The token replaced another one and has not been used until now. */
  is_new: boolean
}

/**
 * The active session with the hash of a token, with everything that rights depend on. Runs on every call. An
 * impersonation session ends with the session that it was opened from, and when the person leaves the
 * impersonator's reach.
 */
export async function findSession(
  ctx: Pick<Ctx, 'db'>,
  tokenHash: Buffer,
  column: 'token_hash' | 'former_token_hash' = 'token_hash',
): Promise<SessionRow | undefined> {
  return ctx.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('sessions as origin', 'origin.id', 'sessions.origin_session_id')
    .leftJoin('users as impersonator', 'impersonator.id', 'sessions.impersonator_id')
    .select([
      'sessions.id as session_id',
      'sessions.purpose',
      'sessions.impersonator_id',
      'impersonator.role as impersonator_role',
      'impersonator.abilities as impersonator_abilities',
      'users.id as user_id',
      'users.company_id',
      'users.role',
      'users.abilities',
    ])
    .select([
      sql<string>`least(sessions.expires_at, origin.expires_at)`.as('expires_at'),
      ownSettings.as('settings'),
      sql<Record<string, boolean>>`companies.settings`.as('company_settings'),
      sql<boolean>`sessions.former_token_hash is not null and sessions.successor_used_at is null`.as(
        'is_new',
      ),
    ])
    .where(`sessions.${column}`, '=', tokenHash)
    .where('sessions.revoked_at', 'is', null)
    .where('users.status', '=', 'active')
    .where(({ not }) => not(isClosed('companies.id')))
    .where(({ eb, or, and, exists, selectFrom }) =>
      or([
        eb('sessions.impersonator_id', 'is', null),
        and([
          eb('origin.revoked_at', 'is', null),
          eb('origin.purpose', 'is', null),
          eb('origin.user_id', '=', eb.ref('sessions.impersonator_id')),
          eb('impersonator.status', '=', 'active'),
          exists(
            selectFrom('company_closure')
              .select('depth')
              .whereRef('ancestor_id', '=', 'impersonator.company_id')
              .whereRef('descendant_id', '=', 'users.company_id'),
          ),
        ]),
      ]),
    )
    .executeTakeFirst()
}

/** The ids of those sessions that have not ended. */
export async function selectLiveIds({ db }: Pick<Ctx, 'db'>, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('sessions as origin', 'origin.id', 'sessions.origin_session_id')
    .select('sessions.id')
    .where(sql<boolean>`sessions.id = any(${ids}::uuid[])`)
    .where('sessions.revoked_at', 'is', null)
    .where('origin.revoked_at', 'is', null)
    .where('users.status', '=', 'active')
    .where(({ not }) => not(isClosed('companies.id')))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Records that a replacement token was used, which proves that the response containing it has arrived. */
export async function noteFirstUse(
  ctx: Pick<Ctx, 'db'>,
  sessionId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ successor_used_at: now.toISOString() })
    .where('id', '=', sessionId)
    .where('token_hash', '=', tokenHash)
    .where('successor_used_at', 'is', null)
    .execute()
}

/** Returns false if the session has ended. */
export async function setProof(ctx: SignedIn): Promise<boolean> {
  const row = await ctx.db
    .updateTable('sessions')
    .set({ proved_at: ctx.now.toISOString() })
    .where('id', '=', ctx.actor.session_id)
    .where('impersonator_id', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function selectProof(
  { db }: Pick<Ctx, 'db'>,
  sessionId: string,
  host: string,
): Promise<{ proved_at: Date | null; has_password: boolean; has_passkey: boolean }> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.proved_at')
    .select(({ eb, exists, selectFrom }) => [
      eb('users.password_hash', 'is not', null).as('has_password'),
      exists(
        selectFrom('passkeys')
          .select('passkeys.id')
          .whereRef('passkeys.user_id', '=', 'users.id')
          .where('passkeys.rp_id', '=', host),
      ).as('has_passkey'),
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  return {
    proved_at: row?.proved_at ? new Date(row.proved_at) : null,
    has_password: row?.has_password === true,
    has_passkey: row?.has_passkey === true,
  }
}

export interface ExchangeRow {
  created_at: string
  expires_at: string
  purpose: 'enrol' | null
  connection_id: string | null
  /** If the token was already exchanged: the salt that its successor is derived from. */
  salt: Buffer | null
  successor_used_at: string | null
}

/** Locks the session whose token is to be exchanged; undefined if it has ended. */
export async function lockExchange(ctx: SignedIn): Promise<ExchangeRow | undefined> {
  const { session_id, session_token_hash: sent } = ctx.actor
  return ctx.db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at', 'purpose', 'connection_id', 'successor_used_at'])
    .select((eb) =>
      eb.case().when('former_token_hash', '=', sent).then(eb.ref('exchange_salt')).end().as('salt'),
    )
    .where('id', '=', session_id)
    .where(({ eb, or }) => or([eb('token_hash', '=', sent), eb('former_token_hash', '=', sent)]))
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Ends the sessions of a person: all, one, or all but one, including impersonation sessions opened from them.
 * Returns the ids of those that were active.
 */
export async function revokeSessions(
  ctx: Ctx,
  userId: string,
  { only, except }: { only?: string; except?: string } = {},
): Promise<string[]> {
  let revoke = ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.now.toISOString() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
  if (only) revoke = revoke.where('id', '=', only)
  if (except) revoke = revoke.where('id', '<>', except)
  const own = (await revoke.execute()).map(({ id }) => id)
  return [...own, ...(await revokeOpenedFrom(ctx, own))]
}

/** Ends the active sessions of several people, and those opened from them. Returns their ids. */
export async function revokeSessionsOfPeople(ctx: Ctx, userIds: string[]): Promise<string[]> {
  const rows = await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.now.toISOString() })
    .where('user_id', 'in', userIds)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  const own = rows.map(({ id }) => id)
  return [...own, ...(await revokeOpenedFrom(ctx, own))]
}

/** Ends the active sessions of everybody in a company, and those opened from them. Returns their ids. */
export async function revokeSessionsOfCompany(ctx: Ctx, companyId: string): Promise<string[]> {
  const rows = await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.now.toISOString() })
    .where('user_id', 'in', (q) =>
      q
        .selectFrom('users')
        .innerJoin('company_closure', 'company_closure.descendant_id', 'users.company_id')
        .select('users.id')
        .where('company_closure.ancestor_id', '=', companyId),
    )
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  const own = rows.map(({ id }) => id)
  return [...own, ...(await revokeOpenedFrom(ctx, own))]
}

/** Ends impersonation sessions opened from other sessions. */
async function revokeOpenedFrom(ctx: Ctx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.now.toISOString() })
    .where('origin_session_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Maximum number of active sessions listed. */
const sessionsShown = 100

export async function listSessions(ctx: SignedIn) {
  return ctx.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'impersonator_id', 'created_at', 'last_seen_at'])
    .where('user_id', '=', ctx.actor.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sessionsShown)
    .execute()
}

export async function findOwnSession(ctx: SignedIn, id: string): Promise<{ id: string } | undefined> {
  return ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.id)
    .executeTakeFirst()
}

/** The connection by which the caller’s session was opened; null for another way. */
export async function findOwnConnection(ctx: SignedIn): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('sessions')
    .select('connection_id')
    .where('id', '=', ctx.actor.session_id)
    .executeTakeFirst()
  return row?.connection_id ?? null
}
