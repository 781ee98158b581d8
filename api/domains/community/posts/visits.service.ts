import { sql } from 'kysely'
import { visitMinutes } from '#contract/community/visits.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import type { Community } from '../communities.service.ts'

/** What a person had seen of the list of posts at their last visit. Only this service writes community_visits. */

const visitBegan = ({ now }: SignedIn): string =>
  new Date(now.getTime() - visitMinutes * 60_000).toISOString()

/** Posts after this one are new since the last visit; null on the first visit. Constant during a visit. */
export async function findSeenPost(ctx: SignedIn, { company_id }: Community): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('community_visits')
    .select(['seen_post_id', 'newest_post_id'])
    .select(sql<boolean>`at > ${visitBegan(ctx)}`.as('lasts'))
    .where('company_id', '=', company_id)
    .where('user_id', '=', ctx.actor.id)
    .executeTakeFirst()
  if (!row) return null
  return row.lasts ? row.seen_post_id : row.newest_post_id
}

/** Throws 404 for a post of another company. */
export async function noteVisit(ctx: SignedIn, { company_id }: Community, postId: string): Promise<void> {
  found(
    await ctx.db
      .selectFrom('posts')
      .select('id')
      .where('company_id', '=', company_id)
      .where('id', '=', postId)
      .executeTakeFirst(),
  )
  await sql`
    insert into community_visits as known (company_id, user_id, newest_post_id, at)
    values (${company_id}, ${ctx.actor.id}, ${postId}, ${ctx.now.toISOString()})
    on conflict (company_id, user_id) do update set
      seen_post_id = case when known.at > ${visitBegan(ctx)} then known.seen_post_id else known.newest_post_id end,
      newest_post_id = greatest(known.newest_post_id, excluded.newest_post_id), at = excluded.at`.execute(
    ctx.db,
  )
}
