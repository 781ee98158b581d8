import { type RawBuilder, sql } from 'kysely'
import type { DirectoryEntry } from '#contract/directory/directory.ts'
import { isGroupManager } from '#domains/accounts/accounts.policy.ts'
import { groupNames, seesPerson } from '#domains/accounts/groups/groups.service.ts'
import type { SignedIn } from '#platform/context.ts'
import type { Position, StudentOrder } from './student-cursor.presenter.ts'
import {
  conditions,
  courseJoin,
  fromMatches,
  joins,
  narrowing,
  reachOf,
  readsUsers,
  type StudentFilter,
} from './student-filter.queries.ts'
import {
  afterCursor,
  cursorText,
  directionOf,
  isUnordered,
  type OrderedRows,
  orderedRows,
  sortKeyOf,
} from './student-order.queries.ts'

export interface StudentPage extends StudentOrder {
  after: Position | null
  limit: number
}

/** Limits that decide how a page is read; they change its speed, never its result. */
export interface ReadLimits {
  /** Rows of an index compared one by one at first, and after many matches are known. */
  first: number
  more: number
  /** The same where comparing a row joins others. */
  joined: number
  /** Minimum number of compared rows for each row of the page. */
  perRow: number
  /** A company with no more matches than this has them collected and sorted. */
  fewMatches: number
}
const usualLimits: ReadLimits = { first: 2_000, more: 12_000, joined: 1_500, perRow: 20, fewMatches: 2_000 }

interface ReadPlan {
  /** Companies to read in the order of an index; null for all. */
  walked: string[] | null
  /** Companies whose matches are collected and sorted. */
  gathered: string[]
  /** All matches of the companies that have few. */
  few: string[]
}

/** SQL: keeps rows `s` that match; a subquery, so that the rows stay in index order. */
const matches = (ctx: SignedIn, rest: StudentFilter): RawBuilder<unknown> =>
  sql`cross join lateral (
    select from (select s.*) s ${joins(rest)} where ${sql.join(narrowing(ctx, rest), sql` and `)} offset 0) matches`

const isNarrowed = (ctx: SignedIn, { rest }: OrderedRows): boolean => narrowing(ctx, rest).length > 0

/**
 * Reading in the order of an index fills a page quickly if the matches are spread evenly. If they are few, or all at the
 * far end (students who have completed everything, sorted by overdue), collecting and sorting them is faster.
 */
async function planReading(
  ctx: SignedIn,
  filter: StudentFilter,
  page: StudentPage & { limits: ReadLimits },
): Promise<ReadPlan> {
  const isUnindexed = isUnordered(page, filter)
  const narrowed = orderedRows(filter, page).filter((rows) => isNarrowed(ctx, rows))
  if (!isUnindexed && narrowed.length === 0) return { walked: null, gathered: [], few: [] }
  const companies = await selectReach(ctx, filter)
  if (isUnindexed) return { walked: [], gathered: companies, few: [] }
  const { limits, limit } = page
  const isJoined = narrowed.some(({ rest }) => joinsRows(ctx, rest))
  const fills = (compared: number) =>
    sql.join(
      narrowed.map((rows) =>
        isFilledAmong(ctx, rows, { compared: Math.max(compared, limit * limits.perRow), limit }),
      ),
      sql` and `,
    )
  // Comparing rows of every company would read them all, so among several the matches are looked up first.
  const isAlone = companies.length === 1
  const isFilled = isAlone ? fills(isJoined ? limits.joined : limits.first) : sql`false`
  const few = sql.lit(limits.fewMatches)
  const matchingIds =
    isAlone && isJoined
      ? sql`null::uuid[]`
      : sql`case when not is_filled then array(select s.student_id from student_progress_states s ${joins(filter)}
          where ${conditions(ctx, filter)} limit ${sql.lit(limits.fewMatches + 1)}) end`
  const { rows } = await sql<{
    company_id: string
    is_walked: boolean
    ids: string[] | null
  }>`/* planned each time */
    select reach.company_id, is_filled or coalesce(cardinality(ids) > ${few} and ${fills(isJoined ? limits.joined : limits.more)}, false) as is_walked,
      case when ${isAlone ? sql`true` : sql`cardinality(ids) = 0`} and cardinality(ids) <= ${few} then ids end as ids
    from unnest(${companies}::uuid[]) reach (company_id)
    cross join lateral (select ${isFilled} as is_filled offset 0) soon
    cross join lateral (select ${matchingIds} as ids offset 0) matching`.execute(ctx.db)
  const walked = rows.filter(({ is_walked }) => is_walked)
  const gathered = rows.filter(({ is_walked, ids }) => !is_walked && ids === null)
  return {
    walked: walked.map(({ company_id }) => company_id),
    gathered: gathered.map(({ company_id }) => company_id),
    few: rows.flatMap(({ ids }) => ids ?? []),
  }
}

async function selectReach(ctx: SignedIn, filter: StudentFilter): Promise<string[]> {
  const { rows } = await sql<{
    company_id: string
  }>`select company_id from ${reachOf(ctx, filter)} reach`.execute(ctx.db)
  return rows.map(({ company_id }) => company_id)
}

/** Whether comparing a row joins other tables. */
const joinsRows = (ctx: SignedIn, rest: StudentFilter): boolean =>
  readsUsers(rest) || Boolean(rest.course_id || rest.group_id) || isGroupManager(ctx)

/** SQL: whether the first rows of the order fill the page, or are all rows of the company. */
function isFilledAmong(
  ctx: SignedIn,
  { from, where, orderBy, rest }: OrderedRows,
  { compared, limit }: { compared: number; limit: number },
): RawBuilder<unknown> {
  const among = sql.lit(compared)
  const rows = sql`from ${from} where ${where} order by ${orderBy}`
  return sql`((select count(*) from (
      select from (select s.* ${rows} limit ${among}) s ${matches(ctx, rest)} limit ${limit}) found) = ${limit}
    or not exists (select ${rows} offset ${among} limit 1))`
}

interface Sorted {
  id: string
  key: string
}

/** The ids of a page, in order, each with the text of its sort key for a cursor. */
export async function selectPage(
  ctx: SignedIn,
  filter: StudentFilter,
  page: StudentPage,
  limits: ReadLimits = usualLimits,
): Promise<Sorted[]> {
  const { walked, gathered, few } = await planReading(ctx, filter, { ...page, limits })
  const parts = [
    ...(walked === null || walked.length > 0 ? walk(ctx, filter, { ...page, companies: walked }) : []),
    ...(gathered.length > 0 ? [gather(ctx, filter, { ...page, companies: gathered })] : []),
    ...(few.length > 0 ? [sortIds(filter, page, few)] : []),
  ]
  if (parts.length === 0) return []
  const direction = directionOf(page)
  const { rows } = await sql<Sorted>`/* planned each time */
    select id, ${cursorText(page, sql`page.sort_key`)} as key from (${sql.join(parts, sql` union all `)}) page
    order by sort_key ${direction}, id ${direction} limit ${page.limit}`.execute(ctx.db)
  return rows
}

type Part = StudentPage & { companies: string[] | null }

/**
 * Reads the first rows of each company in the order of an index. A page of n rows comes from at most n companies, those
 * with the earliest first rows; of all others only the first row is read.
 */
function walk(ctx: SignedIn, filter: StudentFilter, { companies, ...page }: Part): RawBuilder<unknown>[] {
  const direction = directionOf(page)
  const reach = companies
    ? sql`unnest(${companies}::uuid[]) as reach (company_id)`
    : sql`${reachOf(ctx, filter)} reach`
  return orderedRows(filter, page).map((rows) => {
    const { from, where, key, orderBy, rest } = rows
    const firstOfCompany = (limit: number) => sql`
      select s.student_id as id, ${key} as sort_key from ${from} ${isNarrowed(ctx, rows) ? matches(ctx, rest) : sql``}
      where ${where} order by ${orderBy} limit ${limit}`
    const earliest = sql`(
      select reach.company_id from ${reach} cross join lateral (${firstOfCompany(1)}) first
      order by first.sort_key ${direction}, first.id ${direction} limit ${page.limit}) reach`
    return sql`(
      select found.* from ${companies && companies.length <= page.limit ? reach : earliest}
      cross join lateral (${firstOfCompany(page.limit)}) found
      order by found.sort_key ${direction}, found.id ${direction} limit ${page.limit})`
  })
}

function gather(ctx: SignedIn, filter: StudentFilter, { companies, ...page }: Part): RawBuilder<unknown> {
  const { column } = sortKeyOf(page, filter)
  const direction = directionOf(page)
  return sql`(
    select found.* from unnest(${companies}::uuid[]) as reach (company_id) cross join lateral (
      select s.student_id as id, ${column} as sort_key ${fromMatches(ctx, filter)} and ${afterCursor(page, filter, page.after)} offset 0
    ) found
    order by found.sort_key ${direction}, found.id ${direction} limit ${page.limit})`
}

function sortIds(filter: StudentFilter, page: StudentPage, ids: string[]): RawBuilder<unknown> {
  const { column } = sortKeyOf(page, filter)
  const direction = directionOf(page)
  return sql`(
    select s.student_id as id, ${column} as sort_key
    from unnest(${ids}::uuid[]) found (id) join student_progress_states s on s.student_id = found.id ${courseJoin(filter)}
    where ${afterCursor(page, filter, page.after)}
    order by sort_key ${direction}, s.student_id ${direction} limit ${page.limit})`
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
