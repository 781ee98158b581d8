import { sql } from 'kysely'
import type { SignedIn } from '../../platform/context.ts'
import { inReach } from '../companies/companies.service.ts'

export interface CycleRow {
  id: string
  company_id: string
  release_id: string
  cycle: number
  status: 'in_progress' | 'completed'
  score: number | null
  started_at: string
  completed_at: string | null
  archived_at: string | null
  reset_reason: string | null
}

/** Whose times through which course. */
export interface Whose {
  courseId: string
  studentId: string
}

const selectCycles = (ctx: SignedIn, { courseId, studentId }: Whose) =>
  ctx.db
    .selectFrom('enrolments')
    .select([
      'id',
      'company_id',
      'release_id',
      'cycle',
      'status',
      'score',
      'started_at',
      'completed_at',
      'archived_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('events')
        .select(sql<string>`events.data->>'reason'`.as('reason'))
        .whereRef('events.student_id', '=', 'enrolments.student_id')
        .whereRef('events.course_id', '=', 'enrolments.course_id')
        .where('events.kind', '=', 'progress.reset')
        .whereRef('events.at', '=', 'enrolments.archived_at')
        .limit(1)
        .as('reset_reason'),
    )
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .where('company_id', 'in', inReach(ctx))
    .orderBy('cycle', 'desc')
    .limit(100)

/** A student's times through a course, newest first; none where the student is out of reach. */
export async function listRows(ctx: SignedIn, whose: Whose): Promise<CycleRow[]> {
  return selectCycles(ctx, whose).execute()
}

/** The same, held until the end of the transaction. */
export async function lockRows(ctx: SignedIn, whose: Whose): Promise<CycleRow[]> {
  return selectCycles(ctx, whose).forNoKeyUpdate().execute()
}

/** Closes or opens a time through a course. What was read of it before is no longer good. */
export async function setArchived(ctx: SignedIn, id: string, archived_at: string | null): Promise<void> {
  await ctx.db
    .updateTable('enrolments')
    .set({ archived_at, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
}
