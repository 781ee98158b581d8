import type { Ctx, SignedIn } from '#platform/context.ts'

export interface QuizOfEnrolment {
  enrolment_id: string
  item_id: string
}

/** Returns false if the same was set already. */
export async function upsertExtraAttempts(
  ctx: SignedIn,
  quiz: QuizOfEnrolment,
  extra: { attempts: number; reason: string },
): Promise<boolean> {
  const set = { ...extra, set_by: ctx.actor.id, set_at: ctx.now.toISOString() }
  const row = await ctx.db
    .insertInto('extra_attempts')
    .values({ ...quiz, ...set })
    .onConflict((conflict) =>
      conflict
        .columns(['enrolment_id', 'item_id'])
        .doUpdateSet(set)
        .where(({ or, eb }) =>
          or([
            eb('extra_attempts.attempts', '<>', extra.attempts),
            eb('extra_attempts.reason', '<>', extra.reason),
          ]),
        ),
    )
    .returning('item_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if there were none. */
export async function deleteExtraAttempts(ctx: Ctx, quiz: QuizOfEnrolment): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('extra_attempts')
    .where('enrolment_id', '=', quiz.enrolment_id)
    .where('item_id', '=', quiz.item_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The attempts stay: the results of the student follow from them. */
export async function clearReasons(ctx: Ctx, studentId: string): Promise<void> {
  await ctx.db
    .updateTable('extra_attempts')
    .from('enrolments')
    .set({ reason: '' })
    .whereRef('enrolments.id', '=', 'extra_attempts.enrolment_id')
    .where('enrolments.student_id', '=', studentId)
    .execute()
}
