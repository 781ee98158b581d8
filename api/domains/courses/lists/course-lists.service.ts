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

// Courses found among many, within the caller's company and those under it.

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

/** How often a page is filled up: a page of one may skip as many, and is short beyond. */
const rounds = 10

/**
 * What was edited and put back again says the same as its release, which only the comparison knows: further courses are read in the
 * place of those. `next` is where the next page begins; null where there is none.
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
