import { type EarnedPoints, type PointCause, pointCauses } from '#contract/points/leaderboard.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { announcePlaces } from './leaderboard/live-places.notices.ts'
import { originOf, selectLedger, sumLedger } from './points.queries.ts'

/**
 * The ledger of points: who, for what, how many, when. A cause counts once, however often it is reported, so every
 * figure is a sum of explainable rows. The leaderboard is updated in the same statement. Only this service writes
 * points.
 */

export interface PointsCause {
  student_id: string
  company_id: string
  /**
   * Unique per student together with `cause_id`: a lesson, an attempt better than those before, a course, an
   * extra-credit task, help for a colleague. An item of a cloned course is recorded with the id of its original.
   */
  cause_kind: PointCause
  cause_id: string
  course_id: string | null
  /** The enrolment in which it was earned. */
  enrolment_id: string | null
  amount: number
}

/** Records the points, unless this cause already has some. Returns how many points the student earned by it. */
export async function award(ctx: Ctx, cause: PointsCause): Promise<number> {
  if (cause.amount <= 0) return 0
  const row = await ctx.db
    .insertInto('points')
    .values({ ...cause, cause_id: originOf(cause.cause_id), at: ctx.now.toISOString() })
    .onConflict((conflict) => conflict.columns(['student_id', 'cause_kind', 'cause_id']).doNothing())
    .returning('amount')
    .executeTakeFirst()
  if (row) announcePlaces(ctx, cause.company_id)
  return row?.amount ?? 0
}

/**
 * Reverses the points of a cause, once, with a negative entry; entries are never deleted. The entry counts on the
 * day on which the points were earned, so that they are removed from the same periods. Returns how many points were
 * revoked.
 */
export async function takeBack(
  ctx: Ctx,
  { student_id, cause_kind, cause_id }: Pick<PointsCause, 'student_id' | 'cause_kind' | 'cause_id'>,
): Promise<number> {
  const won = await ctx.db
    .selectFrom('points')
    .selectAll()
    .where('student_id', '=', student_id)
    .where('cause_kind', '=', cause_kind)
    .where('cause_id', '=', cause_id)
    .executeTakeFirst()
  if (!won) return 0
  const back = { cause_kind: `${cause_kind}_taken_back`, amount: -won.amount, at: ctx.now.toISOString() }
  await ctx.db
    .insertInto('points')
    .values({ ...won, ...back })
    .onConflict((conflict) => conflict.columns(['student_id', 'cause_kind', 'cause_id']).doNothing())
    .execute()
  announcePlaces(ctx, won.company_id)
  return won.amount
}

/** The points earned in an enrolment, minus those revoked since. */
export async function pointsOfTime(
  ctx: Ctx,
  { student_id, enrolment_id }: { student_id: string; enrolment_id: string },
): Promise<number> {
  const row = await ctx.db
    .selectFrom('points')
    .select(({ fn }) => fn.sum<string | null>('amount').as('total'))
    .where('student_id', '=', student_id)
    .where('enrolment_id', '=', enrolment_id)
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

export interface LedgerEntry extends Pick<EarnedPoints, 'cause' | 'is_taken_back' | 'amount' | 'day'> {
  id: string
  cause_id: string
  course_id: string | null
  enrolment_id: string | null
}

const takenBackEnd = '_taken_back'

/** The caller's own ledger since a day, newest first, and its total; `id` is the cursor of the page after the entry. */
export async function listLedger(
  ctx: SignedIn,
  page: { since: string | null; cursor: string | undefined; limit: number },
): Promise<{ entries: LedgerEntry[]; total: number }> {
  const [rows, total] = await Promise.all([selectLedger(ctx, page), sumLedger(ctx, page.since)])
  const entries = rows.map(({ cause_kind, ...row }) => {
    const cause = cause_kind.replace(takenBackEnd, '')
    return {
      ...row,
      cause: pointCauses.find((known) => known === cause) ?? 'course',
      is_taken_back: cause_kind.endsWith(takenBackEnd),
    }
  })
  return { entries, total }
}
