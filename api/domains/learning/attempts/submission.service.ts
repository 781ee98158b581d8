import { quizPoints } from '#domains/points/points.rules.ts'
import type { Release } from '#domains/publishing/publishing.documents.ts'
import { getRelease } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import {
  type CourseProgress,
  itemIn,
  readCycle,
  type StartedProgress,
  withChange,
} from '../progress/course-progress.loader.ts'
import { type ProgressChange, touchEnrolment, updateEnrolment } from '../progress/enrolments.queries.ts'
import { readBegun } from '../progress/opening.service.ts'
import { recordAchievement, recordCourseEvent } from '../progress/progress.service.ts'
import { lockSameParts } from '../progress/same-parts.queries.ts'
import { loadParts, loadRow } from './attempts.loader.ts'
import type { OpenedAttempt } from './attempts.presenter.ts'
import {
  type AttemptRow,
  bestInClones,
  type TriesOfTime,
  triesBesides,
  updateAttempt,
  wasAddedAfterUse,
} from './attempts.queries.ts'
import { gradeAttempt, isOverdue } from './attempts.rules.ts'

/**
 * How an attempt ends: by its student after the last question, or when its time is over. The answers recorded by
 * then count.
 */

export interface Submitted {
  reading: StartedProgress
  opened: OpenedAttempt
  points: number
}

/** Closes an attempt with the answers recorded so far and writes everything that follows from its score. */
export async function submit(
  ctx: SignedIn,
  before: StartedProgress,
  opened: OpenedAttempt,
  status: 'submitted' | 'expired' = 'submitted',
): Promise<Submitted> {
  const { row, body, answers } = opened
  const grade = gradeAttempt(body, row.question_order, answers)
  const end = status === 'expired' ? (row.deadline_at ?? ctx.now.toISOString()) : ctx.now.toISOString()
  const closed = { status, score: grade.score, passed: grade.passed, submitted_at: end }
  await updateAttempt(ctx, row.id, closed)
  await noteActive(ctx, before, end)
  const graded = withChange(ctx, before, { attempt: { ...row, ...closed } })
  // A newer release removed the quiz while it was being answered, so the score has nothing left to count for.
  if (!before.course.placeOf.has(row.item_id))
    return { reading: graded, points: 0, opened: { ...opened, row: { ...row, ...closed, points: 0 } } }
  const release = await getRelease(ctx, row.release_id)
  if (row.practice) return practised(ctx, graded, { opened, closed, release })
  const others = await triesBesides(ctx, row)
  const inClones = grade.passed ? await lockBestInClones(ctx, row.item_id) : 0
  const earlier = Math.max(inClones, ...others.map(({ best }) => best ?? 0))
  const amount = grade.passed ? quizPoints(grade.score) - quizPoints(earlier) : 0
  const { reading, points } = await recordAchievement(ctx, graded, {
    kind: grade.passed ? 'quiz.passed' : 'quiz.failed',
    change: {
      ...progressAfter(graded, opened, end),
      ...(grade.passed ? { release_number: release.number } : {}),
    },
    of: { release, locale: row.locale },
    data: {
      attempt_id: row.id,
      number: row.number,
      score: grade.score,
      failed_before: failedBefore(before, row.item_id),
      ...((await wasKeyShown(ctx, opened, others)) ? { key_known: true } : {}),
    },
    points: { cause_kind: 'quiz', cause_id: row.id, amount },
  })
  const won = Math.max(0, amount)
  return { reading, points, opened: { ...opened, row: { ...row, ...closed, points: won } } }
}

/**
 * If an original and its clone are submitted at the same moment, the second transaction sees the score of the
 * first.
 */
async function lockBestInClones(ctx: SignedIn, itemId: string): Promise<number> {
  await lockSameParts(ctx, { studentId: ctx.actor.id, partId: itemId })
  return bestInClones(ctx, itemId)
}

/** A practice attempt is recorded in the log and changes nothing else. */
async function practised(
  ctx: SignedIn,
  reading: StartedProgress,
  {
    opened,
    closed,
    release,
  }: { opened: OpenedAttempt; closed: Partial<AttemptRow> & { score: number }; release: Release },
): Promise<Submitted> {
  const { id, number, item_id } = opened.row
  const data = { attempt_id: id, number, score: closed.score, release_number: release.number }
  await recordCourseEvent(ctx, reading, { kind: 'quiz.practised', item_id, release_id: release.id, data })
  return { reading, points: 0, opened: { ...opened, row: { ...opened.row, ...closed, points: 0 } } }
}

/**
 * Whether the student has seen the answer key before: with immediate feedback after any other attempt, otherwise if
 * an earlier enrolment passed the quiz or used all its attempts, or this one had before staff added more.
 */
async function wasKeyShown(
  ctx: SignedIn,
  { row, body: { settings } }: OpenedAttempt,
  others: readonly TriesOfTime[],
): Promise<boolean> {
  if (settings.feedback === 'never') return false
  if (settings.feedback === 'immediate') return others.length > 0
  const allowed = settings.attempts_allowed || Number.POSITIVE_INFINITY
  const wasEarlier = others.some(
    ({ enrolment_id, passed, ended }) => enrolment_id !== row.enrolment_id && (passed || ended >= allowed),
  )
  return wasEarlier || (row.number > allowed && (await wasAddedAfterUse(ctx, row, allowed)))
}

/** The counting score after this attempt. A quiz once passed stays passed. */
function progressAfter(graded: StartedProgress, { row }: OpenedAttempt, end: string): ProgressChange {
  const { state, score, record } = itemIn(graded, row.item_id)
  return {
    item_id: row.item_id,
    status: state === 'completed' ? 'completed' : 'failed',
    step: 0,
    steps_seen: 0,
    score,
    completed_at: state === 'completed' ? (record?.completed_at ?? end) : null,
    document_hash: row.document_hash,
    locale: row.locale,
  }
}

/** How many failed attempts came before the first pass. */
function failedBefore(before: StartedProgress, itemId: string): number {
  const { quiz } = itemIn(before, itemId)
  if (!quiz || quiz.passed) return 0
  return quiz.used - (quiz.open ? 1 : 0)
}

/** Ending the attempt invalidates whatever was read of the enrolment before. */
async function noteActive(ctx: SignedIn, { enrolment }: StartedProgress, end: string): Promise<void> {
  const { id, last_active_at } = enrolment
  await updateEnrolment(ctx, id, {
    last_active_at: Date.parse(end) > Date.parse(last_active_at) ? end : last_active_at,
  })
}

/** The course, after submitting attempts whose time is over with their answers so far; while impersonating, as it is. */
export async function readSettled(ctx: SignedIn, newest: Release): Promise<CourseProgress> {
  const reading = await readCycle(ctx, newest)
  if (ctx.actor.impersonator_id || !reading.records.attempts.some((attempt) => isOverdue(attempt, ctx.now)))
    return reading
  return ctx.transaction(async (inner) => {
    await touchEnrolment(inner, newest.course_id)
    return settle(inner, await readBegun(inner, newest))
  })
}

/** Submits the attempts whose time is over. The caller holds the lock on the enrolment. */
export async function settle(ctx: SignedIn, before: StartedProgress): Promise<StartedProgress> {
  let reading = before
  for (const { id } of before.records.attempts.filter((attempt) => isOverdue(attempt, ctx.now))) {
    const opened = await loadParts(ctx, await loadRow(ctx, id))
    reading = (await submit(ctx, reading, opened, 'expired')).reading
  }
  return reading
}
