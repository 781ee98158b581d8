import { sql } from 'kysely'
import { dueOn, given, isWaived } from '../publishing.queries.ts'
import { inAudience } from './audience.queries.ts'

/** How an assignment reaches a person. */
export type AssignedBy = 'everyone' | 'tags' | 'groups' | 'name'

/** What `assignedToAt` selects. */
export interface PastAssignment {
  course_id: string
  mandatory: boolean
  assigned_at: string
  due_at: string | null
  assigned_by: AssignedBy[]
  /** Whether the person was waived by then from every campaign that assigned the course, and nothing else did. */
  is_waived: boolean
}

/** When, and for people of which company. */
export interface PastMoment {
  companyId: string
  /** ISO 8601 in UTC. */
  at: string
  /** Courses that are archived now and were not at that moment. */
  archivedSince: readonly string[]
}

/**
 * For a lateral join: the courses that were assigned at a moment to the row of `users` with the alias `u`, whose
 * company then was the given one. Audiences and due days are those that the assignment has now; tags and groups are
 * those that the person has now and had then.
 */
export const assignedToAt = (u: string, { companyId, at, archivedSince }: PastMoment) => sql<PastAssignment>`(
  select a.course_id, bool_or(a.mandatory) as mandatory, min(given.since) as assigned_at,
    end_of_day(min(${dueOn}), home.time_zone) as due_at, bool_and(${isWaived(u, at)}) as is_waived,
    array_remove(array[
      case when bool_or(a.tags = '{}' and a.group_ids = '{}' and a.user_ids = '{}') then 'everyone' end,
      case when bool_or(a.tags && ${sql.ref(u)}.tags) then 'tags' end,
      case when bool_or(exists (select from group_members member where member.user_id = ${sql.ref(u)}.id
        and member.group_id = any (a.group_ids))) then 'groups' end,
      case when bool_or(${sql.ref(u)}.id = any (a.user_ids)) then 'name' end], null) as assigned_by
  from companies home
  join company_closure above on above.descendant_id = home.id
  join assignments a on a.company_id = above.ancestor_id and (above.depth = 0 or a.with_descendants)
    and a.created_at < ${at}::timestamptz and (a.withdrawn_at is null or a.withdrawn_at >= ${at}::timestamptz)
  join courses on courses.id = a.course_id
    and (courses.status <> 'archived' or courses.id = any (${archivedSince}::uuid[]))
  cross join ${given(u)}
  where home.id = ${companyId}::uuid and given.since < ${at}::timestamptz and ${inAudience(u, 'a')}
  group by a.course_id, home.time_zone
)`
