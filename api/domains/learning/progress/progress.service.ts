import type { EventKind } from '#contract/evidence/event-kinds.ts'
import type { Locale } from '#contract/locales.ts'
import { awardBadges } from '#domains/badges/badges.service.ts'
import { issueCertificate } from '#domains/certificates/certificates.service.ts'
import { coursePoints } from '#domains/points/points.rules.ts'
import { award, type PointsCause } from '#domains/points/points.service.ts'
import type { Release } from '#domains/publishing/publishing.documents.ts'
import { getReleaseOrigins, listAssigned } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { recordEvent } from '#platform/events.ts'
import { dueOf, isExempt } from './assignment.rules.ts'
import { onRelease, type StartedProgress, withChange } from './course-progress.loader.ts'
import { type ProgressChange, selectFinished, updateEnrolment, upsertProgress } from './enrolments.queries.ts'
import { endOf } from './renewal.rules.ts'

/**
 * What follows from an achievement: progress, its event, points, badges, completion of the course and its
 * certificate are committed together or not at all. Callers hold the lock on the enrolment.
 */

export interface Achievement {
  kind: 'lesson.completed' | 'lesson.reread' | 'quiz.passed' | 'quiz.failed' | 'item.skipped'
  change: ProgressChange
  /** The text that the student actually saw, as evidence. */
  of?: { release: Release; locale: string }
  data?: Record<string, unknown>
  points?: Pick<PointsCause, 'cause_kind' | 'cause_id' | 'amount'>
}

/** A failed quiz earns nothing itself, but its day counts towards the streak. */
const earning: Achievement['kind'][] = ['lesson.completed', 'quiz.passed', 'quiz.failed']

export interface AchievementResult {
  reading: StartedProgress
  points: number
}

/** Records an achievement and everything that follows from it. */
export async function recordAchievement(
  ctx: SignedIn,
  before: StartedProgress,
  { kind, change, data, points, of }: Achievement,
): Promise<AchievementResult> {
  await upsertProgress(ctx, before.enrolment.id, change)
  await recordCourseEvent(ctx, before, {
    kind,
    item_id: change.item_id,
    ...evidenceOf(change.item_id, { data, of }),
  })
  const won = points ? await award(ctx, { ...points, ...enrolmentIds(ctx, before) }) : 0
  const reached = withChange(ctx, before, { item: change })
  if (hasTopUpLeft(ctx, before) && !hasTopUpLeft(ctx, reached))
    await recordCourseEvent(ctx, reached, {
      kind: 'course.topped_up',
      data: { release_number: before.newest.number },
    })
  const ended = isAtEnd(reached)
  const achieved = ended ? await finishCourse(ctx, reached) : { reading: reached, points: 0 }
  if (earning.includes(kind))
    await awardBadges(ctx, {
      ...enrolmentIds(ctx, before),
      ...(ended ? { finished: before.course.title } : {}),
    })
  return { reading: achieved.reading, points: won + achieved.points }
}

/** Whether the newest release has something left that a reader who finished is asked to review. */
const hasTopUpLeft = (ctx: SignedIn, reading: StartedProgress): boolean =>
  reading.news.topUp && onRelease(ctx, reading, reading.newest).progress.topUp.length > 0

const isAtEnd = ({ progress }: StartedProgress): boolean => progress.complete && !progress.finished

/** A newer release may have removed the items that were missing; moving to it then completes the course. */
export async function finishIfComplete(ctx: SignedIn, before: StartedProgress): Promise<StartedProgress> {
  if (!isAtEnd(before)) return before
  const { reading } = await finishCourse(ctx, before)
  await awardBadges(ctx, {
    ...enrolmentIds(ctx, before),
    finished: before.course.title,
  })
  return reading
}

const evidenceOf = (itemId: string, { data, of }: Pick<Achievement, 'data' | 'of'>) =>
  of
    ? {
        release_id: of.release.id,
        data: {
          ...data,
          release_number: of.release.number,
          locale: of.locale,
          revision: of.release.revisions[itemId]?.[of.locale as Locale],
        },
      }
    : { data }

async function finishCourse(ctx: SignedIn, reading: StartedProgress): Promise<AchievementResult> {
  const { course, enrolment, progress } = reading
  const { release } = course
  const score = progress.score
  await updateEnrolment(ctx, enrolment.id, {
    status: 'completed',
    completed_at: ctx.now.toISOString(),
    completed_release_id: release.id,
    ends_at: endOf(ctx.now.toISOString(), release.outline.course.validity_days),
    score,
  })
  const { locale } = course
  const origins = await getReleaseOrigins(ctx, release.id, locale)
  await recordCourseEvent(ctx, reading, {
    kind: 'course.completed',
    data: {
      score,
      release_number: release.number,
      locale,
      origins,
      ...(await assignmentEvidence(ctx, reading)),
    },
  })
  const points = await award(ctx, {
    ...enrolmentIds(ctx, reading),
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
      content_locale: locale,
      content_origins: origins && JSON.stringify(origins),
      course_title: course.title,
      title_locale: course.title_locale ?? null,
      score,
      validity_days: release.outline.course.validity_days,
    })
  }
  return { reading: withChange(ctx, reading, { completed: { score } }), points }
}

/**
 * The assignment's terms when the course was finished and the number of mandatory courses left, as evidence and for
 * badges.
 */
async function assignmentEvidence(
  ctx: SignedIn,
  reading: StartedProgress,
): Promise<{ due_at?: string | null; mandatory?: boolean; mandatory_left?: number }> {
  const assigned = await listAssigned(ctx)
  const assignment = assigned.find(({ course_id }) => course_id === reading.course.release.course_id)
  if (!assignment) return {}
  const done = await selectFinished(ctx)
  const left = assigned.filter(
    (terms) =>
      terms.mandatory &&
      !done.has(terms.course_id) &&
      !isExempt({ terms }, ctx.now) &&
      (!terms.starts_at || Date.parse(terms.starts_at) <= ctx.now.getTime()),
  )
  return {
    due_at: dueOf({ reading, terms: assignment, reset: null }, ctx.now),
    mandatory: assignment.mandatory,
    mandatory_left: left.length,
  }
}

const studentAndCourse = (ctx: SignedIn, { course }: StartedProgress) => ({
  student_id: ctx.actor.id,
  company_id: ctx.actor.company_id,
  course_id: course.release.course_id,
})

const enrolmentIds = (ctx: SignedIn, reading: StartedProgress) => ({
  ...studentAndCourse(ctx, reading),
  enrolment_id: reading.enrolment.id,
})

/** Appends an event of the course to the log. */
export async function recordCourseEvent(
  ctx: SignedIn,
  reading: StartedProgress,
  happened: { kind: EventKind; item_id?: string; release_id?: string; data?: Record<string, unknown> },
): Promise<void> {
  await recordEvent(ctx, {
    release_id: reading.course.release.id,
    ...happened,
    ...studentAndCourse(ctx, reading),
  })
}
