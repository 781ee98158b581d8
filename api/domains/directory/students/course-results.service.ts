import type { CourseResult, listCourseResults as listEndpoint } from '#contract/directory/course-results.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { SignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { settleStates } from '../progress-states/progress-states.service.ts'
import { type CourseResultRow, isKnownCourse, selectResults } from './course-results.queries.ts'
import { nameOf } from './students.service.ts'

/** What other systems read about one course, from stored progress states. Writes nothing. */

const toResult = ({ id, first_name, last_name, ...row }: CourseResultRow): CourseResult => {
  const { email, employee_number, company_id, department, started_at, score, ...result } = row
  return {
    student: {
      ...{ id, full_name: nameOf({ first_name, last_name }) },
      ...{ email, employee_number, company_id, department },
    },
    ...result,
    started_at: started_at && new Date(started_at).toISOString(),
    score,
  }
}

/** Throws 404 for a course that nobody within reach has and that is not of a company within reach. */
export async function listCourseResults(
  ctx: SignedIn,
  courseId: string,
  { cursor, limit = limits.pageSize.default }: QueryOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  if (!(await isKnownCourse(ctx, courseId))) throw notFound()
  const { updating } = await settleStates(ctx)
  const rows = await selectResults(ctx, courseId, { after: cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  return { data: page.map(toResult), meta: { next_cursor, updating } }
}
