import { type RawBuilder, sql } from 'kysely'
import type { DirectoryEntry, StudentState } from '#contract/directory/directory.ts'
import { isGroupManager } from '#domains/accounts/accounts.policy.ts'
import { groupNames, seesPerson } from '#domains/accounts/groups/groups.service.ts'
import type { SignedIn } from '#platform/context.ts'
import type { Position, StudentOrder } from './student-cursor.presenter.ts'
import {
  companiesOf,
  conditions,
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
  /** Rows of an index compared one by one at first, and if those do not fill the page. */
  first: number
  more: number
  /** The same where comparing a row joins others. */
  joined: number
  /** Minimum number of compared rows for each row of the page. */
  perRow: number
  /** Among several companies, one with no more matches than this has them collected and sorted. */
  fewMatches: number
}
const usualLimits: ReadLimits = { first: 2_000, more: 12_000, joined: 1_500, perRow: 20, fewMatches: 2_000 }

interface ReadPlan {
  /** Companies to read in the order of an index; null for all. */
  walked: string[] | null
  /** The parts of the order to read so. */
  parts: OrderedRows[]
  /** Companies whose matches are collected and sorted. */
  gathered: string[]
  /** Only those in these states. */
  states?: readonly StudentState[]
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
  const parts = orderedRows(filter, page)
  const narrowed = parts.filter((rows) => isNarrowed(ctx, rows))
  const isUnindexed = isUnordered(page, filter)
  if (!isUnindexed && narrowed.length === 0) return { walked: null, parts, gathered: [] }
  const companies = await selectReach(ctx, filter)
  if (isUnindexed) return { walked: [], parts, gathered: companies }
  const isAlone = companies.length === 1
  const canSplit = isAlone && narrowed.every(({ states }) => states)
  const fills = (rows: OrderedRows[]) => isFilledSoon(ctx, rows, page)
  const areFilled = sql`array[${sql.join(canSplit ? narrowed.map((rows) => fills([rows])) : [fills(narrowed)])}]`
  const { fewMatches } = page.limits
  const { rows } = await sql<{
    company_id: string
    are_filled: boolean[]
  }>`/* planned each time */
    select reach.company_id, ${isAlone ? areFilled : sql`array[matching.n > ${sql.lit(fewMatches)} and ${fills(narrowed)}]`} as are_filled
    from unnest(${companies}::uuid[]) reach (company_id)
    ${isAlone ? sql`` : someMatches(ctx, filter, fewMatches + 1)}`.execute(ctx.db)
  if (canSplit) {
    const [filled = []] = rows.map(({ are_filled }) => are_filled)
    const unfilled = narrowed.filter((_, index) => !filled[index])
    return {
      walked: companies,
      parts: narrowed.filter((part) => !unfilled.includes(part)),
      gathered: unfilled.length > 0 ? companies : [],
      states: unfilled.flatMap(({ states = [] }) => states),
    }
  }
  const idsOf = (isFilled: boolean) =>
    rows.filter(({ are_filled }) => are_filled[0] === isFilled).map(({ company_id }) => company_id)
  return { walked: idsOf(true), parts, gathered: idsOf(false) }
}

/**
 * SQL: whether reading in the order of the parts fills the page before many rows have been compared. By progress, which
 * is read state by state, more rows would not fill it if the first hold no match at all. By other orders they may: nobody
 * who has just joined is overdue.
 */
function isFilledSoon(
  ctx: SignedIn,
  parts: OrderedRows[],
  { limit, limits, sort }: StudentPage & { limits: ReadLimits },
): RawBuilder<unknown> {
  const hold = (matching: number, among: number) => {
    const compared = Math.max(among, limit * limits.perRow)
    return sql`(${sql.join(
      parts.map((rows) => holdsAmong(ctx, rows, { compared, matching })),
      sql` and `,
    )})`
  }
  if (parts.some(({ rest }) => joinsRows(ctx, rest))) return hold(limit, limits.joined)
  const isWorthMore = sort === 'progress' ? hold(1, limits.first) : sql`true`
  return sql`(${hold(limit, limits.first)} or ${isWorthMore} and ${hold(limit, limits.more)})`
}

/**
 * SQL: the number of matches of each company in `reach`, up to a limit; companies without any are left out. Comparing the
 * first rows of every company would read all students of those without a match.
 */
const someMatches = (ctx: SignedIn, filter: StudentFilter, atMost: number): RawBuilder<unknown> =>
  sql`join lateral (
    select count(*) as n from (
      select from student_progress_states s ${joins(filter)} where ${conditions(ctx, filter)} limit ${sql.lit(atMost)}) found
    offset 0) matching on matching.n > 0`

async function selectReach(ctx: SignedIn, filter: StudentFilter): Promise<string[]> {
  const { rows } = await sql<{
    company_id: string
  }>`select company_id from ${reachOf(ctx, filter)} reach`.execute(ctx.db)
  return rows.map(({ company_id }) => company_id)
}

/** Whether comparing a row joins other tables. */
const joinsRows = (ctx: SignedIn, rest: StudentFilter): boolean =>
  readsUsers(rest) || Boolean(rest.course_id || (rest.group_id && rest.updating)) || isGroupManager(ctx)

/** SQL: whether the first rows of the order hold so many matches, or are all rows of the company. */
function holdsAmong(
  ctx: SignedIn,
  { from, where, orderBy, rest }: OrderedRows,
  { compared, matching }: { compared: number; matching: number },
): RawBuilder<unknown> {
  const among = sql.lit(compared)
  const rows = sql`from ${from} where ${where} order by ${orderBy}`
  return sql`((select count(*) from (
      select from (select s.* ${rows} limit ${among}) s ${matches(ctx, rest)} limit ${matching}) found) = ${matching}
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
  const plan = await planReading(ctx, filter, { ...page, limits })
  const reads = [
    ...(plan.walked === null || plan.walked.length > 0 ? walk(ctx, filter, { ...page, ...plan }) : []),
    ...(plan.gathered.length > 0 ? [gather(ctx, filter, { ...page, ...plan })] : []),
  ]
  if (reads.length === 0) return []
  const direction = directionOf(page)
  const { rows } = await sql<Sorted>`/* planned each time */
    select id, ${cursorText(page, sql`page.sort_key`)} as key from (${sql.join(reads, sql` union all `)}) page
    order by sort_key ${direction}, id ${direction} limit ${page.limit}`.execute(ctx.db)
  return rows
}

/**
 * Reads the first rows of each company in the order of an index. A page of n rows comes from at most n companies, those
 * with the earliest first rows; of all others only the first row is read.
 */
function walk(
  ctx: SignedIn,
  filter: StudentFilter,
  { walked, parts, ...page }: StudentPage & ReadPlan,
): RawBuilder<unknown>[] {
  const direction = directionOf(page)
  const reach = walked
    ? sql`unnest(${walked}::uuid[]) as reach (company_id)`
    : sql`${reachOf(ctx, filter)} reach`
  return parts.map((rows) => {
    const { from, where, key, orderBy, rest } = rows
    const firstOfCompany = (limit: number) => sql`
      select s.student_id as id, ${key} as sort_key from ${from} ${isNarrowed(ctx, rows) ? matches(ctx, rest) : sql``}
      where ${where} order by ${orderBy} limit ${limit}`
    const earliest = sql`(
      select reach.company_id from ${reach} cross join lateral (${firstOfCompany(1)}) first
      order by first.sort_key ${direction}, first.id ${direction} limit ${page.limit}) reach`
    return sql`(
      select found.* from ${walked && walked.length <= page.limit ? reach : earliest}
      cross join lateral (${firstOfCompany(page.limit)}) found
      order by found.sort_key ${direction}, found.id ${direction} limit ${page.limit})`
  })
}

function gather(
  ctx: SignedIn,
  filter: StudentFilter,
  { gathered, states, ...page }: StudentPage & ReadPlan,
): RawBuilder<unknown> {
  const { column } = sortKeyOf(page, filter)
  const direction = directionOf(page)
  return sql`(
    select found.* from unnest(${gathered}::uuid[]) as reach (company_id) cross join lateral (
      select s.student_id as id, ${column} as sort_key ${fromMatches(ctx, filter)}
        ${states ? sql`and s.state in (${sql.join(states.map(sql.lit))})` : sql``} and ${afterCursor(page, filter, page.after)} offset 0
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
    ? sql`(select (c.state <> 'exempt')::int as assigned, (c.is_begun and c.state <> 'exempt')::int as begun,
        (c.state = 'completed')::int as completed, (c.state = 'exempt')::int as exempt, (c.state = 'overdue')::int as overdue, c.overdue_on, c.state
        from course_progress_states c where c.student_id = s.student_id and c.course_id = ${course_id})`
    : sql`(select s.assigned, s.begun, s.completed, s.exempt, s.overdue, nullif(s.overdue_on, 'infinity') as overdue_on, s.state)`
  const { rows } = await sql<StudentListRow>`
    select u.id, u.first_name, u.last_name, u.email, u.avatar, u.tags, u.company_id, companies.name as company_name,
      u.created_at as member_since, u.status, u.department, u.title, u.country, u.employee_number, u.invited_at,
      (select trim(m.first_name || ' ' || m.last_name) from users m where m.id = u.manager_id and m.status <> 'removed') as manager_name,
      ${groupNames(ctx)} as groups, nullif(s.last_active_at, '-infinity') as last_active_at, own.state,
      json_build_object('assigned', own.assigned, 'begun', own.begun, 'completed', own.completed, 'overdue', own.overdue,
        'exempt', own.exempt, 'overdue_days', greatest(coalesce((${now} at time zone companies.time_zone)::date - own.overdue_on, 0), 0)) as courses,
      s.changes_at <= ${now} as is_stale
    from unnest(${ids}::uuid[]) as page (id)
    join student_progress_states s on s.student_id = page.id
    join users u on u.id = page.id join companies on companies.id = u.company_id
    cross join lateral ${own} own
    where u.role = 'student' and u.status = ${status} and ${seesPerson(ctx, 'u.id')} and u.company_id in (${companiesOf(ctx, filter)})
      ${state ? sql`and own.state = ${state}` : sql``}`.execute(ctx.db)
  return rows
}
