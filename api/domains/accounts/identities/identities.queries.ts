import { sql } from 'kysely'
import type { SignInButton } from '#contract/sso/sign-in-button.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { findPerson, type PersonRow } from '../accounts.queries.ts'

/** The person a provider names by this subject, and the id of the link. */
export async function findByIdentity(
  ctx: Ctx,
  connectionId: string,
  subject: string,
): Promise<{ id: string; person: PersonRow | null } | undefined> {
  const row = await ctx.db
    .selectFrom('identities')
    .select(['id', 'user_id'])
    .where('connection_id', '=', connectionId)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row && { id: row.id, person: (await findPerson(ctx, row.user_id)) ?? null }
}

export interface AddressHolder {
  id: string
  is_linked: boolean
}

/** Everybody with an address in a company or below, and whether the connection already knows them. */
export async function selectHolders(
  ctx: Ctx,
  { companyId, connectionId, email }: { companyId: string; connectionId: string; email: string },
): Promise<AddressHolder[]> {
  return ctx.db
    .selectFrom('users')
    .innerJoin('company_closure as reach', 'reach.descendant_id', 'users.company_id')
    .leftJoin('identities', (join) =>
      join.onRef('identities.user_id', '=', 'users.id').on('identities.connection_id', '=', connectionId),
    )
    .select(['users.id', sql<boolean>`identities.id is not null`.as('is_linked')])
    .where('reach.ancestor_id', '=', companyId)
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .where('users.status', '<>', 'removed')
    .limit(20)
    .execute()
}

/** Null if the subject or the person is linked already. */
export async function insertIdentity(
  ctx: Ctx,
  identity: { connection_id: string; subject: string; user_id: string },
): Promise<string | null> {
  const row = await ctx.db
    .insertInto('identities')
    .values({ ...identity, id: newId(), linked_at: ctx.now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function noteUse(ctx: Ctx, identityId: string): Promise<void> {
  await ctx.db
    .updateTable('identities')
    .set({ last_used_at: ctx.now.toISOString() })
    .where('id', '=', identityId)
    .execute()
}

/** Whether a person signed in by a connection, or linked it, since a moment. */
export async function hasSignedInSince(
  ctx: Ctx,
  { connectionId, userId, since }: { connectionId: string; userId: string; since: Date },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('identities')
    .select('id')
    .where('connection_id', '=', connectionId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`greatest(linked_at, last_used_at) > ${since.toISOString()}`)
    .executeTakeFirst()
  return row !== undefined
}

/** The active providers of a company and those above, the nearest first. */
export async function selectProvidersFor(ctx: Ctx, companyId: string): Promise<SignInButton[]> {
  return ctx.db
    .selectFrom('company_closure as above')
    .innerJoin('sso_connections as connection', 'connection.company_id', 'above.ancestor_id')
    .select(['connection.id', 'connection.name', 'connection.provider'])
    .where('above.descendant_id', '=', companyId)
    .where('connection.status', '=', 'active')
    .orderBy('above.depth')
    .orderBy('connection.created_at')
    .limit(3)
    .execute()
}

export async function selectOwn(ctx: SignedIn) {
  return ctx.db
    .selectFrom('identities')
    .innerJoin('sso_connections as connection', 'connection.id', 'identities.connection_id')
    .select(['identities.id', 'identities.linked_at', 'identities.last_used_at'])
    .select(['connection.id as connection_id', 'connection.name', 'connection.provider'])
    .where('identities.user_id', '=', ctx.actor.id)
    .orderBy('identities.linked_at')
    .limit(20)
    .execute()
}

/** The id of the connection; undefined if the caller has no such link. */
export async function deleteOwn(ctx: SignedIn, identityId: string): Promise<string | undefined> {
  const row = await ctx.db
    .deleteFrom('identities')
    .where('id', '=', identityId)
    .where('user_id', '=', ctx.actor.id)
    .returning('connection_id')
    .executeTakeFirst()
  return row?.connection_id
}

export async function deleteIdentitiesOf(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.deleteFrom('identities').where('user_id', '=', userId).execute()
}

/** The providers by which a person can sign in: active, of their company or one above, and known to them. */
export async function selectProvidersOf(
  ctx: Ctx,
  { id, company_id }: { id: string; company_id: string },
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('identities')
    .innerJoin('sso_connections as connection', 'connection.id', 'identities.connection_id')
    .innerJoin('company_closure as above', 'above.ancestor_id', 'connection.company_id')
    .select('connection.name')
    .where('identities.user_id', '=', id)
    .where('above.descendant_id', '=', company_id)
    .where('connection.status', '=', 'active')
    .orderBy('identities.linked_at')
    .limit(5)
    .execute()
  return rows.map(({ name }) => name)
}

/** Whether a person can still sign in by a connection: it is active, of their company or one above, and knows them. */
export async function isLinkedBy(
  ctx: Ctx,
  { id, company_id }: { id: string; company_id: string },
  connectionId: string,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sso_connections as connection')
    .innerJoin('identities', 'identities.connection_id', 'connection.id')
    .innerJoin('company_closure as above', 'above.ancestor_id', 'connection.company_id')
    .select('connection.id')
    .where('connection.id', '=', connectionId)
    .where('connection.status', '=', 'active')
    .where('identities.user_id', '=', id)
    .where('above.descendant_id', '=', company_id)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether students of a company have to sign in by a provider of it or of a company above. */
export async function isSsoRequired(ctx: Ctx, companyId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('company_closure as above')
    .innerJoin('sso_connections as connection', 'connection.company_id', 'above.ancestor_id')
    .select('connection.id')
    .where('above.descendant_id', '=', companyId)
    .where('connection.status', '=', 'active')
    .where('connection.required_for_students', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
