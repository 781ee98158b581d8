import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

interface CountedComment {
  company_id: string
  post_id: string
  author_id: string
}

/**
 * Updates a post's counts when a comment becomes visible or invisible. The post's row is updated last, to keep its
 * lock short. Returns false where the post accepts no comments.
 */
export async function countComment(
  ctx: Ctx,
  { company_id, post_id, author_id }: CountedComment,
  by: 1 | -1,
): Promise<boolean> {
  const { commented } = await ctx.db
    .insertInto('post_people')
    // Commenting subscribes the author to the post until they unsubscribe.
    .values({
      company_id,
      post_id,
      user_id: author_id,
      commented: Math.max(by, 0),
      follows: by === 1,
      seen_comment_id: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'post_id', 'user_id']).doUpdateSet({
        commented: sql`greatest(post_people.commented + ${by}, 0)`,
        follows: sql`post_people.follows or (${by}::int = 1 and post_people.commented = 0)`,
      }),
    )
    .returning('commented')
    .executeTakeFirstOrThrow()
  const isOtherPerson = by === 1 ? commented === 1 : commented === 0
  const { numUpdatedRows } = await ctx.db
    .updateTable('posts')
    .set({
      comments: sql`greatest(comments + ${by}, 0)`,
      commenters: sql`greatest(commenters + case when author_id = ${author_id} then 0 else ${isOtherPerson ? by : 0}::int end, 0)`,
      ...(by === 1 ? { last_activity_at: ctx.now.toISOString() } : {}),
    })
    .where('company_id', '=', company_id)
    .where('id', '=', post_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Changes the visibility of a post or comment and the counts that depend on it. */
export async function setState(
  ctx: Ctx,
  subject: { kind: 'post' | 'comment'; id: string; company_id: string; post_id: string; author_id: string },
  from: string,
  to: 'visible' | 'held' | 'hidden',
): Promise<void> {
  if (from === to) return
  await ctx.db
    .updateTable(subject.kind === 'post' ? 'posts' : 'comments')
    .set({ state: to })
    .where('company_id', '=', subject.company_id)
    .where('id', '=', subject.id)
    .execute()
  if (subject.kind === 'post') return
  if (from === 'visible') await countComment(ctx, subject, -1)
  if (to === 'visible') await countComment(ctx, subject, 1)
}
