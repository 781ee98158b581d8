import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { StudentConcern, studentFilter } from '#contract/directory/directory.ts'
import { isGroupManager } from '#domains/accounts/accounts.policy.ts'
import { seesPerson } from '#domains/accounts/groups/groups.service.ts'
import type { SignedIn } from '#platform/context.ts'

export type StudentFilter = { [Name in keyof typeof studentFilter]?: z.infer<(typeof studentFilter)[Name]> }

/** Whether the filter needs the person's own row. */
export const asksPerson = ({
  search,
  tag,
  department,
  title,
  country,
  manager_id,
  invitation,
}: StudentFilter): boolean =>
  Boolean(search?.trim() || tag || department || title || country || manager_id || invitation)

/** Whether the stored counts can answer the filter. */
export const isCounted = (
  ctx: SignedIn,
  { group_id, concern, status = 'active', ...filter }: StudentFilter,
): boolean => !asksPerson(filter) && !group_id && !concern && status === 'active' && !isGroupManager(ctx)

/** Whether the filter excludes any of the students of a company and status. */
export const isNarrowed = (
  ctx: SignedIn,
  { group_id, concern, state, course_id, ...filter }: StudentFilter,
): boolean => asksPerson(filter) || Boolean(group_id || concern || state || course_id) || isGroupManager(ctx)

const words = (search = ''): string[] => search.split(/\s+/).filter(Boolean)

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&')

/**
 * SQL: matches the words as in the index `users_search`: long ones anywhere, short ones at the beginning of a word,
 * which the index supports, too.
 */
function hasSearchedWords(search: string | undefined): RawBuilder<unknown>[] {
  const text = sql`plain_form(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || coalesce(u.employee_number, ''))`
  return words(search).map((word) => {
    const pattern = escaped(word)
    if (word.length > 2) return sql`${text} like plain_form(${`%${pattern}%`})`
    return sql`(${text} like plain_form(${`${pattern}%`}) or ${text} like plain_form(${`% ${pattern}%`}))`
  })
}

const concernDays = { expiring_30: 30, expiring_60: 60, expiring_90: 90 }

function hasConcern(ctx: SignedIn, concern: StudentConcern): RawBuilder<unknown> {
  const today = sql`(${ctx.now.toISOString()}::timestamptz)::date`
  if (concern === 'mandatory_open') return sql`s.mandatory_open > 0`
  if (concern === 'late') return sql`s.missed_on > '-infinity' and s.missed_on >= ${today} - 90`
  return sql`s.ends_on < 'infinity' and s.ends_on <= ${today} + ${sql.lit(concernDays[concern])}`
}

/** The joins that a filter needs, beside the alias `s`: `c` for a course, `u` for words, a tag or personal details. */
export function joins({ course_id, ...filter }: StudentFilter): RawBuilder<unknown> {
  return sql`${course_id ? sql`join course_progress_states c on c.student_id = s.student_id and c.course_id = ${course_id}` : sql``}
    ${asksPerson(filter) ? sql`join users u on u.id = s.student_id` : sql``}`
}

/** Conditions on the state row itself, for the company in `reach`. */
export function ownConditions(
  ctx: SignedIn,
  { state, concern, course_id, status = 'active' }: StudentFilter,
): RawBuilder<unknown> {
  // A literal, because a parameter would prevent the use of partial indexes.
  const all = [sql`s.company_id = reach.company_id and s.status = ${sql.lit(status)}`]
  if (state && !course_id) all.push(sql`s.state = ${sql.lit(state)}`)
  if (concern) all.push(hasConcern(ctx, concern))
  return sql.join(all, sql` and `)
}

/** Conditions on the person's own row, written as in the partial indexes. */
function personConditions({
  search,
  tag,
  department,
  title,
  country,
  manager_id,
  invitation,
}: StudentFilter): RawBuilder<unknown>[] {
  const all = hasSearchedWords(search)
  if (tag) all.push(sql`u.tags <> '{}' and u.tags @> array[${tag}]::text[]`)
  if (department) all.push(sql`u.department <> '' and u.department = ${department}`)
  if (title) all.push(sql`u.title <> '' and u.title = ${title}`)
  if (country) all.push(sql`u.country = ${country}`)
  if (manager_id) all.push(sql`u.manager_id = ${manager_id}`)
  if (invitation) all.push(invitation === 'none' ? sql`u.invited_at is null` : sql`u.invited_at is not null`)
  return all
}

/** All conditions, including those on joined rows. */
export function conditions(ctx: SignedIn, filter: StudentFilter): RawBuilder<unknown> {
  const { state, course_id, group_id, status = 'active' } = filter
  const all = [ownConditions(ctx, filter)]
  if (course_id) all.push(sql`c.company_id = reach.company_id`)
  if (course_id && state) all.push(sql`c.state = ${sql.lit(state)}`)
  if (asksPerson(filter))
    all.push(sql`u.company_id = reach.company_id and u.role = 'student' and u.status = ${sql.lit(status)}`)
  if (group_id)
    all.push(sql`s.student_id in (select user_id from group_members where group_id = ${group_id})`)
  if (isGroupManager(ctx)) all.push(seesPerson(ctx, 's.student_id'))
  all.push(...personConditions(filter))
  return sql.join(all, sql` and `)
}

/** The companies in reach, or only the requested one, with or without those below it. */
export const reachOf = (ctx: SignedIn, { company_id, without_below }: StudentFilter): RawBuilder<unknown> =>
  sql`(select descendant_id as company_id from company_closure where ancestor_id = ${ctx.actor.company_id}
    ${
      without_below
        ? sql`and descendant_id = ${company_id ?? ctx.actor.company_id}`
        : company_id
          ? sql`and descendant_id in (select descendant_id from company_closure where ancestor_id = ${company_id})`
          : sql``
    })`

/** SQL: the ids of the students that a filter matches. */
export const matchingStudents = (ctx: SignedIn, filter: StudentFilter): RawBuilder<unknown> =>
  sql`select s.student_id as id from ${reachOf(ctx, filter)} reach
    join student_progress_states s on s.company_id = reach.company_id ${joins(filter)}
    where ${conditions(ctx, filter)}`
