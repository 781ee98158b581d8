import type { Activity, ShareChannel, Stats } from '#contract/learning/activity.ts'
import { limits } from '#contract/limits.ts'
import { readStreak } from '#domains/badges/badges.service.ts'
import { getRelease } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { pageOf } from '#platform/http/page.ts'
import { ownRelease } from '../progress/assigned-release.loader.ts'
import { lockCycle } from '../progress/enrolments.queries.ts'
import { courseIn, type ReleasedCourse } from '../progress/released-course.rules.ts'
import * as queries from './activity.queries.ts'
import { weeksOf } from './activity.rules.ts'

/**
 * A student's own activity: the event log in words, and the statistics computed from it. Writes only the event that
 * a result was shared.
 */

/** The caller's own activity, newest first, with the titles from the release that was current at the time. */
export async function listEvents(
  ctx: SignedIn,
  { cursor, limit = limits.pageSize.default }: { cursor?: string; limit?: number },
): Promise<{ data: Activity[]; meta: { next_cursor: string | null } }> {
  const rows = await queries.selectEvents(ctx, { cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  const courses = await coursesOf(ctx, page)
  return {
    data: page.map((row) => toActivity(row, row.release_id ? courses.get(row.release_id) : undefined)),
    meta: { next_cursor },
  }
}

/** Releases are cached in memory, so a page of events needs no query for releases already in use. */
async function coursesOf(ctx: SignedIn, rows: queries.EventRow[]): Promise<Map<string, ReleasedCourse>> {
  const ids = [...new Set(rows.flatMap(({ release_id }) => (release_id ? [release_id] : [])))]
  const courses = ids.map(
    async (id): Promise<[string, ReleasedCourse]> => [
      id,
      courseIn(await getRelease(ctx, id), ctx.languages.course),
    ],
  )
  return new Map(await Promise.all(courses))
}

function toActivity(row: queries.EventRow, course: ReleasedCourse | undefined): Activity {
  const { locale, revision, origins } = row
  const index = row.item_id ? course?.placeOf.get(row.item_id) : undefined
  return {
    id: row.id,
    kind: row.kind,
    at: row.at,
    course: row.course_id && course ? { id: row.course_id, title: course.title } : null,
    item_title: index === undefined ? null : (course?.refs[index]?.title ?? null),
    score: row.score,
    read: row.release_number === null ? null : { release: row.release_number, locale, revision, origins },
  }
}

const weeksShown = 12

export async function getStats(ctx: SignedIn): Promise<{ data: Stats }> {
  const { id: student_id, company_id } = ctx.actor
  const [totals, { streak, today, days }] = await Promise.all([
    queries.selectTotals(ctx),
    readStreak(ctx, { student_id, company_id }),
  ])
  return { data: { ...totals, streak, weeks: weeksOf(days, today, weeksShown) } }
}

/**
 * Records that a result was shared, once per channel and enrolment. Throws 404, and 409 before the course is
 * finished.
 */
export async function markShared(
  ctx: SignedIn,
  courseId: string,
  channel: ShareChannel,
): Promise<{ data: { channel: ShareChannel; shared_at: string } }> {
  const release = await ownRelease(ctx, courseId)
  const cycle = await lockCycle(ctx, courseId)
  if (cycle?.status !== 'completed') throw conflict('learning.not_finished')
  const before = await queries.selectShared(ctx, { courseId, channel, cycleId: cycle.id })
  if (before) return { data: { channel, shared_at: before } }
  await recordEvent(ctx, {
    kind: 'course.shared',
    company_id: ctx.actor.company_id,
    student_id: ctx.actor.id,
    course_id: courseId,
    release_id: release.id,
    data: { channel, enrolment_id: cycle.id },
  })
  return { data: { channel, shared_at: ctx.now.toISOString() } }
}
