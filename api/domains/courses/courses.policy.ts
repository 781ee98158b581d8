import type { CourseStatus } from '#contract/courses/courses.ts'
import { type Ability, isStaff, type Role } from '#contract/roles.ts'

// All rules assume that the course is within the actor's reach.
interface Actor {
  role: Role
  /** The impersonator, who may only read, like an auditor. */
  impersonator_id?: string | null
  abilities?: readonly Ability[]
}

const mayWrite = ({ role, impersonator_id, abilities }: Actor): boolean =>
  isStaff(role) && !impersonator_id && !abilities?.includes('auditor')

export const canEdit = (actor: Actor, course: { status: CourseStatus }): boolean =>
  mayWrite(actor) && course.status !== 'archived'

/** A teacher submits, an admin publishes; a draft in review is approved or rejected instead. */
export const canPublish = (actor: Actor, course: { status: CourseStatus }): boolean =>
  canEdit(actor, course) && course.status !== 'in_review'

export const canReview = (actor: Actor, course: { status: CourseStatus }): boolean =>
  mayWrite(actor) && actor.role === 'admin' && course.status === 'in_review'

/** A draft in review has to be decided first. An archived course can be restored. */
export const canArchive = (actor: Actor, course: { status: CourseStatus }): boolean =>
  mayWrite(actor) && course.status !== 'in_review'

/** Once a student has started, the course is evidence and cannot be deleted. */
export const canRemove = (actor: Actor, course: { is_begun: boolean }): boolean =>
  mayWrite(actor) && !course.is_begun
