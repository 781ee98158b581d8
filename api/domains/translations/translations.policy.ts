import type { JobStatus, TranslationJob } from '#contract/translations/jobs.ts'
import { canEdit } from '#domains/courses/courses.policy.ts'

type Actor = Parameters<typeof canEdit>[0] & { id: string }
type Course = Parameters<typeof canEdit>[1]
interface Job {
  status: JobStatus
  reviewer_id: string | null
}

/** Admins and the job's reviewer may approve. */
export const canApprove = (actor: Actor, course: Course, job: Pick<Job, 'reviewer_id'>): boolean =>
  canEdit(actor, course) && (actor.role === 'admin' || job.reviewer_id === actor.id)

/** Only admins assign the reviewer. */
export const canSetReviewer = ({ role }: Pick<Actor, 'role'>): boolean => role === 'admin'

/** Admins may delete entries of their own company's memory and import entries from files. */
export const canChangeMemory = (
  { role, company_id }: Pick<Actor, 'role'> & { company_id: string },
  memory: { company_id: string },
): boolean => role === 'admin' && memory.company_id === company_id

export function jobRights(actor: Actor, course: Course, job: Job): TranslationJob['can'] {
  const edits = canEdit(actor, course)
  const approves = canApprove(actor, course, job)
  return {
    assign: edits,
    set_reviewer: edits && canSetReviewer(actor),
    translate: edits,
    hand_in: edits && job.status === 'open',
    approve: approves && job.status === 'handed_in',
    reject: approves && job.status === 'handed_in',
    reopen: edits && job.status !== 'open',
  }
}

/** With the four-eyes principle nobody approves their own text. */
export const mayApproveUnit = (
  { id }: { id: string },
  unit: { updated_by: string | null },
  { approves, fourEyes }: { approves: boolean; fourEyes: boolean },
): boolean => approves && !(fourEyes && unit.updated_by === id)
