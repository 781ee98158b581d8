import { sql } from 'kysely'
import type { SignedIn } from '#platform/context.ts'
import type { Community } from '../communities.service.ts'
import { authorColumns, likedBy } from '../posts/posts.queries.ts'

function comments(ctx: SignedIn, { company_id }: Community) {
  return ctx.db
    .selectFrom('comments')
    .innerJoin('posts', (join) =>
      join.onRef('posts.company_id', '=', 'comments.company_id').onRef('posts.id', '=', 'comments.post_id'),
    )
    .innerJoin('users as author', 'author.id', 'comments.author_id')
    .selectAll('comments')
    .select([
      'posts.locked_at as post_locked_at',
      'posts.author_id as post_author_id',
      'posts.title as post_title',
      'posts.state as post_state',
      sql<boolean>`posts.official_comment_id is not distinct from comments.id`.as('is_official'),
      sql<boolean>`posts.accepted_comment_id is not distinct from comments.id`.as('is_accepted'),
      authorColumns('author').as('author'),
      likedBy(ctx.actor.id, 'comments').as('liked'),
    ])
    .where('comments.company_id', '=', company_id)
}

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>

/**
 * Oldest first. Hidden comments are included only for their author and moderators; a deleted comment with answers
 * remains as a stub.
 */
export async function selectComments(
  ctx: SignedIn,
  community: Community,
  postId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<CommentRow[]> {
  let rows = comments(ctx, community).where('comments.post_id', '=', postId).orderBy('comments.id')
  if (!community.is_moderator)
    rows = rows.where(({ or, eb }) =>
      or([eb('comments.state', 'in', ['visible', 'deleted']), eb('comments.author_id', '=', ctx.actor.id)]),
    )
  if (after) rows = rows.where('comments.id', '>', after)
  return rows.limit(limit).execute()
}

export async function findComment(ctx: SignedIn, community: Community, commentId: string) {
  return comments(ctx, community).where('comments.id', '=', commentId).executeTakeFirst()
}

export async function findByOnceKey(ctx: SignedIn, key: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', ctx.actor.id)
    .where('once_key', '=', key)
    .executeTakeFirst()
  return row?.id
}

export async function hasReplies(ctx: SignedIn, commentId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('comments')
    .select('id')
    .where('reply_to', '=', commentId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
