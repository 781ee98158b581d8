import * as z from 'zod/mini'
import {
  type ComparedCourse,
  type compareCompanies as compareEndpoint,
  type Dashboard,
  type getDashboard as dashboardEndpoint,
  daysOf,
} from '#contract/directory/dashboard.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { isGroupManager } from '#domains/accounts/accounts.policy.ts'
import { chosenCompany } from '#domains/companies/company-tree.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { settleStates } from '../progress-states/progress-states.service.ts'
import * as queries from './dashboard.queries.ts'
import { hiddenLast, hiddenParts } from './few-people.rules.ts'
import type { PastTerm } from './figure-period.queries.ts'
import { selectGroupFigures } from './group-figures.queries.ts'
import * as weeklyQueries from './weeks.queries.ts'

/**
 * The figures on a manager's home page, from stored states and counts. Only this service writes
 * `company_progress_weeks`.
 */

type Query = QueryOf<typeof compareEndpoint>

/** `term` takes the place of the period until now. Throws 404 for a company out of reach. */
export async function getDashboard(
  ctx: SignedIn,
  { company_id, period = 'quarter' }: QueryOf<typeof dashboardEndpoint>,
  term?: PastTerm,
): Promise<{ data: Dashboard }> {
  const companyId = await chosenCompany(ctx, company_id)
  const scope = { companyId, days: daysOf[period], term }
  const { updating } = await settleStates(ctx)
  if (isGroupManager(ctx)) return { data: await getGroupDashboard(ctx, scope, updating) }
  const [
    { overdue, away, ...people },
    { exempt, ...completion },
    onTime,
    courses,
    expiring,
    weeks,
    counted,
    before,
  ] = await Promise.all([
    queries.selectPeople(ctx, scope),
    queries.selectCompletion(ctx, companyId),
    queries.selectOnTime(ctx, scope),
    queries.selectOverdue(ctx, companyId),
    queries.selectExpiring(ctx, companyId),
    queries.selectWeeks(ctx, companyId),
    queries.selectUncoveredAndActive(ctx, companyId),
    queries.selectBefore(ctx, scope),
  ])
  const at = ctx.now.toISOString()
  const now = { on: at.slice(0, 10), ...completion, is_estimated: false }
  return {
    data: {
      at,
      updating,
      people,
      not_counted: { away, exempt },
      completion,
      coverage: { done: people.active - counted.uncovered, total: people.active },
      active: { done: counted.active, total: people.active },
      ...onTime,
      before,
      overdue: { people: overdue, ...courses },
      expiring,
      weeks: [...weeks.filter(({ on }) => on < now.on), now],
    },
  }
}

/** The figures for members of the caller's groups. Past weeks are not recorded per group. */
async function getGroupDashboard(
  ctx: SignedIn,
  scope: queries.FigureScope,
  updating: boolean,
): Promise<Dashboard> {
  const figures = await selectGroupFigures(ctx, scope)
  const at = ctx.now.toISOString()
  return {
    ...figures,
    at,
    updating,
    before: null,
    weeks: [{ on: at.slice(0, 10), ...figures.completion, is_estimated: false }],
  }
}

const comparedAtMost = 50

export async function compareCompanies(
  ctx: SignedIn,
  query: Query,
): Promise<ResponseOf<typeof compareEndpoint>> {
  const companyId = await chosenCompany(ctx, query.company_id)
  if (isGroupManager(ctx)) return { data: [], meta: { total: 0 } }
  await settleStates(ctx)
  const counted = await queries.selectCompanies(ctx, companyId)
  const hidden = hiddenParts(counted)
  const shown = hiddenLast(counted, hidden).slice(0, comparedAtMost)
  const known = await queries.selectCompletions(
    ctx,
    shown.map(({ company_id }) => company_id),
  )
  const data = shown.map((row) => {
    const { company_id, name, people, overdue } = row
    const figures = hidden.has(row)
      ? { overdue: null, completion: null }
      : { overdue, completion: known.get(company_id) ?? null }
    return { company_id, name, people, ...figures }
  })
  return { data, meta: { total: counted.length } }
}

/** Empty for callers who see only members of their groups, because the stored counts include everybody. */
export async function compareCourses(ctx: SignedIn, query: Query): Promise<{ data: ComparedCourse[] }> {
  const companyId = await chosenCompany(ctx, query.company_id)
  if (isGroupManager(ctx)) return { data: [] }
  await settleStates(ctx)
  return { data: await queries.selectCourses(ctx, companyId) }
}

const batchSize = 100

/** Records each company's week soon after its Monday has begun in its time zone. */
export const recordWeeksJob = job(
  'directory.record_progress_weeks',
  z.object({}),
  async (ctx: Ctx) => {
    for (;;) {
      const companies = await weeklyQueries.selectUnrecorded(ctx, batchSize)
      for (const company of companies)
        await ctx.transaction((inner) => weeklyQueries.insertWeeks(inner, company))
      if (companies.length < batchSize) return
    }
  },
  { intervalMinutes: 15 },
)
