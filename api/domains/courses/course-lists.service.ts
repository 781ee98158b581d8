import type {
  CourseFacets,
  getCourseFacets,
  listCourses as listCoursesEndpoint,
} from '../../../contract/course-lists.ts'
import type { QueryOf, ResponseOf } from '../../../contract/endpoint.ts'
import { limits } from '../../../contract/limits.ts'
import type { SignedIn } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import * as queries from './course-lists.queries.ts'
import { presentCourses } from './courses.presenter.ts'
import { fromCursor, toCursor } from './courses.rules.ts'

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
  const rows = await queries.selectPage(ctx, filter, { sort, reverse, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const courses = await presentCourses(
    ctx,
    page.map(({ key: _, ...row }) => row),
  )
  return {
    // What was edited and put back again says the same as its release; only the comparison knows.
    data: filter.changed ? courses.filter((course) => course.unpublished_changes > 0) : courses,
    meta: {
      next_cursor: last && rows.length > limit ? toCursor({ sort, key: last.key, id: last.id }) : null,
      ...(after || filter.changed ? {} : { total: await queries.countCourses(ctx, filter) }),
    },
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
