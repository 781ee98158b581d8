import { type RawBuilder, sql } from 'kysely'
import type { DirectoryEntry, StudentSort } from '#contract/directory/directory.ts'
import { isGroupManager } from '#domains/accounts/accounts.policy.ts'
import { groupNames, seesPerson } from '#domains/accounts/groups/groups.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { countByCompany } from './student-counts.queries.ts'
import type { Position, StudentOrder } from './student-cursor.ts'
import {
  asksPerson,
  conditions,
  isNarrowed,
  joins,
  ownConditions,
  reachOf,
  type StudentFilter,
} from './student-filter.queries.ts'

interface SortKey {
  column: RawBuilder<unknown>
  /** The sort key as text for a cursor, in a format that does not depend on the session's time zone. */
  asText: RawBuilder<unknown>
  fromText: (text: string) => RawBuilder<unknown>
  /** Whether the list is in descending order. */
  falling: boolean
}

const timeKey = (column: 'last_active_at' | 'joined_at'): SortKey => {
  const time = sql.ref(`s.${column}`)
  return {
    column: time,
    asText: sql`case when isfinite(${time}) then (${time} at time zone 'UTC')::text || '+00' else ${time}::text end`,
    fromText: (text) => sql`${text}::timestamptz`,
    falling: true,
  }
}

const sortKeys: Record<StudentSort, SortKey> = {
  name: {
    column: sql`s.name_key`,
    asText: sql`s.name_key`,
    fromText: (text) => sql`${text}::text collate "C"`,
    falling: false,
  },
  last_active: timeKey('last_active_at'),
  joined: timeKey('joined_at'),
  overdue: {
    column: sql`s.overdue_on`,
    asText: sql`s.overdue_on::text`,
    fromText: (text) => sql`${text}::date`,
    falling: false,
  },
  progress: {
    column: sql`s.progress`,
    asText: sql`s.progress::text`,
    fromText: (text) => sql`${text}::smallint`,
    falling: false,
  },
}

export interface StudentPage extends StudentOrder {
  after: Position | null
  limit: number
}

/**
 * A company with no more matches than this has all of them fetched and sorted; larger ones are read in the order of
 * an index.
 */
const gatheredAtMost = 4_000

interface Companies {
  walked: string[] | null
  gathered: string[]
}

/**
 * Reading in the order of an index finds a page quickly if enough rows match. With few matches in a large company
 * the whole index would be scanned, so the matches are counted first. `walked` is null for every company.
 */
async function howToRead(ctx: SignedIn, filter: StudentFilter): Promise<Companies> {
  if (!isNarrowed(ctx, filter)) return { walked: null, gathered: [] }
  const totals = new Map<string, number>()
  for (const { company_id, n } of await countByCompany(ctx, filter, gatheredAtMost + 1))
    totals.set(company_id, (totals.get(company_id) ?? 0) + n)
  const companies = [...totals.keys()]
  const isFew = (company: string) => (totals.get(company) ?? 0) <= gatheredAtMost
  return { walked: companies.filter((id) => !isFew(id)), gathered: companies.filter(isFew) }
}

interface Sorted {
  id: string
  key: string
}

/** The ids of a page in order, each with its sort key for a cursor. */
export async function selectPage(ctx: SignedIn, filter: StudentFilter, page: StudentPage): Promise<Sorted[]> {
  const { walked, gathered } = await howToRead(ctx, filter)
  const parts = [
    ...(walked === null || walked.length > 0 ? [walk(ctx, filter, { ...page, companies: walked })] : []),
    ...(gathered.length > 0 ? [gather(ctx, filter, { ...page, companies: gathered })] : []),
  ]
  if (parts.length === 0) return []
  const direction = directionOf(page)
  const { rows } = await sql<Sorted>`/* planned each time */
    select id, key from (${sql.join(parts, sql` union all `)}) page
    order by sort_key ${direction}, id ${direction} limit ${page.limit}`.execute(ctx.db)
  return rows
}

const isFalling = ({ sort, reverse }: StudentOrder): boolean => sortKeys[sort].falling !== reverse
const directionOf = (order: StudentOrder) => (isFalling(order) ? sql`desc` : sql`asc`)

function beyond(page: StudentPage): RawBuilder<unknown> {
  if (!page.after) return sql``
  const { column, fromText } = sortKeys[page.sort]
  const { key, id } = page.after
  return sql`and (${column}, s.student_id) ${isFalling(page) ? sql`<` : sql`>`} (${fromText(key)}, ${id}::uuid)`
}

type Part = StudentPage & { companies: string[] | null }

/**
 * Each company returns its first rows by its own index. A page is contained in the companies with the earliest
 * first rows, at most as many as the page has rows; of all others only the first row is read. Conditions on joined
 * tables are checked row by row.
 */
function walk(ctx: SignedIn, filter: StudentFilter, { companies, ...page }: Part): RawBuilder<unknown> {
  const { column, asText } = sortKeys[page.sort]
  const direction = directionOf(page)
  const own = ownConditions(ctx, filter)
  const beside = filter.course_id || asksPerson(filter) || filter.group_id || isGroupManager(ctx)
  const reach = companies
    ? sql`unnest(${companies}::uuid[]) as reach (company_id)`
    : sql`${reachOf(ctx, filter)} reach`
  const firstOfCompany = (limit: number) => sql`
    select s.student_id as id, ${column} as sort_key, ${asText} as key from student_progress_states s
    ${
      beside
        ? sql`cross join lateral (
            select from (select s.*) s ${joins(filter)} where ${conditions(ctx, filter)} offset 0) matches`
        : sql``
    }
    where ${own} ${beyond(page)}
    order by ${column} ${direction}, s.student_id ${direction} limit ${limit}`
  const earliest = sql`(
    select reach.company_id from ${reach} cross join lateral (${firstOfCompany(1)}) first
    order by first.sort_key ${direction}, first.id ${direction} limit ${page.limit}) reach`
  return sql`(
    select found.* from ${companies && companies.length <= page.limit ? reach : earliest}
    cross join lateral (${firstOfCompany(page.limit)}) found
    order by found.sort_key ${direction}, found.id ${direction} limit ${page.limit})`
}

function gather(ctx: SignedIn, filter: StudentFilter, { companies, ...page }: Part): RawBuilder<unknown> {
  const { column, asText } = sortKeys[page.sort]
  const direction = directionOf(page)
  return sql`(
    select found.* from unnest(${companies}::uuid[]) as reach (company_id) cross join lateral (
      select s.student_id as id, ${column} as sort_key, ${asText} as key
      from student_progress_states s ${joins(filter)}
      where ${conditions(ctx, filter)} ${beyond(page)} offset 0
    ) found
    order by found.sort_key ${direction}, found.id ${direction} limit ${page.limit})`
}

export type StudentListRow = Omit<DirectoryEntry, 'full_name'> & { is_stale: boolean }

/**
 * The rows of the list for some students, in any order. Students who no longer have the status or state are left
 * out.
 */
export async function selectRows(
  ctx: SignedIn,
  filter: StudentFilter,
  ids: string[],
): Promise<StudentListRow[]> {
  const { course_id, state, status = 'active' } = filter
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const own = course_id
    ? sql`(select 1 as assigned, c.is_begun::int as begun, (c.state = 'completed')::int as completed,
        (c.state = 'overdue')::int as overdue, c.overdue_on, c.state
        from course_progress_states c where c.student_id = s.student_id and c.course_id = ${course_id})`
    : sql`(select s.assigned, s.begun, s.completed, s.overdue, nullif(s.overdue_on, 'infinity') as overdue_on, s.state)`
  const { rows } = await sql<StudentListRow>`
    select u.id, u.first_name, u.last_name, u.email, u.avatar, u.tags, u.company_id, companies.name as company_name,
      u.created_at as member_since, u.status, u.department, u.title, u.country, u.employee_number, u.invited_at,
      (select trim(m.first_name || ' ' || m.last_name) from users m where m.id = u.manager_id and m.status <> 'removed') as manager_name,
      ${groupNames(ctx)} as groups, nullif(s.last_active_at, '-infinity') as last_active_at, own.state,
      json_build_object('assigned', own.assigned, 'begun', own.begun, 'completed', own.completed, 'overdue', own.overdue,
        'overdue_days', greatest(coalesce((${now} at time zone companies.time_zone)::date - own.overdue_on, 0), 0)) as courses,
      s.changes_at <= ${now} as is_stale
    from unnest(${ids}::uuid[]) as page (id)
    join student_progress_states s on s.student_id = page.id
    join users u on u.id = page.id join companies on companies.id = u.company_id
    cross join lateral ${own} own
    where u.role = 'student' and u.status = ${status} and ${seesPerson(ctx, 'u.id')} and u.company_id in (select company_id from ${reachOf(ctx, filter)} reach)
      ${state ? sql`and own.state = ${state}` : sql``}`.execute(ctx.db)
  return rows
}
