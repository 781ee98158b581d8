import { sql } from 'kysely'
import type { Role } from '../../../contract/roles.ts'
import type { Ctx, SignedIn } from '../../platform/context.ts'
import { inReach } from '../companies/companies.service.ts'

export interface PersonRow {
  id: string
  company_id: string
  company_name: string
  role: Exclude<Role, 'guest'>
  email: string
  first_name: string
  last_name: string
  status: 'invited' | 'pending' | 'active' | 'disabled' | 'removed'
  avatar: string | null
  platform_locale: string | null
  course_locale: string | null
  settings: Record<string, boolean>
  company_settings: Record<string, boolean>
  password_hash: string | null
}

/** Who somebody is, of users joined with their companies. */
export const personColumns = [
  'users.id',
  'users.company_id',
  'companies.name as company_name',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.avatar',
  'users.platform_locale',
] as const

const selectPerson = (ctx: Ctx) =>
  ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(personColumns)
    .select(['users.role', 'users.status', 'users.course_locale', 'users.password_hash'])
    .select([
      sql<Record<string, boolean>>`users.settings`.as('settings'),
      sql<Record<string, boolean>>`companies.settings`.as('company_settings'),
    ])

export async function findPerson(ctx: Ctx, id: string): Promise<PersonRow | undefined> {
  return selectPerson(ctx)
    .where('users.id', '=', id)
    .where('users.status', '<>', 'removed')
    .executeTakeFirst()
}

/** Anybody in the caller's company or under it. */
export async function findInReach(ctx: SignedIn, id: string): Promise<PersonRow | undefined> {
  return selectPerson(ctx)
    .where('users.id', '=', id)
    .where('users.status', '<>', 'removed')
    .where('users.company_id', 'in', inReach(ctx))
    .executeTakeFirst()
}

/** People with an address in the company of a host name and under it; everywhere where the host belongs to nobody. Nearest first. */
export async function findByEmail(
  ctx: Ctx,
  email: string,
  roles: Exclude<Role, 'guest'>[],
): Promise<PersonRow[]> {
  const { host_company: root } = (await ctx.db
    .selectNoFrom(
      sql<string | null>`(select company_id from company_hosts where hostname = ${ctx.host})`.as(
        'host_company',
      ),
    )
    .executeTakeFirst()) ?? { host_company: null }
  const people = selectPerson(ctx)
    .where(sql`lower(users.email)`, '=', email.trim().toLowerCase())
    .where('users.role', 'in', roles)
    .where('users.status', 'in', ['active', 'pending'])
    .limit(20)
  if (!root) return people.orderBy('users.id').execute()
  return people
    .innerJoin('company_closure as reach', (join) =>
      join.onRef('reach.descendant_id', '=', 'users.company_id').on('reach.ancestor_id', '=', root),
    )
    .orderBy('reach.depth')
    .orderBy('users.id')
    .execute()
}

export interface SessionRow {
  session_id: string
  user_id: string
  company_id: string
  role: Exclude<Role, 'guest'>
  settings: Record<string, boolean>
  company_settings: Record<string, boolean>
  impersonator_id: string | null
  impersonator_role: Exclude<Role, 'guest'> | null
  expires_at: string
  /** Its token has come of another one and was not sent until now. */
  is_new: boolean
}

/**
 * The live session behind a token's hash, with what rights depend on. It runs on every call. A session as somebody else lives no
 * longer than the one it was opened from, and while the person is within the impersonator's reach.
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
      'sessions.impersonator_id',
      'impersonator.role as impersonator_role',
      'users.id as user_id',
      'users.company_id',
      'users.role',
    ])
    .select([
      sql<string>`least(sessions.expires_at, origin.expires_at)`.as('expires_at'),
      sql<Record<string, boolean>>`users.settings`.as('settings'),
      sql<Record<string, boolean>>`companies.settings`.as('company_settings'),
      sql<boolean>`sessions.former_token_hash is not null and sessions.successor_used_at is null`.as(
        'is_new',
      ),
    ])
    .where(`sessions.${column}`, '=', tokenHash)
    .where('sessions.revoked_at', 'is', null)
    .where('users.status', '=', 'active')
    .where(({ eb, or, and, exists, selectFrom }) =>
      or([
        eb('sessions.impersonator_id', 'is', null),
        and([
          eb('origin.revoked_at', 'is', null),
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

/** Notes that a token that has come of another one arrived, and with it the answer that it was in. */
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

export interface ExchangeRow {
  created_at: string
  expires_at: string
  /** Set where the token sent was exchanged already: what its successor is made with. */
  salt: Buffer | null
  successor_used_at: string | null
}

/** Holds the session whose token is sent to be exchanged, undefined where it is dead. */
export async function holdExchange(ctx: SignedIn): Promise<ExchangeRow | undefined> {
  const { session_id, session_token_hash: sent } = ctx.actor
  return ctx.db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at', 'successor_used_at'])
    .select((eb) =>
      eb.case().when('former_token_hash', '=', sent).then(eb.ref('exchange_salt')).end().as('salt'),
    )
    .where('id', '=', session_id)
    .where(({ eb, or }) => or([eb('token_hash', '=', sent), eb('former_token_hash', '=', sent)]))
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Holds a person for the rest of the transaction. */
export async function lockPerson(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function setPassword(ctx: Ctx, userId: string, password_hash: string): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ password_hash, updated_at: ctx.now.toISOString() })
    .where('id', '=', userId)
    .execute()
}

/** Opens an account that was invited or waiting. */
export async function admit(
  ctx: Ctx,
  userId: string,
  fields: { first_name?: string; last_name?: string; password_hash?: string },
): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ ...fields, status: 'active', updated_at: ctx.now.toISOString() })
    .where('id', '=', userId)
    .execute()
}

/** With the moment of each that is new. */
export async function writeTags(ctx: Ctx, userId: string, tags: string[]): Promise<void> {
  const now = ctx.now.toISOString()
  await ctx.db
    .updateTable('users')
    .set({
      tags,
      tag_since: sql<string>`(
        select coalesce(jsonb_object_agg(tag, coalesce(users.tag_since -> tag, to_jsonb(${now}::text))), '{}')
        from unnest(${tags}::text[]) tag where users.tag_since ? tag or tag <> all (users.tags))`,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
}

/** Takes what is personal out of a person's row, which stays for what refers to it. The picture's name comes back. */
export async function erasePerson(
  ctx: Ctx,
  userId: string,
  names: 'keep_names' | 'erase_names',
): Promise<string | null> {
  const avatar = await replaceAvatar(ctx, userId, null)
  await ctx.db.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute()
  await ctx.db
    .updateTable('users')
    .set({
      status: 'removed',
      email: `${userId}@removed.invalid`,
      ...(names === 'erase_names' ? { first_name: '', last_name: '' } : {}),
      password_hash: null,
      settings: '{}',
      tags: [],
      tag_since: '{}',
      platform_locale: null,
      course_locale: null,
      updated_at: ctx.now.toISOString(),
    })
    .where('id', '=', userId)
    .execute()
  return avatar
}

/** Ends the sessions of a person: all, one, or all but one, and those opened from them as somebody else. Returns the ids that were live. */
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
  if (own.length === 0) return own
  const impersonated = await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.now.toISOString() })
    .where('origin_session_id', 'in', own)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return [...own, ...impersonated.map(({ id }) => id)]
}

/** More live sessions than this nobody looks through. */
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

const setUpTokens = sql<boolean>`purpose = 'invite' and user_id is null and data @> '{"set_up": true}'`

/** One token opens the set-up at a time: each start prints another. */
export async function replaceSetUpToken(ctx: Ctx, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await ctx.db.deleteFrom('one_time_tokens').where(setUpTokens).execute()
  await ctx.db
    .insertInto('one_time_tokens')
    .values({
      token_hash: tokenHash,
      purpose: 'invite',
      data: JSON.stringify({ set_up: true }),
      expires_at: expiresAt.toISOString(),
    })
    .execute()
}

export async function isSetUpToken(ctx: Ctx, tokenHash: Buffer): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('one_time_tokens')
    .select('purpose')
    .where('token_hash', '=', tokenHash)
    .where(setUpTokens)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

export async function spendSetUpToken(ctx: Ctx, tokenHash: Buffer): Promise<boolean> {
  const row = await ctx.db
    .updateTable('one_time_tokens')
    .set({ used_at: ctx.now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where(setUpTokens)
    .where('used_at', 'is', null)
    .returning('purpose')
    .executeTakeFirst()
  return row !== undefined
}

/** Whoever has an address in a company, whatever their state. */
export async function findInCompany(
  ctx: Ctx,
  companyId: string,
  email: string,
): Promise<PersonRow | undefined> {
  return selectPerson(ctx)
    .where(sql`lower(users.email)`, '=', email.trim().toLowerCase())
    .where('users.company_id', '=', companyId)
    .where('users.status', '<>', 'removed')
    .executeTakeFirst()
}

/** More admins than this are not mailed about one thing. */
const mailed = 20

/** The admins nearest to a company: its own, else those of the company above, and so on. */
export async function selectNearestAdmins(ctx: Ctx, companyId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('company_closure')
    .innerJoin('users', 'users.company_id', 'company_closure.ancestor_id')
    .select(['users.id', 'company_closure.depth'])
    .where('company_closure.descendant_id', '=', companyId)
    .where('users.role', '=', 'admin')
    .where('users.status', '=', 'active')
    .orderBy('company_closure.depth')
    .orderBy('users.id')
    .limit(mailed)
    .execute()
  return rows.filter(({ depth }) => depth === rows[0]?.depth).map(({ id }) => id)
}

/** The person's picture, by the name of its file. The one it had comes back. */
export async function replaceAvatar(ctx: Ctx, userId: string, name: string | null): Promise<string | null> {
  await lockPerson(ctx, userId)
  const { avatar } = await ctx.db
    .selectFrom('users')
    .select('avatar')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('users')
    .set({ avatar: name, updated_at: ctx.now.toISOString() })
    .where('id', '=', userId)
    .execute()
  return avatar
}

export async function findMemberSince(ctx: Ctx, userId: string): Promise<string> {
  const { created_at } = await ctx.db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return created_at
}
