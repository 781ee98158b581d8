import type { Ctx, SignedIn } from '#platform/context.ts'
import { recordEvent } from '#platform/events.ts'
import { deleteExtraTime, selectExtraTime, writeExtraTime } from './extra-time.queries.ts'

/**
 * Extra time for individual students in timed quizzes. It applies from the next attempt on; a running attempt keeps
 * its deadline. Only this service writes extra_times.
 */

/** In percent of the quiz's time limit; 0 for most students. */
export const extraTimeOf = (ctx: Ctx, studentId: string): Promise<number> => selectExtraTime(ctx, studentId)

/** The caller must have checked the rights. Idempotent: the event is recorded only when the value changes. */
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

/** Deletes the student's extra time when the student is erased. */
export async function forgetExtraTime(ctx: Ctx, studentId: string): Promise<void> {
  await deleteExtraTime(ctx, studentId)
}

/** The caller's extra time for a given limit, in whole seconds. */
export async function extraSeconds(ctx: SignedIn, limitSeconds: number | null): Promise<number> {
  if (limitSeconds === null) return 0
  return Math.ceil((limitSeconds * (await selectExtraTime(ctx, ctx.actor.id))) / 100)
}
