import type { Ctx, SignedIn } from '#platform/context.ts'

export async function selectExtraTime(ctx: Ctx, studentId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('extra_times')
    .select('percent')
    .where('student_id', '=', studentId)
    .executeTakeFirst()
  return row?.percent ?? 0
}

/** Returns false if the value was already set. */
export async function writeExtraTime(ctx: SignedIn, studentId: string, percent: number): Promise<boolean> {
  if (percent === 0) return deleteExtraTime(ctx, studentId)
  const row = await ctx.db
    .insertInto('extra_times')
    .values({ student_id: studentId, percent, set_by: ctx.actor.id, set_at: ctx.now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('student_id')
        .doUpdateSet({ percent, set_by: ctx.actor.id, set_at: ctx.now.toISOString() })
        .where('extra_times.percent', '<>', percent),
    )
    .returning('student_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExtraTime(ctx: Ctx, studentId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('extra_times')
    .where('student_id', '=', studentId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
