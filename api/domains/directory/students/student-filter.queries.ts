import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { StudentConcern, studentFilter } from '#contract/directory/directory.ts'
import { isGroupManager } from '#domains/accounts/accounts.policy.ts'
import { seesPerson } from '#domains/accounts/groups/groups.service.ts'
import { inOwnReach } from '#domains/companies/companies.service.ts'
import { countsFor } from '#domains/companies/company-tree.service.ts'
import type { SignedIn } from '#platform/context.ts'

export type StudentFilter = {
  [Name in keyof typeof studentFilter]?: z.infer<(typeof studentFilter)[Name]>
} & {
  /** Many stored states are stale, so details and groups are read from their own tables instead, which is slower. */
  updating?: boolean
}

/** Whether the filter uses personal details that progress states have a copy of. */
const hasDetails = ({ tag, department, title, country, manager_id, invitation }: StudentFilter): boolean =>
  Boolean(tag || department || title || country || manager_id || invitation)

const hasSearch = ({ search }: StudentFilter): boolean => Boolean(search?.trim())

/** Whether the filter has to read users. */
export const readsUsers = (filter: StudentFilter): boolean =>
  hasSearch(filter) || Boolean(filter.updating && hasDetails(filter))

/** Whether the stored counts can answer the filter. */
export const isCounted = (
  ctx: SignedIn,
  { group_id, concern, status = 'active', ...filter }: StudentFilter,
): boolean =>
  !hasSearch(filter) &&
  !hasDetails(filter) &&
  !group_id &&
  !concern &&
  status === 'active' &&
  !isGroupManager(ctx)

const words = (search = ''): string[] => search.split(/\s+/).filter(Boolean)

const escapedLike = (word: string): string => word.replace(/[\\%_]/g, '\\$&')
const escapedRegex = (word: string): string => word.replace(/[!-/:-@[-`{-~]/g, '\\$&')

/** SQL: matches every word, long ones anywhere, short ones at the beginning of a word; the index `users_search` supports both. */
function hasSearchedWords(search: string | undefined): RawBuilder<unknown>[] {
  const text = sql`plain_form(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || coalesce(u.employee_number, ''))`
  return words(search).map((word) =>
    word.length > 2
      ? sql`${text} like plain_form(${`%${escapedLike(word)}%`})`
      : sql`${text} ~ plain_form(${`(^| )${escapedRegex(word)}`})`,
  )
}

const concernDays = { expiring_30: 30, expiring_60: 60, expiring_90: 90 }

function hasConcern(ctx: SignedIn, concern: StudentConcern): RawBuilder<unknown> {
  const today = sql`(${ctx.now.toISOString()}::timestamptz)::date`
  if (concern === 'mandatory_open') return sql`s.mandatory_open > 0`
  if (concern === 'uncovered') return sql`s.is_uncovered`
  if (concern === 'exempt') return sql`s.exempt > 0`
  if (concern === 'late') return sql`s.missed_on > '-infinity' and s.missed_on >= ${today} - 90`
  return sql`s.ends_on < 'infinity' and s.ends_on <= ${today} + ${sql.lit(concernDays[concern])}`
}

/** SQL: the join to `c`, the state in the filter's course. */
export const courseJoin = ({ course_id }: StudentFilter): RawBuilder<unknown> =>
  course_id
    ? sql`join course_progress_states c on c.student_id = s.student_id and c.course_id = ${course_id}`
    : sql``

/** SQL: the joins that the conditions need besides `s`, the progress state: `c` for a course, `u` for users. */
export const joins = (filter: StudentFilter): RawBuilder<unknown> =>
  sql`${courseJoin(filter)} ${readsUsers(filter) ? sql`join users u on u.id = s.student_id` : sql``}`

/** SQL: the students of the company in `reach`. */
export const inCompany = ({ status = 'active' }: StudentFilter): RawBuilder<unknown> =>
  // A literal, because a parameter would prevent the use of partial indexes.
  sql`s.company_id = reach.company_id and s.status = ${sql.lit(status)}`

/** Conditions on personal details, worded as in the partial indexes of both tables. */
function detailConditions(filter: StudentFilter): RawBuilder<unknown>[] {
  const { tag, department, title, country, manager_id, invitation } = filter
  const row = (column: string) => sql.ref(`${filter.updating ? 'u' : 's'}.${column}`)
  const all = []
  if (tag) all.push(sql`${row('tags')} <> '{}' and ${row('tags')} @> array[${tag}]::text[]`)
  if (department) all.push(sql`${row('department')} <> '' and ${row('department')} = ${department}`)
  if (title) all.push(sql`${row('title')} <> '' and ${row('title')} = ${title}`)
  if (country) all.push(sql`${row('country')} = ${country}`)
  if (manager_id) all.push(sql`${row('manager_id')} = ${manager_id}`)
  if (invitation)
    all.push(
      invitation === 'none'
        ? sql`${row('invited_at')} is null and ${row('first_signed_in_at')} is null and s.last_active_at = '-infinity'`
        : sql`${row('invited_at')} is not null`,
    )
  return all
}

/** Conditions on users; empty if the filter does not read them. */
function userConditions(filter: StudentFilter): RawBuilder<unknown>[] {
  if (!readsUsers(filter)) return []
  const { status = 'active' } = filter
  return [
    sql`u.company_id = reach.company_id and u.role = 'student' and u.status = ${sql.lit(status)}`,
    ...hasSearchedWords(filter.search),
    ...(filter.updating ? detailConditions(filter) : []),
  ]
}

/** SQL: whether the student is in the group. */
const isMember = (groupId: string, { updating }: StudentFilter): RawBuilder<unknown> =>
  updating
    ? sql`s.student_id in (select user_id from group_members where group_id = ${groupId})`
    : sql`s.group_ids <> '{}' and s.group_ids @> array[${groupId}]::uuid[]`

/** Conditions on progress states. */
function stateConditions(ctx: SignedIn, filter: StudentFilter): RawBuilder<unknown>[] {
  const { state, concern, course_id, group_id } = filter
  const all = []
  if (state && !course_id) all.push(sql`s.state = ${sql.lit(state)}`)
  if (concern) all.push(hasConcern(ctx, concern))
  if (course_id) all.push(sql`c.company_id = reach.company_id`)
  if (course_id && state) all.push(sql`c.state = ${sql.lit(state)}`)
  if (group_id) all.push(isMember(group_id, filter))
  if (isGroupManager(ctx)) all.push(seesPerson(ctx, 's.student_id'))
  return [...all, ...(filter.updating ? [] : detailConditions(filter))]
}

/** All conditions within a company; empty if all its students match. */
export const narrowing = (ctx: SignedIn, filter: StudentFilter): RawBuilder<unknown>[] => [
  ...stateConditions(ctx, filter),
  ...userConditions(filter),
]

export const conditions = (ctx: SignedIn, filter: StudentFilter): RawBuilder<unknown> =>
  sql.join([inCompany(filter), ...narrowing(ctx, filter)], sql` and `)

/** SQL: `from` and `where` for all matches. Users are read by id, so that index lookups are local. */
export function fromMatches(ctx: SignedIn, filter: StudentFilter): RawBuilder<unknown> {
  const users = sql`(select id from users u where ${sql.join(userConditions(filter), sql` and `)} order by u.id offset 0) u
    cross join lateral (select * from student_progress_states s where s.student_id = u.id offset 0) s`
  return sql`from ${readsUsers(filter) ? users : sql`student_progress_states s`} ${courseJoin(filter)}
    where ${sql.join([inCompany(filter), ...stateConditions(ctx, filter)], sql` and `)}`
}

/** The company that the filter asks for, with those under it or without, else all in reach. */
export const companiesOf = (
  ctx: SignedIn,
  { company_id, without_below }: StudentFilter,
): RawBuilder<unknown> =>
  sql`select descendant_id as company_id from company_closure where ${inOwnReach(ctx)}
    ${
      without_below
        ? sql`and descendant_id = ${company_id ?? ctx.actor.company_id}`
        : company_id
          ? sql`and descendant_id in (select descendant_id from company_closure where ancestor_id = ${company_id})`
          : sql``
    }`

/** The same without companies that are closed below it: their people are found by asking for their own company. */
export const reachOf = (ctx: SignedIn, filter: StudentFilter): RawBuilder<unknown> =>
  filter.without_below
    ? sql`(${companiesOf(ctx, filter)})`
    : sql`(${companiesOf(ctx, filter)}
      and ${countsFor(sql.ref('company_closure.descendant_id'), sql`${filter.company_id ?? ctx.actor.company_id}`)})`

/** SQL: the ids of all matches, by the details in users, which are never stale. */
export function matchingStudents(ctx: SignedIn, studentFilter: StudentFilter): RawBuilder<unknown> {
  const filter = { ...studentFilter, updating: true }
  return sql`select s.student_id as id from ${reachOf(ctx, filter)} reach
    join student_progress_states s on s.company_id = reach.company_id ${joins(filter)}
    where ${conditions(ctx, filter)}`
}
