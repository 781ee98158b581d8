import { sql } from 'kysely'
import type { SignedIn } from '#platform/context.ts'

export async function selectComments(ctx: SignedIn, itemId: string) {
  return ctx.db
    .selectFrom('unit_comments')
    .leftJoin('users', 'users.id', 'unit_comments.user_id')
    .select(['unit_comments.id', 'kind', 'body', 'at', 'resolved_at'])
    .select(sql<string | null>`nullif(trim(concat_ws(' ', first_name, last_name)), '')`.as('by'))
    .where('item_id', '=', itemId)
    .orderBy('unit_comments.id')
    .limit(200)
    .execute()
}

export async function insertComment(
  ctx: SignedIn,
  comment: { id: string; job_id: string; item_id: string; kind: 'comment' | 'question'; body: string },
): Promise<void> {
  await ctx.db
    .insertInto('unit_comments')
    .values({ ...comment, user_id: ctx.actor.id, at: ctx.now.toISOString() })
    .execute()
}

/** Returns the id of the unit that the comment belongs to. */
export async function resolveComment(
  ctx: SignedIn,
  { jobId, commentId, resolved }: { jobId: string; commentId: string; resolved: boolean },
): Promise<string | undefined> {
  const row = await ctx.db
    .updateTable('unit_comments')
    .set({ resolved_at: resolved ? ctx.now.toISOString() : null })
    .where('id', '=', commentId)
    .where('job_id', '=', jobId)
    .returning('item_id')
    .executeTakeFirst()
  return row?.item_id
}

export async function countComments(ctx: SignedIn, itemId: string): Promise<void> {
  await sql`
    update translation_job_items set
      comments = (select count(*) from unit_comments where item_id = ${itemId}),
      questions = (select count(*) from unit_comments
        where item_id = ${itemId} and kind = 'question' and resolved_at is null)
    where id = ${itemId}
  `.execute(ctx.db)
}
