import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** The period of a pack as moments: `until` is the end of its last day, `at` that or now if it is earlier. */
export interface PackScope {
  companyId: string
  zone: string
  from: string
  until: string
  at: string
}

export type PersonState = 'active' | 'disabled' | 'removed'

export interface PackPerson {
  id: string
  name: string
  /** Empty, like `department`, for a person who has left the company and those below it. */
  email: string
  department: string
  /** Names of the groups, in the company or one below it, that the person was in by then and still is. */
  groups: string[]
  state: PersonState
  /** When the person was disabled or removed; null if active. */
  left_at: string | null
  /** The language that the person chose for courses, or else for the platform. */
  preferred: string | null
}

const dayStart = (day: string) => sql<string>`start_of_day(${day}::date, time_zone)`

export async function findScope(
  ctx: Ctx,
  { company_id, from_day, until_day }: { company_id: string; from_day: string; until_day: string },
): Promise<PackScope> {
  const row = await ctx.db
    .selectFrom('companies')
    .select(['id as companyId', 'time_zone as zone', dayStart(from_day).as('from')])
    .select(sql<string>`start_of_day(${until_day}::date + 1, time_zone)`.as('until'))
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  const now = ctx.now.toISOString()
  return { ...row, at: row.until < now ? row.until : now }
}

/** People who were somewhere else, or in another state, because of something that happened after the period. */
export interface LaterChanges {
  /** Moved out of the company since. */
  movedOut: string[]
  movedIn: string[]
  /** Disabled at the end of the period and enabled since. */
  enabled: string[]
}

/** From the first event after the period about each person. */
export async function selectLaterChanges(ctx: Ctx, { companyId, at }: PackScope): Promise<LaterChanges> {
  const { rows } = await sql<{
    subject: 'place' | 'state'
    person: string
    kind: string
    from: string | null
  }>`
    select distinct on (subject, person) subject, person, kind, "from"
    from (
      select case kind when 'person.moved' then 'place' else 'state' end as subject, data ->> 'user_id' as person,
        kind, data ->> 'from' as "from", at, id
      from events where company_id = ${companyId} and at >= ${at}::timestamptz
        and kind in ('person.moved', 'person.enabled', 'person.disabled')
    ) later
    order by subject, person, at, id`.execute(ctx.db)
  const people = (matches: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(matches).map(({ person }) => person)
  return {
    movedOut: people(({ kind, from }) => kind === 'person.moved' && from === companyId),
    movedIn: people(({ kind, from }) => kind === 'person.moved' && from !== companyId),
    enabled: people(({ kind }) => kind === 'person.enabled'),
  }
}

/** Courses assigned to the company or one above it that are archived now and were not at the end of the period. */
export async function selectArchivedSince(ctx: Ctx, { companyId, at }: PackScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from courses where status = 'archived' and id in (
      select a.course_id from company_closure above join assignments a on a.company_id = above.ancestor_id
      where above.descendant_id = ${companyId})
    and exists (select from events where events.course_id = courses.id and events.kind = 'course.archived'
      and events.at >= ${at}::timestamptz)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Roughly how many people a pack has. */
export async function countPeople(ctx: Ctx, { companyId, at }: PackScope): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('role', '=', 'student')
    .where('created_at', '<', at)
    .executeTakeFirstOrThrow()
  return count
}

/** SQL: when the user `u` was disabled or erased; null if active. Nothing changes the row of an erased person later. */
const leftAt = ({ companyId, at }: PackScope, { enabled }: LaterChanges) => sql<string | null>`case
  when u.disabled_at < ${at}::timestamptz then u.disabled_at
  when u.status = 'removed' and u.updated_at < ${at}::timestamptz then u.updated_at
  when u.id = any (${enabled}::uuid[]) then (
    select max(events.at) from events where events.company_id = ${companyId} and events.kind = 'person.disabled'
      and events.data ->> 'user_id' = u.id::text and events.at < ${at}::timestamptz) end`

/** Ids, in their order, of the students who were active in the company at some time in the period. */
export async function selectPeopleIds(
  ctx: Ctx,
  scope: PackScope,
  { later, after, limit }: { later: LaterChanges; after: string | null; limit: number },
): Promise<string[]> {
  const { companyId, from, at } = scope
  const { rows } = await sql<{ id: string }>`
    select u.id from users u cross join lateral (select ${leftAt(scope, later)} as left_at) ended
    where u.role = 'student' and u.status in ('active', 'disabled', 'removed') and u.created_at < ${at}::timestamptz
      and (u.company_id = ${companyId} and u.id <> all (${later.movedIn}::uuid[]) or u.id = any (${later.movedOut}::uuid[]))
      and (ended.left_at is null or ended.left_at >= ${from}::timestamptz)
      ${after === null ? sql`` : sql`and u.id > ${after}::uuid`}
    order by u.id limit ${limit}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Of people who have moved out of reach since, the pack says no e-mail and department: they are those of another company. */
export async function selectPeople(
  ctx: Ctx,
  scope: PackScope,
  { later, ids }: { later: LaterChanges; ids: readonly string[] },
): Promise<PackPerson[]> {
  const { rows } = await sql<PackPerson>`
    select u.id, case when u.status = 'removed' then '' else trim(u.first_name || ' ' || u.last_name) end as name,
      case when u.status = 'removed' or below.id is null then '' else u.email end as email,
      case when below.id is null then '' else u.department end as department,
      coalesce(u.course_locale, u.platform_locale) as preferred, ended.left_at,
      case when ended.left_at is null then 'active' when u.status = 'removed' then 'removed' else 'disabled' end as state,
      array(select groups.name from group_members m join groups on groups.id = m.group_id
        join company_closure own on own.descendant_id = groups.company_id and own.ancestor_id = ${scope.companyId}
        where m.user_id = u.id and m.added_at < ${scope.at}::timestamptz order by groups.name) as groups
    from users u
    left join lateral (select descendant_id as id from company_closure
      where ancestor_id = ${scope.companyId} and descendant_id = u.company_id) below on true
    cross join lateral (select ${leftAt(scope, later)} as left_at) ended
    where u.id = any (${ids}::uuid[]) order by u.id`.execute(ctx.db)
  return rows
}
