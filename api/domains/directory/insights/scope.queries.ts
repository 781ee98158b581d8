import { type RawBuilder, sql } from 'kysely'
import { inReach } from '#domains/companies/companies.service.ts'
import { countsFor } from '#domains/companies/company-tree.service.ts'
import type { SignedIn } from '#platform/context.ts'
import type { FigurePeriod } from '../dashboard/figure-period.queries.ts'

/** Whose figures are computed, and for which period. */
export interface InsightScope extends FigurePeriod {
  companyId: string
  /** Only the members of the groups that this person manages; everybody if null. */
  manager: SignedIn | null
}

const reach = ({ companyId, manager }: InsightScope) =>
  sql`(select descendant_id as company_id from company_closure where ancestor_id = ${companyId}
    and ${countsFor(sql.ref('company_closure.descendant_id'), sql`${companyId}`)}
    ${manager ? sql`and descendant_id in (${inReach(manager)})` : sql``})`

const members = (manager: SignedIn) => sql`(select distinct member.user_id from group_managers manager
  join group_members member on member.group_id = manager.group_id where manager.user_id = ${manager.actor.id})`

/** SQL: rows `e` of the enrolments that were completed since a moment. */
export const completedSince = (scope: InsightScope, moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  scope.manager
    ? sql`${members(scope.manager)} members join enrolments e on e.student_id = members.user_id
        and e.completed_at >= ${moment} and e.company_id in (select company_id from ${reach(scope)} reach)`
    : sql`${reach(scope)} reach cross join lateral (
        select * from enrolments where company_id = reach.company_id and completed_at is not null
          and completed_at >= ${moment} offset 0) e`

/** SQL: rows `a` of the first attempts at quizzes that were submitted since a moment. */
export const firstAttemptsSince = (scope: InsightScope, moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  scope.manager
    ? sql`${members(scope.manager)} members join enrolments e on e.student_id = members.user_id
        join attempts a on a.enrolment_id = e.id and a.number = 1 and not a.practice and a.submitted_at >= ${moment}
          and a.company_id in (select company_id from ${reach(scope)} reach)`
    : sql`${reach(scope)} reach cross join lateral (
        select * from attempts where company_id = reach.company_id and number = 1 and not practice
          and submitted_at is not null and submitted_at >= ${moment} offset 0) a`

/** SQL: rows `s` of the progress states of active students who are not away. */
export const activeStates = (scope: InsightScope): RawBuilder<unknown> =>
  scope.manager
    ? sql`${members(scope.manager)} members join student_progress_states s on s.student_id = members.user_id
        and s.status = 'active' and s.state <> 'away' and s.company_id in (select company_id from ${reach(scope)} reach)`
    : sql`${reach(scope)} reach join student_progress_states s on s.company_id = reach.company_id and s.status = 'active'
        and s.state <> 'away'`

/** SQL: the ids of groups whose names may be shown. */
export const shownGroups = (scope: InsightScope): RawBuilder<unknown> =>
  scope.manager
    ? sql`(select group_id as id from group_managers where user_id = ${scope.manager.actor.id})`
    : sql`(select groups.id from ${reach(scope)} reach join groups on groups.company_id = reach.company_id)`

interface OwnRows {
  /** A table with a company and a person. */
  rows: RawBuilder<unknown>
  person: 'student_id' | 'reporter_id'
  condition: RawBuilder<unknown>
}

/** SQL: rows `own` of a table that meet a condition, of students in scope. */
export const ownRows = (scope: InsightScope, { rows, person, condition }: OwnRows): RawBuilder<unknown> =>
  scope.manager
    ? sql`${members(scope.manager)} members join ${rows} own on own.${sql.ref(person)} = members.user_id
        and ${condition} and own.company_id in (select company_id from ${reach(scope)} reach)`
    : sql`${reach(scope)} reach cross join lateral (
        select * from ${rows} where company_id = reach.company_id and ${condition} offset 0) own`
