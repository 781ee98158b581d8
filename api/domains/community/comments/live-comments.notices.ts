import { type CommentCreated, commentCreatedEvent, notificationsChannel } from '#contract/events.ts'
import type { SignedIn } from '#platform/context.ts'

/** Further readers see a new comment only when they open the post again. */
const mostReaders = 200

/** Publishes a live event about a new comment to everybody who has opened the post. */
export async function announceComment(
  ctx: SignedIn,
  { id, post_id, company_id }: { id: string; post_id: string; company_id: string },
): Promise<void> {
  const readers = await ctx.db
    .selectFrom('post_people')
    .select('user_id')
    .where('company_id', '=', company_id)
    .where('post_id', '=', post_id)
    .where('user_id', '<>', ctx.actor.id)
    .limit(mostReaders)
    .execute()
  const payload: CommentCreated = { id, post_id }
  ctx.afterCommit(() =>
    Promise.all(
      readers.map(({ user_id }) =>
        ctx.services.realtime.publish(notificationsChannel(user_id), commentCreatedEvent, payload),
      ),
    ),
  )
}
