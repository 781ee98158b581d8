import type { SignedIn } from '../../platform/context.ts'
import { recordEvent } from '../../platform/events.ts'
import { awardBadges } from '../badges/badges.service.ts'
import { issueCertificate } from '../certificates/certificates.service.ts'
import { award, type Cause, coursePoints } from '../points/points.service.ts'
import { type ProgressChange, updateEnrolment, upsertProgress } from './learning.queries.ts'
import { type Begun, withChange } from './reading.ts'

/**
 * What happens when something is achieved: progress, its event, points, badges, the end of the course and its certificate
 * stand together or not at all. Callers hold the cycle's lock.
 */

export interface Milestone {
  kind: 'lesson.completed' | 'quiz.passed' | 'quiz.failed' | 'item.skipped'
  change: ProgressChange
  data?: Record<string, unknown>
  points?: Pick<Cause, 'cause_kind' | 'cause_id' | 'amount'>
}

export interface Achieved {
  reading: Begun
  points: number
}

/** Writes a milestone and all that follows from it. */
export async function reach(
  ctx: SignedIn,
  before: Begun,
  { kind, change, data, points }: Milestone,
): Promise<Achieved> {
  await upsertProgress(ctx, before.enrolment.id, change)
  await note(ctx, before, { kind, item_id: change.item_id, data })
  const won = points ? await award(ctx, { ...points, ...whose(ctx, before) }) : 0
  const reached = withChange(ctx, before, { item: change })
  const ended = reached.standing.complete && !reached.standing.finished
  const achieved = ended ? await finishCourse(ctx, reached) : { reading: reached, points: 0 }
  if (kind === 'lesson.completed' || kind === 'quiz.passed') await awardBadges(ctx, whose(ctx, before))
  return { reading: achieved.reading, points: won + achieved.points }
}

async function finishCourse(ctx: SignedIn, reading: Begun): Promise<Achieved> {
  const { course, enrolment, standing } = reading
  const { release } = course
  const score = standing.score
  await updateEnrolment(ctx, enrolment.id, {
    status: 'completed',
    completed_at: ctx.now.toISOString(),
    completed_release_id: release.id,
    score,
  })
  await note(ctx, reading, { kind: 'course.completed', data: { score, release_number: release.number } })
  const points = await award(ctx, {
    ...whose(ctx, reading),
    cause_kind: 'course',
    cause_id: release.course_id,
    amount: coursePoints,
  })
  if (release.outline.course.certificate_enabled) {
    await issueCertificate(ctx, {
      enrolment_id: enrolment.id,
      course_id: release.course_id,
      release_id: release.id,
      release_number: release.number,
      course_title: course.title,
      score,
      validity_days: release.outline.course.validity_days,
    })
  }
  return { reading: withChange(ctx, reading, { completed: { score } }), points }
}

const whose = (ctx: SignedIn, { course }: Begun) => ({
  student_id: ctx.actor.id,
  company_id: ctx.actor.company_id,
  course_id: course.release.course_id,
})

/** Appends to the log what happened in a course. */
export async function note(
  ctx: SignedIn,
  reading: Begun,
  happened: { kind: string; item_id?: string; data?: Record<string, unknown> },
): Promise<void> {
  await recordEvent(ctx, { ...happened, ...whose(ctx, reading), release_id: reading.course.release.id })
}
