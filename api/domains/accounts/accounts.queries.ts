import { sql } from 'kysely'
import type { Ability, Role } from '#contract/roles.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import { isClosed } from '#domains/companies/company-tree.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'

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
  /** Whether the company or one above it is closed. */
  is_company_closed: boolean
  password_hash: string | null
  abilities: Ability[]
  /** Null for somebody who has never signed in. */
  first_signed_in_at: string | null
}

/** The columns that identify a person, for users joined with their companies. */
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

/** If the company has no leaderboard, nobody in it has one. */
export const ownSettings = sql<Record<string, boolean>>`case when companies.leaderboard_mode = 'off'
  then users.settings || '{"has_leaderboard": false}' else users.settings end`

const selectPerson = (ctx: Ctx) =>
  ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(personColumns)
    .select(['users.role', 'users.status', 'users.course_locale', 'users.password_hash', 'users.abilities'])
    .select('users.first_signed_in_at')
    .select([
      isClosed('companies.id').as('is_company_closed'),
      ownSettings.as('settings'),
      sql<Record<string, boolean>>`companies.settings`.as('company_settings'),
    ])

export async function findPerson(ctx: Ctx, id: string): Promise<PersonRow | undefined> {
  return selectPerson(ctx)
    .where('users.id', '=', id)
    .where('users.status', '<>', 'removed')
    .executeTakeFirst()
}

/** Those of these people who can sign in. */
export async function findActivePeople(ctx: Ctx, ids: string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return []
  return selectPerson(ctx).where('users.id', 'in', ids).where('users.status', '=', 'active').execute()
}

/** Anybody in the caller's company or below it. */
export async function findInReach(ctx: SignedIn, id: string): Promise<PersonRow | undefined> {
  return selectPerson(ctx)
    .where('users.id', '=', id)
    .where('users.status', '<>', 'removed')
    .where('users.company_id', 'in', inReach(ctx))
    .executeTakeFirst()
}

/**
 * People with the address in the company of the host name and below it, nearest first; those of closed companies only
 * `withClosed`. For an unknown host name the installation's only company is used; with two or more companies nobody is
 * found.
 */
export async function findByEmail(
  ctx: Ctx,
  email: string,
  roles: Exclude<Role, 'guest'>[],
  { withClosed = false }: { withClosed?: boolean } = {},
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
    .where(({ or, not, val }) => or([val(withClosed), not(isClosed('companies.id'))]))
    .limit(20)
  if (!root) return (await isAlone(ctx)) ? people.orderBy('users.id').execute() : []
  return people
    .innerJoin('company_closure as reach', (join) =>
      join.onRef('reach.descendant_id', '=', 'users.company_id').on('reach.ancestor_id', '=', root),
    )
    .orderBy('reach.depth')
    .orderBy('users.id')
    .execute()
}

/** Whether the request came to a host name of the company or of one above it, or the installation has no other company. */
export async function isAtHost(ctx: Ctx, companyId: string): Promise<boolean> {
  const host = await ctx.db
    .selectFrom('company_hosts')
    .leftJoin('company_closure', (join) =>
      join
        .onRef('company_closure.ancestor_id', '=', 'company_hosts.company_id')
        .on('company_closure.descendant_id', '=', companyId),
    )
    .select('company_closure.depth')
    .where('company_hosts.hostname', '=', ctx.host)
    .executeTakeFirst()
  return host ? host.depth !== null : isAlone(ctx)
}

async function isAlone(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.selectFrom('companies').select('id').limit(2).execute()).length < 2
}

/** Locks a person until the end of the transaction. */
export async function lockPerson(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Null removes the password. */
export async function setPassword(ctx: Ctx, userId: string, password_hash: string | null): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ password_hash, updated_at: ctx.now.toISOString() })
    .where('id', '=', userId)
    .execute()
}

/** Activates an account that was invited or waiting for approval. */
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

/** Records the time at which each new tag was added. */
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

/**
 * Erases the personal data in a person's row, which stays because other rows refer to it. Returns the file name of
 * the picture.
 */
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
      department: '',
      title: '',
      country: null,
      employee_number: null,
      manager_id: null,
      starts_on: null,
      updated_at: ctx.now.toISOString(),
    })
    .where('id', '=', userId)
    .execute()
  return avatar
}

const setUpTokens = sql<boolean>`purpose = 'invite' and user_id is null and data @> '{"set_up": true}'`

/** Only one set-up token is valid at a time: each start of the server prints a new one. */
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

export async function consumeSetUpToken(ctx: Ctx, tokenHash: Buffer): Promise<boolean> {
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

/** The person with an address in a company, whatever their status. */
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

/** People of a company who have not accepted their invitation. */
export async function selectInvited(ctx: Ctx, companyId: string): Promise<{ id: string }[]> {
  return ctx.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'invited')
    .execute()
}

/** Maximum number of admins that are e-mailed about one matter. */
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

/** The owners nearest to a company, else its nearest admins; at most twenty. */
export async function selectNearestOwners(ctx: Ctx, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; depth: number; is_owner: boolean }>`
    select users.id, above.depth, 'owner' = any (users.abilities) as is_owner
    from company_closure above join users on users.company_id = above.ancestor_id
    where above.descendant_id = ${companyId} and users.role = 'admin' and users.status = 'active'
    order by 'owner' = any (users.abilities) desc, above.depth, users.id limit ${mailed}`.execute(ctx.db)
  const [first] = rows
  return rows
    .filter(({ depth, is_owner }) => is_owner === first?.is_owner && depth === first?.depth)
    .map(({ id }) => id)
}

/** Sets the person's picture by its file name. Returns the file name of the previous one. */
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

/** Notes that a person has signed in; the first time stays. */
export async function saveFirstSignIn(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ first_signed_in_at: ctx.now.toISOString() })
    .where('id', '=', id)
    .where('first_signed_in_at', 'is', null)
    .execute()
}
