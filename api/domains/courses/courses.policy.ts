import type { CourseStatus } from '#contract/courses/courses.ts'
import { type Ability, isStaff, type Role } from '#contract/roles.ts'

// Everything here is about a course already within the actor's reach.
interface Actor {
  role: Role
  /** Who acts as this person; they only look, as auditors do. */
  impersonator_id?: string | null
  abilities?: readonly Ability[]
}

const mayWrite = ({ role, impersonator_id, abilities }: Actor): boolean =>
  isStaff(role) && !impersonator_id && !abilities?.includes('auditor')

export const canEdit = (actor: Actor, course: { status: CourseStatus }): boolean =>
  mayWrite(actor) && course.status !== 'archived'

/** A teacher hands in, an admin publishes; what lies in review is approved or rejected instead. */
export const canPublish = (actor: Actor, course: { status: CourseStatus }): boolean =>
  canEdit(actor, course) && course.status !== 'in_review'

export const canReview = (actor: Actor, course: { status: CourseStatus }): boolean =>
  mayWrite(actor) && actor.role === 'admin' && course.status === 'in_review'

/** What lies in review is decided first; an archived course may be taken back. */
export const canArchive = (actor: Actor, course: { status: CourseStatus }): boolean =>
  mayWrite(actor) && course.status !== 'in_review'

/** What a student has begun is evidence and stays. */
export const canRemove = (actor: Actor, course: { is_begun: boolean }): boolean =>
  mayWrite(actor) && !course.is_begun
