import type { Ctx } from '../../platform/context.ts'

export { coursePoints, lessonPoints, quizPoints } from './points.rules.ts'

/**
 * The ledger of points: who, what for, how many, when. A cause counts once, however often it is reported, so every
 * figure is a sum of rows that can be explained. Alone writes points.
 */

export interface Cause {
  student_id: string
  company_id: string
  /** With `cause_id` unique for the student: a lesson, a quiz at its first pass, an attempt that did better, a course, a task beside it. */
  cause_kind: 'lesson' | 'quiz' | 'quiz_improved' | 'course' | 'extra_credit'
  cause_id: string
  course_id: string
  amount: number
}

/** Enters the points, unless this cause has had them. Returns how many the student won by it. */
export async function award(ctx: Ctx, cause: Cause): Promise<number> {
  if (cause.amount <= 0) return 0
  const row = await ctx.db
    .insertInto('points')
    .values({ ...cause, at: ctx.now.toISOString() })
    .onConflict((conflict) => conflict.columns(['student_id', 'cause_kind', 'cause_id']).doNothing())
    .returning('amount')
    .executeTakeFirst()
  return row?.amount ?? 0
}

/** Enters the opposite of what a cause brought, once; nothing is struck out of the ledger. Returns how many points went. */
export async function takeBack(ctx: Ctx, { cause_kind, ...cause }: Omit<Cause, 'amount'>): Promise<number> {
  const won = await ctx.db
    .selectFrom('points')
    .select('amount')
    .where('student_id', '=', cause.student_id)
    .where('cause_kind', '=', cause_kind)
    .where('cause_id', '=', cause.cause_id)
    .executeTakeFirst()
  if (!won) return 0
  await ctx.db
    .insertInto('points')
    .values({
      ...cause,
      cause_kind: `${cause_kind}_taken_back`,
      amount: -won.amount,
      at: ctx.now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['student_id', 'cause_kind', 'cause_id']).doNothing())
    .execute()
  return won.amount
}

/** What a student won in a course, over all cycles. */
export async function pointsIn(
  ctx: Ctx,
  { studentId, courseId }: { studentId: string; courseId: string },
): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('points')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('amount').$castTo<number>(), val(0)).as('total'))
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  return total
}
