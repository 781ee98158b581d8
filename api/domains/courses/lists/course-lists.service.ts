import type {
  CourseFacets,
  getCourseFacets,
  listCourses as listCoursesEndpoint,
} from '#contract/courses/course-lists.ts'
import type { Course } from '#contract/courses/courses.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { SignedIn } from '#platform/context.ts'
import { invalid } from '#platform/errors.ts'
import { presentCourses } from '../courses.presenter.ts'
import { type Cursor, fromCursor, toCursor } from '../courses.rules.ts'
import * as queries from './course-lists.queries.ts'

// Lists of courses within the caller's company and those below it.

/** Throws 422 for a cursor of another order. */
export async function listCourses(
  ctx: SignedIn,
  {
    cursor,
    limit = limits.pageSize.default,
    sort = 'changed',
    reverse = false,
    ...filter
  }: QueryOf<typeof listCoursesEndpoint>,
): Promise<ResponseOf<typeof listCoursesEndpoint>> {
  const after = cursor === undefined ? null : fromCursor(cursor, sort)
  if (cursor !== undefined && !after) throw invalid({ cursor: ['field.invalid'] })
  const { courses, next } = await readPage(ctx, filter, { sort, reverse, after, limit })
  return {
    data: courses,
    meta: {
      next_cursor: next ? toCursor(next) : null,
      ...(after || filter.changed ? {} : { total: await queries.countCourses(ctx, filter) }),
    },
  }
}

/** How often a page is refilled. A page of one course may skip this many; beyond that it is short. */
const rounds = 10

/**
 * Courses edited and changed back equal their release, which only a comparison shows; they are replaced by further
 * courses. `next` is the cursor of the next page; null if there is none.
 */
async function readPage(
  ctx: SignedIn,
  filter: queries.CourseFilter,
  page: queries.CoursePage,
): Promise<{ courses: Course[]; next: Cursor | null }> {
  const courses: Course[] = []
  let after = page.after
  for (let round = 1; ; round += 1) {
    const wanted = page.limit - courses.length
    const rows = await queries.selectPage(ctx, filter, { ...page, after, limit: wanted + 1 })
    const taken = rows.slice(0, wanted)
    const read = await presentCourses(
      ctx,
      taken.map(({ key: _, ...row }) => row),
    )
    courses.push(...(filter.changed ? read.filter((course) => course.unpublished_changes > 0) : read))
    const last = rows.length > wanted ? taken.at(-1) : undefined
    const next = last ? { sort: page.sort, key: last.key, id: last.id } : null
    if (!next || courses.length >= page.limit || round === rounds) return { courses, next }
    after = next
  }
}

export async function countCourses(ctx: SignedIn): Promise<number> {
  return queries.countCourses(ctx, {})
}

export async function readFacets(
  ctx: SignedIn,
  filter: QueryOf<typeof getCourseFacets>,
): Promise<CourseFacets> {
  return queries.selectFacets(ctx, filter)
}
