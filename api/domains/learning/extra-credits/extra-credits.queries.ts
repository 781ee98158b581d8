import { sql } from 'kysely'
import { seesPerson } from '#domains/accounts/groups/groups.service.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { samePartsAs } from '../progress/same-parts.queries.ts'

export interface ExtraCreditRow {
  id: string
  company_id: string
  enrolment_id: string
  cycle: number
  release_id: string
  task_id: string
  answer: string
  points: number
  handed_in_at: string
  taken_back_at: string | null
  reason: string | null
}

const selectRows = (ctx: Ctx, { studentId, courseId }: { studentId: string; courseId: string }) =>
  ctx.db
    .selectFrom('extra_credits')
    .innerJoin('enrolments', 'enrolments.id', 'extra_credits.enrolment_id')
    .select([
      'extra_credits.id',
      'extra_credits.company_id',
      'enrolment_id',
      'enrolments.cycle',
      'extra_credits.release_id',
      'task_id',
      'answer',
      'points',
      'handed_in_at',
      'taken_back_at',
      'reason',
    ])
    .where('extra_credits.student_id', '=', studentId)
    .where('extra_credits.course_id', '=', courseId)
    .orderBy('handed_in_at', 'desc')
    .orderBy('extra_credits.id', 'desc')
    .limit(100)

/** Of the caller's open enrolment, newest first. */
export async function selectOwn(ctx: SignedIn, courseId: string): Promise<ExtraCreditRow[]> {
  return selectRows(ctx, { studentId: ctx.actor.id, courseId }).where('archived_at', 'is', null).execute()
}

/** Of a student within reach, over all enrolments, newest first. */
export async function selectHandedIn(
  ctx: SignedIn,
  owner: { studentId: string; courseId: string },
): Promise<ExtraCreditRow[]> {
  return selectRows(ctx, owner)
    .where('extra_credits.company_id', 'in', inReach(ctx))
    .where(seesPerson(ctx, 'enrolments.student_id'))
    .execute()
}

/**
 * Whether the student is within reach. Needed because a student without submissions has no rows to filter by
 * company.
 */
export async function isInReach(ctx: SignedIn, studentId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', studentId)
    .where('role', '=', 'student')
    .where('status', '=', 'active')
    .where('company_id', 'in', inReach(ctx))
    .where(seesPerson(ctx, 'users.id'))
    .executeTakeFirst()
  return row !== undefined
}

/** The id of the new row; undefined if the enrolment already has a valid submission for the task. */
export async function insertHandIn(
  ctx: SignedIn,
  row: {
    enrolment_id: string
    course_id: string
    release_id: string
    task_id: string
    answer: string
    points: number
  },
): Promise<string | undefined> {
  const inserted = await ctx.db
    .insertInto('extra_credits')
    .values({
      ...row,
      id: newId(),
      company_id: ctx.actor.company_id,
      student_id: ctx.actor.id,
      handed_in_at: ctx.now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['enrolment_id', 'task_id']).where('taken_back_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/**
 * The student's first valid submission for the task other than `but`: in another enrolment, or in a course where
 * one was cloned from the other. A task is rewarded only once.
 */
export async function selectOtherValid(
  ctx: Ctx,
  { studentId, taskId, but }: { studentId: string; taskId: string; but: string },
): Promise<{ id: string; course_id: string; enrolment_id: string; points: number } | undefined> {
  const { rows } = await sql<{ id: string; course_id: string; enrolment_id: string; points: number }>`
    select extra_credits.id, extra_credits.course_id, enrolment_id, points
    from ${samePartsAs(taskId)} part
    join extra_credits on student_id = ${studentId} and task_id = part.id
    where taken_back_at is null and extra_credits.id <> ${but}
    order by handed_in_at, extra_credits.id limit 1`.execute(ctx.db)
  return rows[0]
}

/** Returns false if the submission was already revoked. */
export async function markTakenBack(ctx: SignedIn, id: string, reason: string): Promise<boolean> {
  const row = await ctx.db
    .updateTable('extra_credits')
    .set({ reason, taken_back_at: ctx.now.toISOString(), taken_back_by: ctx.actor.id })
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The text may contain personal data, so it is erased; the fact of the submission stays. */
export async function eraseAnswers(ctx: Ctx, studentId: string): Promise<void> {
  await ctx.db.updateTable('extra_credits').set({ answer: '' }).where('student_id', '=', studentId).execute()
}
