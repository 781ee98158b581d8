import { sql } from 'kysely'
import type { SignedIn } from '#platform/context.ts'
import { invalid, notFound, tooManyRequests } from '#platform/errors.ts'
import { loadComment } from '../comments/comments.service.ts'
import type { Community } from '../communities.service.ts'
import { likesPerDay } from '../limits.rules.ts'
import { notifyOfLike } from '../notices/notices.service.ts'
import { loadPost } from './posts.service.ts'

/**
 * Likes of posts and comments. The count changes only if a row was really inserted or deleted, so two concurrent
 * clicks count as one. Writes likes.
 */

interface Likable {
  id: string
  author_id: string
  post_id: string
  post_title: string
  state: string
}

export async function likePost(ctx: SignedIn, community: Community, postId: string, wanted?: boolean) {
  const row = await loadPost(ctx, community, postId)
  return like(ctx, community, 'posts', { ...row, post_id: row.id, post_title: row.title }, wanted)
}

export async function likeComment(
  ctx: SignedIn,
  community: Community,
  params: { postId: string; commentId: string },
  wanted?: boolean,
) {
  return like(ctx, community, 'comments', await loadComment(ctx, community, params), wanted)
}

async function like(
  ctx: SignedIn,
  { company_id }: Community,
  table: 'posts' | 'comments',
  { id, author_id, post_id, post_title, state }: Likable,
  wanted?: boolean,
): Promise<{ liked: boolean; likes: number }> {
  if (state !== 'visible') throw notFound()
  if (author_id === ctx.actor.id) throw invalid({ like: ['community.own_like'] })
  const own = { company_id, subject_id: id, user_id: ctx.actor.id }
  const liked = wanted ?? !(await hasLiked(ctx, own))
  const changed = liked ? await addLike(ctx, own) : await removeLike(ctx, own)
  const { likes } = await ctx.db
    .updateTable(table)
    .set({ likes: sql`greatest(likes + ${changed ? (liked ? 1 : -1) : 0}, 0)` })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .returning('likes')
    .executeTakeFirstOrThrow()
  if (changed && liked) await notifyOfLike(ctx, { id, post_id, title: post_title, to: author_id })
  return { liked, likes }
}

interface Like {
  company_id: string
  subject_id: string
  user_id: string
}

const findLike = (ctx: SignedIn, { company_id, subject_id, user_id }: Like) =>
  ctx.db
    .selectFrom('likes')
    .select('at')
    .where('company_id', '=', company_id)
    .where('subject_id', '=', subject_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()

const hasLiked = async (ctx: SignedIn, own: Like): Promise<boolean> =>
  (await findLike(ctx, own)) !== undefined

async function addLike(ctx: SignedIn, own: Like): Promise<boolean> {
  const { lately } = await ctx.db
    .selectFrom('likes')
    .select(({ fn }) => fn.countAll<number>().as('lately'))
    .where('user_id', '=', own.user_id)
    .where('at', '>', new Date(ctx.now.getTime() - 86_400_000).toISOString())
    .executeTakeFirstOrThrow()
  if (lately >= likesPerDay && !(await findLike(ctx, own))) throw tooManyRequests(3_600)
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('likes')
    .values({ ...own, at: ctx.now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

async function removeLike(ctx: SignedIn, { company_id, subject_id, user_id }: Like): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('likes')
    .where('company_id', '=', company_id)
    .where('subject_id', '=', subject_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
