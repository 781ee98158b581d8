import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { review } from '#contract/publishing/publishing.ts'
import type { SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'

export type Review = z.infer<typeof review>
/** Includes the ids of the people named. */
export interface ReviewRow extends Review {
  requested_by_id: string
}

const reviews = (ctx: SignedIn, courseId: string) =>
  ctx.db
    .selectFrom('reviews')
    .innerJoin('users as author', 'author.id', 'reviews.requested_by')
    .leftJoin('users as decider', 'decider.id', 'reviews.decided_by')
    .select([
      'reviews.id',
      'reviews.course_id',
      'reviews.decision',
      'reviews.draft_hash',
      'reviews.kind',
      'reviews.note',
      'reviews.requested_by as requested_by_id',
      'reviews.requested_at',
      'reviews.decided_at',
      'reviews.reason',
      sql<string>`trim(author.first_name || ' ' || author.last_name)`.as('requested_by'),
      sql<string | null>`trim(decider.first_name || ' ' || decider.last_name)`.as('decided_by'),
    ])
    .where('reviews.course_id', '=', courseId)

/** At most one per course. */
export const selectPending = (ctx: SignedIn, courseId: string): Promise<ReviewRow | undefined> =>
  reviews(ctx, courseId).where('reviews.decision', '=', 'pending').executeTakeFirst()

export const selectLastDecision = (ctx: SignedIn, courseId: string): Promise<ReviewRow | undefined> =>
  reviews(ctx, courseId)
    .where('reviews.decision', 'in', ['approved', 'rejected'])
    .orderBy('reviews.requested_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const selectReview = (ctx: SignedIn, courseId: string, reviewId: string): Promise<ReviewRow> =>
  reviews(ctx, courseId).where('reviews.id', '=', reviewId).executeTakeFirstOrThrow()

export async function insertReview(
  ctx: SignedIn,
  requested: Pick<Review, 'course_id' | 'draft_hash' | 'kind' | 'note'> & { company_id: string },
): Promise<ReviewRow> {
  const id = newId()
  await ctx.db
    .insertInto('reviews')
    .values({ ...requested, id, requested_by: ctx.actor.id, requested_at: ctx.now.toISOString() })
    .execute()
  return selectReview(ctx, requested.course_id, id)
}

export async function decideReview(
  ctx: SignedIn,
  reviewId: string,
  decided: { decision: 'approved' | 'rejected' | 'void'; reason?: string },
): Promise<void> {
  await ctx.db
    .updateTable('reviews')
    .set({ ...decided, decided_by: ctx.actor.id, decided_at: ctx.now.toISOString() })
    .where('id', '=', reviewId)
    .execute()
}
