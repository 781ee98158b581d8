import { seesPerson } from '#domains/accounts/groups/groups.service.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { resetReason } from '../progress/resets.queries.ts'

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

/** Identifies all enrolments of one student in one course. */
export interface CycleOwner {
  courseId: string
  studentId: string
}

const selectCycles = (ctx: SignedIn, { courseId, studentId }: CycleOwner) =>
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
    .select(resetReason.as('reset_reason'))
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .where('company_id', 'in', inReach(ctx))
    .where(seesPerson(ctx, 'enrolments.student_id'))
    .orderBy('cycle', 'desc')
    .limit(100)

/** A student's enrolments in a course, newest first; empty where the student is out of reach. */
export async function listRows(ctx: SignedIn, owner: CycleOwner): Promise<CycleRow[]> {
  return selectCycles(ctx, owner).execute()
}

/** Like listRows, with a row lock until the end of the transaction. */
export async function lockRows(ctx: SignedIn, owner: CycleOwner): Promise<CycleRow[]> {
  return selectCycles(ctx, owner).forNoKeyUpdate().execute()
}

/** Open enrolments move with a student to another company; archived ones keep their company. */
export async function moveOpenEnrolments(ctx: SignedIn, studentId: string, companyId: string): Promise<void> {
  await ctx.db
    .updateTable('enrolments')
    .set({ company_id: companyId })
    .where('student_id', '=', studentId)
    .where('archived_at', 'is', null)
    .execute()
}
