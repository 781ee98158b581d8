import type { Ctx, SignedIn } from '#platform/context.ts'
import { recordEvent } from '#platform/events.ts'
import { deleteExtraTime, selectExtraTime, writeExtraTime } from './extra-time.queries.ts'

/**
 * Who gets longer for a quiz against the clock, and by how much. It counts from the next attempt on: one that runs keeps the end
 * it began with. Alone writes extra_times.
 */

/** In percent of a quiz's limit; 0 for most. */
export const extraTimeOf = (ctx: Ctx, studentId: string): Promise<number> => selectExtraTime(ctx, studentId)

/** The caller is let through before. What is sent twice is noted once. */
export async function setExtraTime(
  ctx: SignedIn,
  student: { id: string; company_id: string },
  percent: number,
): Promise<void> {
  if (!(await writeExtraTime(ctx, student.id, percent))) return
  await recordEvent(ctx, {
    kind: 'student.extra_time',
    company_id: student.company_id,
    student_id: student.id,
    data: { percent },
  })
}

/** Erases it, when the student leaves. */
export async function forgetExtraTime(ctx: Ctx, studentId: string): Promise<void> {
  await deleteExtraTime(ctx, studentId)
}

/** What the caller gets on top of a limit, in whole seconds. */
export async function extraSeconds(ctx: SignedIn, limitSeconds: number | null): Promise<number> {
  if (limitSeconds === null) return 0
  return Math.ceil((limitSeconds * (await selectExtraTime(ctx, ctx.actor.id))) / 100)
}
