import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { EarnedPoints, listOwnPoints } from '#contract/points/leaderboard.ts'
import { firstDayOf } from '#domains/points/leaderboard/leaderboard.service.ts'
import { type LedgerEntry, listLedger } from '#domains/points/points.service.ts'
import { getRelease } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { courseIn, type ReleasedCourse } from '../progress/released-course.rules.ts'
import { selectAttemptsOf, selectClonedParts, selectReleasesOf } from './earned.queries.ts'

/**
 * Where a student's points come from: their own ledger entries with the titles of the courses and items they refer
 * to. Read-only.
 */

export async function listEarned(
  ctx: SignedIn,
  { period, cursor, limit = limits.pageSize.default }: QueryOf<typeof listOwnPoints>,
): Promise<ResponseOf<typeof listOwnPoints>> {
  const since = await firstDayOf(ctx, period)
  const { entries, total } = await listLedger(ctx, { since, cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(entries, limit)
  const quizzes = page.filter(({ cause }) => cause === 'quiz')
  const [courses, attempts, partOf] = await Promise.all([
    coursesOf(ctx, page),
    selectAttemptsOf(
      ctx,
      quizzes.map(({ cause_id }) => cause_id),
    ),
    selectClonedParts(
      ctx,
      page.filter(({ cause, course_id }) => cause === 'lesson' && course_id !== null),
    ),
  ])
  const toEarned = (entry: LedgerEntry): EarnedPoints => {
    const { cause, is_taken_back, amount, day, cause_id, course_id, enrolment_id } = entry
    const course = enrolment_id ? courses.get(enrolment_id) : undefined
    const attempt = attempts.get(cause_id)
    return {
      ...{ cause, is_taken_back, amount, day },
      course: course && course_id ? { id: course_id, title: course.title } : null,
      title: titleIn(course, attempt?.item_id ?? partOf(course_id, cause_id) ?? cause_id),
      score: attempt?.score ?? null,
    }
  }
  return { data: page.map(toEarned), meta: { next_cursor, total } }
}

/** The released courses by enrolment id. Releases are cached in memory. */
async function coursesOf(
  ctx: SignedIn,
  entries: readonly LedgerEntry[],
): Promise<Map<string, ReleasedCourse>> {
  const enrolments = [...new Set(entries.flatMap(({ enrolment_id }) => enrolment_id ?? []))]
  const releases = await selectReleasesOf(ctx, enrolments)
  const courses = [...releases].map(
    async ([enrolment, release]): Promise<[string, ReleasedCourse]> => [
      enrolment,
      courseIn(await getRelease(ctx, release), ctx.languages.course),
    ],
  )
  return new Map(await Promise.all(courses))
}

function titleIn(course: ReleasedCourse | undefined, itemId: string): string | null {
  const index = course?.placeOf.get(itemId)
  return index === undefined ? null : (course?.refs[index]?.title ?? null)
}
