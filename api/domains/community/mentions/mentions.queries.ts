import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { SignedIn } from '#platform/context.ts'
import type { Community } from '../communities.service.ts'

export interface ThreadPersonRow {
  id: string
  full_name: string
  avatar: string | null
  department: string
  role: string
}

export const fullName = sql<string>`trim(users.first_name || ' ' || users.last_name)`

/** Visible and not anonymous. */
const isNamed = (eb: ExpressionBuilder<Database, 'posts' | 'comments'>) =>
  eb.and([eb('state', '=', 'visible'), eb('is_nameless', '=', false)])

/**
 * People who wrote in a thread under their name and may still read it, the latest writer first. People who only
 * wrote anonymously are excluded. `ids` restricts the result to these people.
 */
export async function selectThreadPeople(
  ctx: SignedIn,
  { company_id }: Community,
  postId: string,
  { ids, limit }: { ids?: readonly string[]; limit: number },
): Promise<ThreadPersonRow[]> {
  const wrote = ctx.db
    .selectFrom('posts')
    .select(['author_id', 'id as said'])
    .where('company_id', '=', company_id)
    .where('id', '=', postId)
    .where(isNamed)
    .unionAll(
      ctx.db
        .selectFrom('comments')
        .select(['author_id', 'id as said'])
        .where('company_id', '=', company_id)
        .where('post_id', '=', postId)
        .where(isNamed),
    )
  let people = ctx.db
    .selectFrom('users')
    .innerJoin(
      ctx.db
        .selectFrom(wrote.as('wrote'))
        .select(['author_id', sql<string>`max(said::text)`.as('said')])
        .groupBy('author_id')
        .as('writer'),
      'writer.author_id',
      'users.id',
    )
    .select(['users.id', fullName.as('full_name'), 'users.avatar', 'users.department', 'users.role'])
    .where('users.status', '=', 'active')
    .where('users.id', '<>', ctx.actor.id)
    .where(
      sql<boolean>`(users.role <> 'student' or (users.company_id = ${company_id}
        and coalesce((users.settings->>'has_community')::boolean, true)))`,
    )
    .orderBy('writer.said', 'desc')
  if (ids) people = people.where('users.id', 'in', ids)
  return people.limit(limit).execute()
}

/** The people that a text mentions already. */
export async function selectMentioned(
  ctx: SignedIn,
  { company_id }: Community,
  subjectId: string,
  ids: readonly string[],
): Promise<{ id: string; full_name: string }[]> {
  return ctx.db
    .selectFrom('mentions')
    .innerJoin('users', 'users.id', 'mentions.user_id')
    .select(['users.id', fullName.as('full_name')])
    .where('mentions.company_id', '=', company_id)
    .where('subject_id', '=', subjectId)
    .where('user_id', 'in', ids)
    .where('users.status', '<>', 'removed')
    .execute()
}

export async function selectNames(
  ctx: SignedIn,
  ids: readonly string[],
): Promise<{ id: string; full_name: string }[]> {
  return ctx.db
    .selectFrom('users')
    .select(['users.id', fullName.as('full_name')])
    .where('users.id', 'in', ids)
    .where('users.status', '<>', 'removed')
    .execute()
}

/** Returns the ids that were not mentioned there before. */
export async function insertMentions(
  ctx: SignedIn,
  { company_id }: Community,
  subjectId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db
    .insertInto('mentions')
    .values(ids.map((user_id) => ({ company_id, subject_id: subjectId, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function deleteMentions(ctx: SignedIn, companyId: string, subjectId: string): Promise<void> {
  await ctx.db
    .deleteFrom('mentions')
    .where('company_id', '=', companyId)
    .where('subject_id', '=', subjectId)
    .execute()
}
