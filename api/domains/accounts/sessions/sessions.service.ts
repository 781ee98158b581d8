import type { OwnSession, Session } from '#contract/accounts/accounts.ts'
import type { SecondFactorMethod } from '#contract/accounts/second-factor-challenge.ts'
import type { Changes } from '#db/changes/change-listener.ts'
import type { Db } from '#db/connect.ts'
import { createNotifiedCache } from '#platform/cache/notified-cache.ts'
import type { Actor, Ctx, SignedIn } from '#platform/context.ts'
import { found, unauthenticated } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { newId, newSalt, newToken, successor, successorKey, tokenHash } from '#platform/ids.ts'
import { deviceOf } from '#platform/network/device.ts'
import type { InvalidTokenLimiter } from '#platform/throttling/invalid-token-limiter.ts'
import { impersonationTime, mayActAs, sessionTimes } from '../accounts.policy.ts'
import { effectiveSettings, toUser } from '../accounts.presenter.ts'
import * as queries from '../accounts.queries.ts'
import { endSteps } from '../second-factor/sign-in-steps.queries.ts'
import { deleteTrustedDevicesOf } from '../trusted-devices/trusted-devices.queries.ts'
import { applyCurrentRules } from './current-rules.service.ts'
import { noteDevice } from './known-devices.service.ts'
import * as sessionQueries from './sessions.queries.ts'
import { signInsInLog as signInsInLogOf } from './sign-ins-in-log.queries.ts'

/**
 * Sessions: random tokens stored only as hashes, so that each session can be ended immediately. A sign-in is one
 * row; refreshing replaces its token and invalidates the old one. Only this service writes sessions.
 */

/**
 * Every call looks up the session of its token, so it is cached until the people it refers to, or one of their
 * sessions, change.
 */
const sessions = createNotifiedCache<Actor | null>({
  invalidatedBy: ['person', 'company'],
  capacity: 50_000,
  entityIds: (actor) =>
    actor && [actor.id, actor.company_id, ...(actor.impersonator_id ? [actor.impersonator_id] : [])],
})

interface AuthenticationInput {
  db: Db
  changes: Changes
  invalidTokenLimiter: InvalidTokenLimiter
  /** The client's IP address. */
  ip: string
  /** Whether a token that was already exchanged is accepted. */
  takesExchanged: boolean
}

/**
 * How long the old token is still accepted after its successor was first used, since other tabs may be sending it.
 * Later, only somebody who copied the token would send it.
 */
const graceMs = 60_000

/**
 * The person behind a token; null if it is unknown, expired or revoked, or the person is no longer active. Throws
 * 429 if too many invalid tokens came from the same network; cached sessions are accepted from there
 * nevertheless.
 */
export async function authenticate(
  { db, changes, invalidTokenLimiter, ip, takesExchanged }: AuthenticationInput,
  token: string,
): Promise<Actor | null> {
  const hash = tokenHash(token)
  const actor = await sessions.get(changes, hash.toString('base64'), async () => {
    invalidTokenLimiter.refuse(ip)
    const session = await findPermitted(db, hash)
    // Cached sessions do not get here, so this writes once per token, and no other call writes.
    if (session?.is_new) await sessionQueries.noteFirstUse({ db }, session.session_id, hash, new Date())
    if (session) return toActor(session, token)
    if (!takesExchanged) invalidTokenLimiter.count(ip)
    return null
  })
  if (!actor && takesExchanged) {
    const session = await findPermitted(db, hash, 'former_token_hash')
    if (session) return toActor(session, token)
    invalidTokenLimiter.count(ip)
  }
  return actor && actor.session_expires_at.getTime() > Date.now() ? actor : null
}

/** Records that the caller has just proved who they are. Throws 401 if the session has ended meanwhile. */
export async function renewProof(ctx: SignedIn): Promise<void> {
  if (!(await sessionQueries.setProof(ctx))) throw unauthenticated('accounts.session_over')
}

/** When the person of a session last proved who they are, and how they can do so again at the host name. */
export const findProof = sessionQueries.selectProof

/** SQL: the sign-ins of people in the log, for queries of other domains. */
export const signInsInLog = signInsInLogOf

/** When the person of a session last proved who they are; null in an impersonation session. */
export const provedAt = async (ctx: Ctx, sessionId: string): Promise<Date | null> =>
  (await findProof(ctx, sessionId, ctx.host)).proved_at

/** Which of these sessions are still active; used for their open sockets. */
export const liveSessionsOf = (ctx: Pick<Ctx, 'db'>, ids: string[]): Promise<Set<string>> =>
  sessionQueries.selectLiveIds(ctx, ids)

/** An impersonation session ends when the impersonator loses the right to it. */
async function findPermitted(
  db: Db,
  hash: Buffer,
  column?: 'token_hash' | 'former_token_hash',
): Promise<sessionQueries.SessionRow | undefined> {
  const session = await sessionQueries.findSession({ db }, hash, column)
  if (!session?.impersonator_role) return session
  const { impersonator_role: role, impersonator_abilities: abilities } = session
  const impersonator = { role, abilities: abilities ?? [], impersonator_id: null }
  return mayActAs(impersonator, { role: session.role, status: 'active' }) ? session : undefined
}

const toActor = (session: sessionQueries.SessionRow, token: string): Actor => ({
  id: session.user_id,
  company_id: session.company_id,
  role: session.role,
  settings: effectiveSettings(session.settings, session.company_settings),
  abilities: session.abilities,
  session_id: session.session_id,
  session_token_hash: tokenHash(token),
  session_successor_key: successorKey(token),
  session_expires_at: new Date(session.expires_at),
  impersonator_id: session.impersonator_id,
  purpose: session.purpose,
})

/** What the log says about how a person signed in, beside a password or a link. */
interface SignInMethod {
  method?: 'sso'
  connection_id?: string
  /** How the person took the second step. */
  factor?: SecondFactorMethod | 'trusted_device'
}

interface SessionOptions extends SignInMethod {
  /** `enrol`: only for setting up a second factor. */
  purpose?: 'enrol'
}

/** Opens a session for a person who has just signed in, and records the browser, which may be new to them. */
export async function signIn(
  ctx: Ctx,
  person: queries.PersonRow,
  device: string | undefined,
  options: SessionOptions = {},
): Promise<Session> {
  const session = await openSession(ctx, person, options)
  await noteDevice(ctx, person.id, device)
  return session
}

/** Opens a session for a person who has just proved their identity. */
export async function openSession(
  ctx: Ctx,
  person: queries.PersonRow,
  { purpose, ...method }: SessionOptions = {},
): Promise<Session> {
  if (person.is_company_closed) throw unauthenticated('accounts.company_closed')
  const lifetime = sessionTimes[person.role].idle
  const token = await insertSession(ctx, {
    user_id: person.id,
    lifetime,
    connection_id: method.connection_id ?? null,
    // A device proves nothing to calls that ask for a fresh proof.
    is_proved: method.factor !== 'trusted_device',
    ...(purpose ? { purpose } : {}),
  })
  if (person.first_signed_in_at === null) await queries.saveFirstSignIn(ctx, person.id)
  await recordEvent(ctx, {
    kind: 'person.signed_in',
    company_id: person.company_id,
    data: { user_id: person.id, ...method },
  })
  return toSession(ctx, { token, lifetime, person, purpose: purpose ?? null })
}

/** Opens an impersonation session. It ends no later than the caller's own session. */
export async function openSessionAs(ctx: SignedIn, person: queries.PersonRow): Promise<Session> {
  const left = Math.floor((ctx.actor.session_expires_at.getTime() - ctx.now.getTime()) / 1_000)
  const lifetime = Math.min(impersonationTime, left)
  const impersonator_id = ctx.actor.id
  const token = await insertSession(ctx, {
    user_id: person.id,
    impersonator_id,
    origin_session_id: ctx.actor.session_id,
    lifetime,
  })
  return toSession(ctx, {
    token,
    lifetime,
    person,
    impersonator: await findImpersonator(ctx, impersonator_id),
  })
}

async function findImpersonator(ctx: Ctx, id: string): Promise<Session['impersonator']> {
  const { full_name } = toUser(found(await queries.findPerson(ctx, id)))
  return { id, full_name }
}

async function insertSession(
  ctx: Ctx,
  {
    lifetime,
    is_proved = false,
    ...owner
  }: {
    user_id: string
    impersonator_id?: string
    origin_session_id?: string
    connection_id?: string | null
    purpose?: 'enrol'
    is_proved?: boolean
    lifetime: number
  },
): Promise<string> {
  const token = newToken()
  await ctx.db
    .insertInto('sessions')
    .values({
      impersonator_id: null,
      ...owner,
      id: newId(),
      token_hash: tokenHash(token),
      proved_at: is_proved ? ctx.now.toISOString() : null,
      user_agent: ctx.user_agent.slice(0, 300),
      created_at: ctx.now.toISOString(),
      last_seen_at: ctx.now.toISOString(),
      expires_at: new Date(ctx.now.getTime() + lifetime * 1_000).toISOString(),
    })
    .execute()
  return token
}

function toSession(
  ctx: Ctx,
  {
    token,
    lifetime,
    person,
    purpose,
    impersonator,
  }: {
    token: string
    lifetime: number
    person: queries.PersonRow
    purpose?: Actor['purpose']
    impersonator?: Session['impersonator']
  },
): Session {
  return {
    access_token: token,
    issued_at: Math.floor(ctx.now.getTime() / 1_000),
    expires_in: lifetime,
    token_type: 'Bearer',
    user: toUser(person),
    ...(purpose && { purpose }),
    ...(impersonator && { impersonator }),
  }
}

/**
 * Replaces the session's token, which invalidates the current one except for this call: the response may get lost,
 * so repeating the call returns the same new token until that has been in use for a minute. If the old token is
 * sent later, it was copied, and the session ends. What signing in needs now holds for the session as well. Throws 401
 * if the session is over.
 */
export async function refreshSession(ctx: SignedIn): Promise<Session> {
  const session = await ctx.transaction(renewed)
  // Thrown after the transaction, because inside it would roll back the end of the session.
  if (!session) throw unauthenticated('accounts.session_over')
  return session
}

async function renewed(ctx: SignedIn): Promise<Session | null> {
  const row = await sessionQueries.lockExchange(ctx)
  if (!row) return null
  if (isCopied(row, ctx.now)) {
    ctx.log.warn({ user_id: ctx.actor.id, ip: ctx.ip }, 'a token came back long after its exchange')
    return endOwn(ctx)
  }
  const ruling = await applyCurrentRules(ctx, row)
  if (ruling === 'over') return endOwn(ctx)
  const purpose = row.salt ? row.purpose : ruling
  const endsAt = row.salt ? Date.parse(row.expires_at) : refreshedUntil(ctx, row)
  const lifetime = Math.floor((endsAt - ctx.now.getTime()) / 1_000)
  if (lifetime <= 0) return null
  const token = successor(
    ctx.actor.session_successor_key,
    row.salt ?? (await exchange(ctx, { endsAt, purpose })),
  )
  const person = found(await queries.findPerson(ctx, ctx.actor.id))
  const { impersonator_id } = ctx.actor
  const impersonator = impersonator_id ? await findImpersonator(ctx, impersonator_id) : undefined
  return toSession(ctx, { token, lifetime, person, purpose, impersonator })
}

async function endOwn(ctx: SignedIn): Promise<null> {
  await endSessions(ctx, ctx.actor.id, { only: ctx.actor.session_id })
  return null
}

const isCopied = ({ salt, successor_used_at: used }: sessionQueries.ExchangeRow, now: Date): boolean =>
  salt !== null && used !== null && Date.parse(used) + graceMs <= now.getTime()

/** Stores the successor of the current token and returns the salt it was derived from. */
async function exchange(
  ctx: SignedIn,
  { endsAt, purpose }: { endsAt: number; purpose: Actor['purpose'] },
): Promise<Buffer> {
  const { session_id, session_token_hash, session_successor_key } = ctx.actor
  const salt = newSalt()
  await ctx.db
    .updateTable('sessions')
    .set({
      token_hash: tokenHash(successor(session_successor_key, salt)),
      former_token_hash: session_token_hash,
      exchange_salt: salt,
      successor_used_at: null,
      purpose,
      expires_at: new Date(endsAt).toISOString(),
      last_seen_at: ctx.now.toISOString(),
    })
    .where('id', '=', session_id)
    .execute()
  ctx.afterCommit(() => ctx.services.changes.notify('person', ctx.actor.id))
  return salt
}

function refreshedUntil(ctx: SignedIn, row: { created_at: string; expires_at: string }): number {
  if (ctx.actor.impersonator_id) return Date.parse(row.expires_at)
  const { idle, absolute } = sessionTimes[ctx.actor.role]
  return Math.min(ctx.now.getTime() + idle * 1_000, Date.parse(row.created_at) + absolute * 1_000)
}

/** Turns the caller's session into an ordinary one, once the second factor that it was opened for is set up. */
export async function liftPurpose(ctx: SignedIn): Promise<void> {
  await ctx.db.updateTable('sessions').set({ purpose: null }).where('id', '=', ctx.actor.session_id).execute()
  ctx.afterCommit(() => ctx.services.changes.notify('person', ctx.actor.id))
}

/**
 * Ends the sessions of a person, by default all, and closes their sockets. Unless only one is ended, sign-ins at their
 * second step and trust in browsers end as well: whoever was thrown out must not come back by the password alone.
 */
export async function endSessions(
  ctx: Ctx,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<void> {
  if (!which.only) {
    await endSteps(ctx, userId)
    await deleteTrustedDevicesOf(ctx, userId)
  }
  const ended = await sessionQueries.revokeSessions(ctx, userId, which)
  ctx.afterCommit(() => {
    ctx.services.changes.notify('person', userId)
    for (const id of ended) ctx.services.realtime.closeSession(id)
  })
}

/** Ends every session of several people and closes their sockets. */
export async function endSessionsOfPeople(ctx: Ctx, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  const ended = await sessionQueries.revokeSessionsOfPeople(ctx, userIds)
  ctx.afterCommit(() => {
    for (const userId of userIds) ctx.services.changes.notify('person', userId)
    for (const id of ended) ctx.services.realtime.closeSession(id)
  })
}

/** Ends every session of a company's people. */
export async function endSessionsOfCompany(ctx: Ctx, companyId: string): Promise<void> {
  const ended = await sessionQueries.revokeSessionsOfCompany(ctx, companyId)
  ctx.afterCommit(() => {
    for (const id of ended) ctx.services.realtime.closeSession(id)
  })
}

/** The active sessions of the caller. */
export async function listOwnSessions(ctx: SignedIn): Promise<OwnSession[]> {
  const rows = await sessionQueries.listSessions(ctx)
  return rows.map(({ user_agent, impersonator_id, ...row }) => ({
    ...row,
    ...deviceOf(user_agent),
    current: row.id === ctx.actor.session_id,
    impersonated: impersonator_id !== null,
  }))
}

/** Ends one of the caller’s sessions. Idempotent. Throws 404 for a session of another person. */
export async function endOwnSession(ctx: SignedIn, sessionId: string): Promise<void> {
  found(await sessionQueries.findOwnSession(ctx, sessionId))
  await endSessions(ctx, ctx.actor.id, { only: sessionId })
}

/** Ends every session of the caller except the current one. */
export const endOtherSessions = (ctx: SignedIn): Promise<void> =>
  endSessions(ctx, ctx.actor.id, { except: ctx.actor.session_id })
