import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { assignment } from '#contract/publishing/publishing.ts'
import { seesPerson } from '#domains/accounts/groups/groups.service.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { inAudience } from './audience.queries.ts'

export type Assignment = z.infer<typeof assignment>

const audience = inAudience('users', 'assignments')
const active = sql`users.status = 'active' and ${audience}`
/**
 * Erased and disabled people still count with what they finished. An erased person has no tags left, so the
 * audience is not checked.
 */
const left = sql`(users.status = 'removed' or users.status = 'disabled' and ${audience})`

/** Counts the students of the companies that the assignment reaches, with further joins and conditions. */
const countStudents = (
  who: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`(
  select count(*) from company_closure under
  join users on users.company_id = under.descendant_id and users.role = 'student'
  ${more}
  where under.ancestor_id = assignments.company_id and (assignments.with_descendants or under.depth = 0) and ${who})`

const finished = sql`join enrolments on enrolments.student_id = users.id and enrolments.course_id = assignments.course_id
  and enrolments.archived_at is null and enrolments.status = 'completed'`

/** The groups by name. A deleted group is left out, and the assignment does not reach its members. */
const groupsOf = sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id)
  from groups g where g.id = any (assignments.group_ids)), '[]')`

/** The individually named people that the caller may see, by name. */
const peopleOf = (ctx: SignedIn) => sql<{ id: string; full_name: string }[]>`coalesce((
  select json_agg(json_build_object('id', u.id, 'full_name', trim(u.first_name || ' ' || u.last_name)) order by u.last_name, u.first_name, u.id)
  from users u where assignments.user_ids <> '{}' and u.id = any (assignments.user_ids) and u.status in ('active', 'disabled')
    and ${seesPerson(ctx, 'u.id')}), '[]')`

/** The current date in the company's time zone. */
const todayOf = (ctx: SignedIn) =>
  sql<string>`(${ctx.now.toISOString()}::timestamptz at time zone companies.time_zone)::date`

/** Active assignments of a course to companies within reach. */
const activeAssignments = (ctx: SignedIn, courseId: string) =>
  ctx.db
    .selectFrom('assignments')
    .innerJoin('companies', 'companies.id', 'assignments.company_id')
    .where('assignments.course_id', '=', courseId)
    .where('withdrawn_at', 'is', null)
    .where('assignments.company_id', 'in', inReach(ctx))

interface Part {
  /** Only the assignments of these companies. */
  of?: string[]
  /** The id of an assignment: the page starts after it. */
  after?: string | undefined
  limit: number
}

/** Ordered by the company's name. */
export async function selectAssignments(
  ctx: SignedIn,
  courseId: string,
  { of, after, limit }: Part,
): Promise<Assignment[]> {
  let query = activeAssignments(ctx, courseId)
    .select([
      'assignments.id',
      'assignments.company_id',
      'companies.name as company_name',
      'with_descendants',
      'mandatory',
      'tags',
      'group_ids',
      'user_ids',
      'starts_on',
      'due_on',
      'due_days',
      'top_up',
    ])
    .select([
      sql<number>`${countStudents(active, sql``)} + ${countStudents(left, finished)}`.as('students'),
      countStudents(sql`(${active} or ${left})`, finished).as('completed'),
      groupsOf.as('groups'),
      peopleOf(ctx).as('people'),
      todayOf(ctx).as('today'),
    ])
    .orderBy('companies.name')
    .orderBy('assignments.id')
    .limit(limit)
  if (of) query = query.where('assignments.company_id', 'in', of)
  if (after !== undefined)
    query = query.where(sql<boolean>`(companies.name, assignments.id) > (
      select name, last.id from assignments last join companies on companies.id = last.company_id
      where last.id = ${after} and last.course_id = ${courseId})`)
  return query.execute()
}

export async function countAssignments(ctx: SignedIn, courseId: string): Promise<number> {
  const { total } = await activeAssignments(ctx, courseId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

interface Audience {
  companyIds: string[]
  with_descendants: boolean
  tags: string[]
  group_ids: string[]
  user_ids: string[]
}

/**
 * Active students of the companies, optionally with all companies below, who are named, have one of the tags or are
 * in one of the groups. Each is counted once.
 */
export async function countReached(
  ctx: SignedIn,
  { companyIds, with_descendants, tags, group_ids, user_ids }: Audience,
): Promise<number> {
  let companies = ctx.db
    .selectFrom('company_closure')
    .select('descendant_id')
    .where('ancestor_id', 'in', companyIds)
  if (!with_descendants) companies = companies.where('depth', '=', 0)
  let people = ctx.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('reached'))
    .where('role', '=', 'student')
    .where('status', '=', 'active')
    .where('company_id', 'in', companies)
  // The first condition is implied by the second, but it is needed to use the partial index on people with tags.
  const isTagged = sql<boolean>`tags <> '{}' and tags && ${tags}::text[]`
  const isMember = sql<boolean>`id in (select user_id from group_members where group_id = any (${group_ids}::uuid[]))`
  const isNamed = sql<boolean>`id = any (${user_ids}::uuid[])`
  const parts = [
    ...(tags.length > 0 ? [isTagged] : []),
    ...(group_ids.length > 0 ? [isMember] : []),
    ...(user_ids.length > 0 ? [isNamed] : []),
  ]
  if (parts.length > 0) people = people.where(sql<boolean>`(${sql.join(parts, sql` or `)})`)
  return (await people.executeTakeFirstOrThrow()).reached
}

export interface NewTerms {
  with_descendants: boolean
  mandatory: boolean
  tags: string[]
  group_ids: string[]
  user_ids: string[]
  starts_on: string | null
  due_on: string | null
  due_days: number | null
  top_up: boolean
}

/** Whether the due date has passed in one of the companies that does not have the course due on that date already. */
export async function isPastDueNewly(
  ctx: SignedIn,
  courseId: string,
  { companyIds, due_on }: { companyIds: string[]; due_on: string },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('companies')
    .select('companies.id')
    .where('companies.id', 'in', companyIds)
    .where(sql<boolean>`end_of_day(${due_on}::date, time_zone) < ${ctx.now.toISOString()}::timestamptz`)
    .where(
      sql<boolean>`not exists (
        select from assignments known where known.course_id = ${courseId} and known.company_id = companies.id
          and known.withdrawn_at is null and known.due_on = ${due_on}::date)`,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Overwrites the terms of a company that already has the course. Returns for how many companies the terms changed. */
export async function upsertAssignments(
  ctx: SignedIn,
  courseId: string,
  { companyIds, terms }: { companyIds: string[]; terms: NewTerms },
): Promise<number> {
  const rows = companyIds.map((company_id) => ({
    ...terms,
    id: newId(),
    course_id: courseId,
    company_id,
    created_by: ctx.actor.id,
    created_at: ctx.now.toISOString(),
  }))
  const columns = Object.keys(terms) as (keyof NewTerms)[]
  const termsIn = (table: string) => sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('assignments')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['course_id', 'company_id'])
        .where('withdrawn_at', 'is', null)
        .doUpdateSet(terms)
        .where(sql<boolean>`(${termsIn('assignments')}) is distinct from (${termsIn('excluded')})`),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

/** Ends an active assignment to a company within reach. False where there is none. */
export async function endAssignment(
  ctx: SignedIn,
  { courseId, assignmentId }: { courseId: string; assignmentId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('assignments')
    .set({ withdrawn_at: ctx.now.toISOString() })
    .where('id', '=', assignmentId)
    .where('course_id', '=', courseId)
    .where('withdrawn_at', 'is', null)
    .where('company_id', 'in', inReach(ctx))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Assigns a course to its own company, unless an active assignment exists already. */
export async function ensureOwnAssignment(
  ctx: SignedIn,
  course: { id: string; company_id: string },
): Promise<void> {
  await ctx.db
    .insertInto('assignments')
    .values({
      id: newId(),
      course_id: course.id,
      company_id: course.company_id,
      created_by: ctx.actor.id,
      created_at: ctx.now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['course_id', 'company_id']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .execute()
}

/** Filters the named companies to those within reach. */
export async function selectReachable(ctx: SignedIn, companyIds: string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('companies')
    .select('id')
    .where('id', 'in', companyIds)
    .where('id', 'in', inReach(ctx))
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether all of the users are students within reach. */
export async function areStudentsInReach(ctx: SignedIn, userIds: string[]): Promise<boolean> {
  const { known } = await ctx.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .where('id', 'in', userIds)
    .where('role', '=', 'student')
    .where('status', 'in', ['active', 'disabled'])
    .where('company_id', 'in', inReach(ctx))
    .where(seesPerson(ctx, 'users.id'))
    .executeTakeFirstOrThrow()
  return known === userIds.length
}
