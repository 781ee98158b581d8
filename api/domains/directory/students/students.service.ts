import type * as contract from '#contract/directory/directory.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { canManagePeople } from '#domains/accounts/accounts.policy.ts'
import type { SignedIn } from '#platform/context.ts'
import { invalid } from '#platform/errors.ts'
import { refreshStudents, settleStates } from '../progress-states/progress-states.service.ts'
import { countByCompany, countedAtMost, type StudentStateCount } from './student-counts.queries.ts'
import { fromCursor, type StudentOrder, toCursor } from './student-cursor.presenter.ts'
import { isCounted, type StudentFilter } from './student-filter.queries.ts'
import { type StudentListRow, selectPage, selectRows } from './student-pages.queries.ts'
import * as values from './student-values.queries.ts'

/**
 * The directory: lists, counts and facets of students from their stored progress states, for any number of
 * students.
 */

type List = typeof contract.listStudents

/** Throws 422 for a cursor made with another order or other filters. */
export async function listStudents(
  ctx: SignedIn,
  { cursor, limit = limits.pageSize.default, sort = 'name', reverse = false, ...filter }: QueryOf<List>,
): Promise<ResponseOf<List>> {
  const order: StudentOrder = { sort, reverse }
  const after = cursor === undefined ? null : fromCursor(cursor, order, filter)
  if (cursor !== undefined && !after) throw invalid({ cursor: ['field.invalid'] })
  const { updating } = await settleStates(ctx)
  const found = await selectPage(ctx, { ...filter, updating }, { ...order, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const rows = await readRows(ctx, filter, { ids: page.map(({ id }) => id), updating })
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    data: rows.map((row) => ({ ...row, full_name: nameOf(row) })),
    meta: {
      next_cursor: last ? toCursor(order, filter, last) : null,
      updating,
      can: { create: canManagePeople(ctx.actor) },
    },
  }
}

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim()

/** In the order of the ids. Stale rows are refreshed before they are shown. */
async function readRows(
  ctx: SignedIn,
  filter: StudentFilter,
  { ids, updating }: { ids: string[]; updating: boolean },
): Promise<StudentListRow[]> {
  if (ids.length === 0) return []
  let rows = await selectRows(ctx, filter, ids)
  if (updating || rows.some(({ is_stale }) => is_stale)) {
    await refreshStudents(ctx, ids)
    rows = await selectRows(ctx, filter, ids)
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const sum = (counts: readonly StudentStateCount[]): number => counts.reduce((total, { n }) => total + n, 0)

const limited = (ctx: SignedIn, filter: StudentFilter, total: number) =>
  isCounted(ctx, filter)
    ? { count: total, more: false }
    : { count: Math.min(total, countedAtMost), more: total > countedAtMost }

export async function countStudents(
  ctx: SignedIn,
  filter: QueryOf<typeof contract.countStudents>,
): Promise<ResponseOf<typeof contract.countStudents>> {
  const { updating } = await settleStates(ctx)
  return limited(ctx, filter, sum(await countByCompany(ctx, { ...filter, updating }, countedAtMost + 1)))
}

export async function getFacets(
  ctx: SignedIn,
  filter: QueryOf<typeof contract.getStudentFacets>,
): Promise<ResponseOf<typeof contract.getStudentFacets>> {
  const { updating } = await settleStates(ctx)
  const counts = await countByCompany(ctx, { ...filter, updating }, countedAtMost + 1)
  const total = limited(ctx, filter, sum(counts))
  const countOf = (state: contract.StudentState) => sum(counts.filter((each) => each.state === state))
  const states = {
    not_started: countOf('not_started'),
    in_progress: countOf('in_progress'),
    overdue: countOf('overdue'),
    completed: countOf('completed'),
    exempt: countOf('exempt'),
    away: countOf('away'),
  }
  return { data: { total, states: total.more ? null : states } }
}

/** The values by which the list can be filtered. */
export async function listValues(ctx: SignedIn): Promise<ResponseOf<typeof contract.listStudentValues>> {
  const [departments, titles, countries, managers] = await Promise.all([
    values.selectDepartments(ctx),
    values.selectTitles(ctx),
    values.selectCountries(ctx),
    values.selectManagers(ctx),
  ])
  return { data: { departments, titles, countries, managers } }
}
