import { sql } from 'kysely'
import { inReach } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'

/** Active assignments of several courses to several companies within reach. */
export const selectActive = (
  ctx: SignedIn,
  { courseIds, companyIds }: { courseIds: readonly string[]; companyIds: readonly string[] },
) =>
  ctx.db
    .selectFrom('assignments')
    .select(['id', 'course_id', 'company_id', 'with_descendants', 'mandatory', 'tags'])
    .select(['starts_on', 'due_on', 'due_days'])
    .select(sql<number>`cardinality(group_ids) + cardinality(user_ids)`.as('others'))
    .where('course_id', 'in', [...courseIds])
    .where('company_id', 'in', [...companyIds])
    .where('company_id', 'in', inReach(ctx))
    .where('withdrawn_at', 'is', null)
    .orderBy('course_id')
    .orderBy('company_id')
    .execute()
export type ActiveAssignment = Awaited<ReturnType<typeof selectActive>>[number]

interface Changed {
  course_id: string
  company_id: string
}

/** Those that are active and due on another day get this one. */
export const updateDueDay = (
  ctx: SignedIn,
  assignmentIds: readonly string[],
  due_on: string,
): Promise<Changed[]> =>
  ctx.db
    .updateTable('assignments')
    .set({ due_on, due_days: null })
    .where('id', 'in', [...assignmentIds])
    .where('withdrawn_at', 'is', null)
    .where('company_id', 'in', inReach(ctx))
    .where(sql<boolean>`due_on is distinct from ${due_on}::date`)
    .returning(['course_id', 'company_id'])
    .execute()

/** Ends those that are active. */
export const endAssignments = (
  ctx: SignedIn,
  assignmentIds: readonly string[],
): Promise<(Changed & { id: string })[]> =>
  ctx.db
    .updateTable('assignments')
    .set({ withdrawn_at: ctx.now.toISOString() })
    .where('id', 'in', [...assignmentIds])
    .where('withdrawn_at', 'is', null)
    .where('company_id', 'in', inReach(ctx))
    .returning(['id', 'course_id', 'company_id'])
    .execute()

/** The courses of assignments with the company of each, in the order in which they must be locked. */
export const selectCourses = (ctx: SignedIn, assignmentIds: readonly string[]) =>
  ctx.db
    .selectFrom('assignments')
    .innerJoin('courses', 'courses.id', 'assignments.course_id')
    .select(['courses.id', 'courses.company_id'])
    .distinct()
    .where('assignments.id', 'in', [...assignmentIds])
    .orderBy('courses.id')
    .execute()
