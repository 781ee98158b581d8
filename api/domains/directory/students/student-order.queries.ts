import { type RawBuilder, sql } from 'kysely'
import { type StudentSort, type StudentState, studentStates } from '#contract/directory/directory.ts'
import type { Position, StudentOrder } from './student-cursor.presenter.ts'
import { inCompany, type StudentFilter } from './student-filter.queries.ts'

/** The orders of the directory, each answered by an index of progress states. */

interface SortKey {
  column: RawBuilder<unknown>
  /** As text in a cursor, independent of the session's time zone. */
  asText: RawBuilder<unknown>
  fromText: (text: string) => RawBuilder<unknown>
}

const timeKey = (column: 'last_active_at' | 'joined_at'): SortKey => {
  const time = sql.ref(`s.${column}`)
  return {
    column: time,
    asText: sql`case when isfinite(${time}) then (${time} at time zone 'UTC')::text || '+00' else ${time}::text end`,
    fromText: (text) => sql`${text}::timestamptz`,
  }
}

const dayKey = (column: RawBuilder<unknown>): SortKey => ({
  column,
  asText: sql`${column}::text`,
  fromText: (text) => sql`${text}::date`,
})

const percentKey = (column: RawBuilder<unknown>): SortKey => ({
  column,
  asText: sql`${column}::text`,
  fromText: (text) => sql`${text}::smallint`,
})

const sortKeys: Record<StudentSort, SortKey> = {
  name: {
    column: sql`s.name_key`,
    asText: sql`s.name_key`,
    fromText: (text) => sql`${text}::text collate "C"`,
  },
  last_active: timeKey('last_active_at'),
  joined: timeKey('joined_at'),
  overdue: dayKey(sql`s.overdue_on`),
  progress: percentKey(sql`s.progress`),
}

/** Where the list is of one course, students are ordered by that course alone. */
const courseSortKeys: Partial<Record<StudentSort, SortKey>> = {
  overdue: dayKey(sql`coalesce(c.overdue_on, 'infinity')`),
  progress: percentKey(sql`(case when c.state = 'completed' then 100 else 0 end)::smallint`),
}

export const sortKeyOf = ({ sort }: StudentOrder, { course_id }: StudentFilter): SortKey =>
  (course_id && courseSortKeys[sort]) || sortKeys[sort]

const newestFirst: readonly StudentSort[] = ['last_active', 'joined']
const isDescending = ({ sort, reverse }: StudentOrder): boolean => newestFirst.includes(sort) !== reverse
export const directionOf = (order: StudentOrder) => (isDescending(order) ? sql`desc` : sql`asc`)

/** SQL: after the cursor's student. */
export function afterCursor(
  order: StudentOrder,
  filter: StudentFilter,
  cursor: Position | null,
): RawBuilder<unknown> {
  if (!cursor) return sql`true`
  const { column, fromText } = sortKeyOf(order, filter)
  return sql`(${column}, s.student_id) ${isDescending(order) ? sql`<` : sql`>`} (${fromText(cursor.key)}, ${cursor.id}::uuid)`
}

/** Students of a company in an order that one index has. */
export interface OrderedRows {
  from: RawBuilder<unknown>
  /** What the index answers, the cursor included. */
  where: RawBuilder<unknown>
  key: SortKey
  orderBy: RawBuilder<unknown>
  /** What is left to compare row by row. */
  rest: StudentFilter
}

type Order = StudentOrder & { after: Position | null }

/** One for most orders; one for each state where an index begins with it. None where all are before the cursor. */
export function orderedRows(filter: StudentFilter, order: Order): OrderedRows[] {
  const { course_id, state } = filter
  const states = state ? [state] : studentStates
  if (course_id && courseSortKeys[order.sort])
    return states.flatMap((each) => courseRows(filter, order, each))
  if (course_id) return [allRows(filter, order)]
  if (order.sort === 'progress')
    return states.filter((each) => mayMatch(each, filter)).map((each) => rowsOfState(filter, order, each))
  if (state && state !== 'overdue' && order.sort === 'overdue') return rowsOfOneKey(filter, order, state)
  return [allRows(filter, order)]
}

/** Whoever has completed everything has nothing mandatory open, and whoever has begun nothing has no result that ends. */
const mayMatch = (state: StudentState, { concern }: StudentFilter): boolean =>
  !(
    (state === 'completed' && concern === 'mandatory_open') ||
    (state === 'not_started' && concern?.startsWith('expiring'))
  )

function allRows(filter: StudentFilter, order: Order): OrderedRows {
  const direction = directionOf(order)
  const key = sortKeys[order.sort]
  return {
    from: sql`student_progress_states s`,
    where: sql`${inCompany(filter)} and ${afterCursor(order, filter, order.after)}`,
    key,
    orderBy: sql`${key.column} ${direction}, s.student_id ${direction}`,
    rest: filter,
  }
}

/** Progress goes with the state, so whoever looks for one state would pass all others first. */
function rowsOfState(filter: StudentFilter, order: Order, state: StudentState): OrderedRows {
  const rows = allRows(filter, order)
  const isBehind = filter.concern === 'mandatory_open'
  return {
    ...rows,
    // An index of its own has those with mandatory courses open in this order.
    where: sql`${rows.where} and s.state = ${sql.lit(state)} ${isBehind ? sql`and s.mandatory_open > 0` : sql``}`,
    rest: { ...filter, state: undefined, concern: isBehind ? undefined : filter.concern },
  }
}

const neverOverdue = 'infinity'

/** Nobody of the state is overdue, so that they follow each other by id. */
function rowsOfOneKey(filter: StudentFilter, order: Order, state: StudentState): OrderedRows[] {
  const after = afterConstant(order, neverOverdue, sql`s.student_id`)
  if (!after) return []
  return [
    {
      from: sql`student_progress_states s`,
      where: sql`${inCompany(filter)} and s.state = ${sql.lit(state)} and ${after}`,
      key: dayKey(sql`${sql.lit(neverOverdue)}::date`),
      orderBy: sql`s.student_id ${directionOf(order)}`,
      rest: { ...filter, state: undefined },
    },
  ]
}

/** Students by their state in a course: overdue ones by their day, others by id. */
function courseRows(filter: StudentFilter, order: Order, state: StudentState): OrderedRows[] {
  const direction = directionOf(order)
  const byDay = order.sort === 'overdue' && state === 'overdue'
  const constant = order.sort === 'overdue' ? neverOverdue : state === 'completed' ? '100' : '0'
  const key = byDay
    ? dayKey(sql`c.overdue_on`)
    : order.sort === 'overdue'
      ? dayKey(sql`${sql.lit(constant)}::date`)
      : percentKey(sql`${sql.lit(constant)}::smallint`)
  const after = byDay ? afterDay(order) : afterConstant(order, constant, sql`c.student_id`)
  if (!after) return []
  return [
    {
      from: sql`course_progress_states c cross join lateral (
        select * from student_progress_states s where s.student_id = c.student_id and ${inCompany(filter)} offset 0) s`,
      where: sql`c.course_id = ${filter.course_id} and c.company_id = reach.company_id and c.state = ${sql.lit(state)} and ${after}`,
      key,
      orderBy: byDay
        ? sql`c.overdue_on ${direction}, c.student_id ${direction}`
        : sql`c.student_id ${direction}`,
      rest: { ...filter, course_id: undefined, state: undefined },
    },
  ]
}

function afterDay({ after, ...order }: Order): RawBuilder<unknown> {
  if (!after) return sql`true`
  return sql`(c.overdue_on, c.student_id) ${isDescending(order) ? sql`<` : sql`>`} (${after.key}::date, ${after.id}::uuid)`
}

/** What of rows that share a sort key is after the cursor; null where nothing is. */
function afterConstant(
  { after, ...order }: Order,
  key: string,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> | null {
  if (!after) return sql`true`
  if (after.key === key) return sql`${id} ${isDescending(order) ? sql`<` : sql`>`} ${after.id}::uuid`
  // The only other keys are smaller: days before infinity, and 0 before 100.
  const isGreater = key === neverOverdue || Number(key) > Number(after.key)
  return isGreater === isDescending(order) ? null : sql`true`
}
