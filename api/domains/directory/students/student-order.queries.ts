import { type RawBuilder, sql } from 'kysely'
import { type StudentSort, type StudentState, studentStates } from '#contract/directory/directory.ts'
import type { Position, StudentOrder } from './student-cursor.presenter.ts'
import { inCompany, type StudentFilter } from './student-filter.queries.ts'

/** The sort orders of the directory, each supported by an index on progress states. */

interface SortKey {
  column: RawBuilder<unknown>
  fromText: (text: string) => RawBuilder<unknown>
}

/** SQL: a sort key as text in a cursor, independent of the session's time zone. */
export const cursorText = ({ sort }: StudentOrder, key: RawBuilder<unknown>): RawBuilder<unknown> =>
  sort === 'last_active' || sort === 'joined'
    ? sql`case when isfinite(${key}) then (${key} at time zone 'UTC')::text || '+00' else ${key}::text end`
    : sql`${key}::text`

const timeKey = (column: 'last_active_at' | 'joined_at'): SortKey => ({
  column: sql.ref(`s.${column}`),
  fromText: (text) => sql`${text}::timestamptz`,
})

const dayKey = (column: RawBuilder<unknown>): SortKey => ({
  column,
  fromText: (text) => sql`${text}::date`,
})

const percentKey = (column: RawBuilder<unknown>): SortKey => ({
  column,
  fromText: (text) => sql`${text}::smallint`,
})

const sortKeys: Record<StudentSort, SortKey> = {
  name: {
    column: sql`s.name_key`,
    fromText: (text) => sql`${text}::text collate "C"`,
  },
  last_active: timeKey('last_active_at'),
  joined: timeKey('joined_at'),
  overdue: dayKey(sql`s.overdue_on`),
  progress: percentKey(sql`s.progress`),
}

/** With a course filter, students are ordered by that course instead of all courses. */
const courseSortKeys: Partial<Record<StudentSort, SortKey>> = {
  overdue: dayKey(sql`coalesce(c.overdue_on, 'infinity')`),
  progress: percentKey(sql`(case when c.state = 'completed' then 100 else 0 end)::smallint`),
}

export const sortKeyOf = ({ sort }: StudentOrder, { course_id }: StudentFilter): SortKey =>
  (course_id && courseSortKeys[sort]) || sortKeys[sort]

/** Whether no index has the order: those of courses hold active and disabled students alike. */
export const isUnordered = ({ sort }: StudentOrder, { course_id, status }: StudentFilter): boolean =>
  status === 'disabled' && Boolean(course_id && courseSortKeys[sort])

const newestFirst: readonly StudentSort[] = ['last_active', 'joined']
const isDescending = ({ sort, reverse }: StudentOrder): boolean => newestFirst.includes(sort) !== reverse
export const directionOf = (order: StudentOrder) => (isDescending(order) ? sql`desc` : sql`asc`)

/** SQL: rows after the cursor. */
export function afterCursor(
  order: StudentOrder,
  filter: StudentFilter,
  cursor: Position | null,
): RawBuilder<unknown> {
  if (!cursor) return sql`true`
  const { column, fromText } = sortKeyOf(order, filter)
  return sql`(${column}, s.student_id) ${isDescending(order) ? sql`<` : sql`>`} (${fromText(cursor.key)}, ${cursor.id}::uuid)`
}

/** The students of a company in the order of one index. */
export interface OrderedRows {
  from: RawBuilder<unknown>
  /** Conditions that the index answers, including the cursor. */
  where: RawBuilder<unknown>
  key: RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
  /** The part of the filter to compare row by row. */
  rest: StudentFilter
  /** The states of the rows, if each part of the order has its own and can be read in its own way. */
  states?: readonly StudentState[]
}

type Order = StudentOrder & { after: Position | null }

/** One part for most orders; one per state if the index starts with the state. Empty if all rows are before the cursor. */
export function orderedRows(filter: StudentFilter, order: Order): OrderedRows[] {
  const { course_id, state } = filter
  const states = state ? [state] : studentStates
  if (course_id && courseSortKeys[order.sort])
    return states.flatMap((each) => courseRows(filter, order, each))
  if (course_id) return [allRows(filter, order)]
  if (order.sort === 'progress')
    return states.filter((each) => mayMatch(each, filter)).map((each) => rowsOfState(filter, order, each))
  if (order.sort !== 'overdue') return [allRows(filter, order)]
  if (state === 'overdue') return [overdueRows(filter, order)]
  if (state) return rowsOfOneKey(filter, order, { column: 's.state', value: sql.lit(state) })
  const others = rowsOfOneKey(filter, order, { column: 's.overdue_on', value: sql`'infinity'::date` })
  return [
    { ...overdueRows(filter, order), states: ['overdue'] },
    ...others.map((rows) => ({ ...rows, states: studentStates.filter((each) => each !== 'overdue') })),
  ]
}

/** Completed students have no mandatory course open, and those who have not started have no result that expires. */
const mayMatch = (state: StudentState, { concern }: StudentFilter): boolean =>
  !(
    (state === 'completed' && concern === 'mandatory_open') ||
    (state === 'not_started' && concern?.startsWith('expiring'))
  )

function allRows(filter: StudentFilter, order: Order): OrderedRows {
  const direction = directionOf(order)
  const key = sortKeys[order.sort].column
  return {
    from: sql`student_progress_states s`,
    where: sql`${inCompany(filter)} and ${afterCursor(order, filter, order.after)}`,
    key,
    orderBy: sql`${key} ${direction}, s.student_id ${direction}`,
    rest: filter,
  }
}

/** Progress correlates with the state, so an index without it would read all other states first. */
function rowsOfState(filter: StudentFilter, order: Order, state: StudentState): OrderedRows {
  const rows = allRows(filter, order)
  const isBehind = filter.concern === 'mandatory_open'
  return {
    ...rows,
    // Students with mandatory courses open have an index of their own in this order.
    where: sql`${rows.where} and s.state = ${sql.lit(state)} ${isBehind ? sql`and s.mandatory_open > 0` : sql``}`,
    rest: { ...filter, state: undefined, concern: isBehind ? undefined : filter.concern },
  }
}

const neverOverdue = 'infinity'

/** Only overdue students have a date. */
function overdueRows(filter: StudentFilter, order: Order): OrderedRows {
  const rows = allRows(filter, order)
  return {
    ...rows,
    where: sql`${rows.where} and s.overdue_on < 'infinity'`,
    rest: { ...filter, state: undefined },
  }
}

/** Nobody with this value is overdue, so the rows are ordered by id. */
function rowsOfOneKey(
  filter: StudentFilter,
  order: Order,
  { column, value }: { column: 's.state' | 's.overdue_on'; value: RawBuilder<unknown> },
): OrderedRows[] {
  const range = idRange(order, neverOverdue, {
    columns: ['s.company_id', 's.status', column, 's.student_id'],
    values: [sql`reach.company_id`, sql.lit(filter.status ?? 'active'), value],
  })
  if (!range) return []
  return [
    {
      from: sql`student_progress_states s`,
      ...range,
      key: sql`${sql.lit(neverOverdue)}::date`,
      rest: { ...filter, state: undefined },
    },
  ]
}

/** Students by their state in a course: overdue ones by due date, others by id. */
function courseRows(filter: StudentFilter, order: Order, state: StudentState): OrderedRows[] {
  const rows = {
    from: sql`course_progress_states c cross join lateral (
      select * from student_progress_states s where s.student_id = c.student_id and ${inCompany(filter)} offset 0) s`,
    rest: { ...filter, course_id: undefined, state: undefined },
  }
  const direction = directionOf(order)
  if (order.sort === 'overdue' && state === 'overdue')
    return [
      {
        ...rows,
        where: sql`c.course_id = ${filter.course_id} and c.company_id = reach.company_id and c.state = 'overdue' and ${afterDay(order)}`,
        key: sql`c.overdue_on`,
        orderBy: sql`c.overdue_on ${direction}, c.student_id ${direction}`,
      },
    ]
  const key = order.sort === 'overdue' ? neverOverdue : state === 'completed' ? '100' : '0'
  const range = idRange(order, key, {
    columns: ['c.course_id', 'c.company_id', 'c.state', 'c.student_id'],
    values: [sql`${filter.course_id}::uuid`, sql`reach.company_id`, sql.lit(state)],
  })
  if (!range) return []
  const type = order.sort === 'overdue' ? sql`date` : sql`smallint`
  return [{ ...rows, ...range, key: sql`${sql.lit(key)}::${type}` }]
}

function afterDay({ after, ...order }: Order): RawBuilder<unknown> {
  if (!after) return sql`true`
  return sql`(c.overdue_on, c.student_id) ${isDescending(order) ? sql`<` : sql`>`} (${after.key}::date, ${after.id}::uuid)`
}

const firstId = '00000000-0000-0000-0000-000000000000'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Rows that share a sort key, after the cursor, by id; null if there are none. Row comparisons instead of equalities make
 * sure that only the index on the columns can provide the order: with equalities, the planner may read the primary key and
 * filter all other rows.
 */
function idRange(
  { after, ...order }: Order,
  key: string,
  index: { columns: string[]; values: RawBuilder<unknown>[] },
): Pick<OrderedRows, 'where' | 'orderBy'> | null {
  const descending = isDescending(order)
  // Other keys are smaller: dates before infinity, and 0 before 100.
  const isGreater = key === neverOverdue || Number(key) > Number(after?.key)
  if (after && after.key !== key && isGreater === descending) return null
  const cursorId = after?.key === key ? after.id : undefined
  const columns = index.columns.map((column) => sql.ref(column))
  const bound = (id: string) => sql`(${sql.join([...index.values, sql`${id}::uuid`])})`
  const row = sql`(${sql.join(columns)})`
  return {
    where: sql`${row} > ${bound((!descending && cursorId) || firstId)} and ${row} < ${bound((descending && cursorId) || lastId)}`,
    orderBy: sql.join(columns.map((column) => sql`${column} ${directionOf(order)}`)),
  }
}
