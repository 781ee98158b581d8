import * as z from 'zod/mini'
import { daysOf, type Period, periods } from '#contract/directory/dashboard.ts'
import type { Insights, getInsights as insightsEndpoint } from '#contract/directory/insights.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { isGroupManager } from '#domains/accounts/accounts.policy.ts'
import { chosenCompany } from '#domains/companies/company-tree.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { addJob, job, Reschedule } from '#platform/jobs/job.ts'
import { fewest } from '../dashboard/few-people.rules.ts'
import { settleStates } from '../progress-states/progress-states.service.ts'
import { companiesUnder, isAnyCompanyStale } from '../progress-states/stale.queries.ts'
import * as queries from './insights.queries.ts'
import { compareParts } from './insights.rules.ts'
import type { InsightScope } from './scope.queries.ts'

/**
 * The heavier figures of a company: a job computes them when somebody asks, and they are read from the stored copy.
 * Only this service writes `company_insights`.
 */

const freshForMs = 6 * 60 * 60_000
/** How long the job waits for states that are being computed. */
const pauseMs = 20_000

const isFresh = (ctx: Ctx, at: string): boolean => ctx.now.getTime() - Date.parse(at) <= freshForMs

async function computeLanguages(ctx: Ctx, scope: InsightScope): Promise<Insights['languages']> {
  const rows = await queries.selectLanguages(ctx, scope)
  const [now, before] = [true, false].map((isNow) =>
    rows.find(({ is_now, people }) => is_now === isNow && people >= fewest),
  )
  if (!now) return null
  return {
    own: { done: now.own, total: now.done },
    own_before: before ? { done: before.own, total: before.done } : null,
    machine: now.machine,
    missing: await queries.selectMissingLanguages(ctx, scope),
  }
}

async function computeInsights(ctx: Ctx, scope: InsightScope): Promise<Insights> {
  const partsBy = async (by: keyof Insights['parts']) =>
    compareParts(await queries.selectParts(ctx, scope, by))
  return {
    knowledge: await queries.selectKnowledge(ctx, scope),
    questions: (await queries.questionsQuery(ctx, scope).execute(ctx.db)).rows,
    times: await queries.selectTimes(ctx, scope),
    languages: await computeLanguages(ctx, scope),
    parts: {
      department: await partsBy('department'),
      country: await partsBy('country'),
      group: await partsBy('group'),
    },
  }
}

const computeJob = job(
  'directory.compute_insights',
  z.object({ company_id: z.string(), period: z.enum(periods) }),
  async (ctx, { company_id, period }) => {
    if (await isAnyCompanyStale(ctx, companiesUnder(company_id)))
      throw new Reschedule(new Date(ctx.now.getTime() + pauseMs))
    const scope = { companyId: company_id, days: daysOf[period], manager: null }
    await queries.upsertInsights(ctx, {
      companyId: company_id,
      period,
      insights: await computeInsights(ctx, scope),
    })
  },
  { lowPriority: true },
)

export const insightJobs = [computeJob]

/** What the caller can do depends on their reach, and is not stored. */
async function forCaller(ctx: SignedIn, insights: Insights): Promise<Insights> {
  const { questions, languages } = insights
  const own = await queries.selectOwnCourses(
    ctx,
    [...questions, ...(languages?.missing ?? [])].map(({ course_id }) => course_id),
  )
  const withRights = <Row extends { course_id: string }>(row: Row) => ({
    ...row,
    can: { open: own.has(row.course_id) },
  })
  return {
    ...insights,
    questions: questions.map(withRights),
    languages: languages && { ...languages, missing: languages.missing.map(withRights) },
  }
}

/** Group managers see few enough people to compute the figures at once. */
async function readInsights(
  ctx: SignedIn,
  companyId: string,
  period: Period,
): Promise<{ at: string; insights: Insights } | undefined> {
  if (!isGroupManager(ctx)) return queries.findInsights(ctx, companyId, period)
  const insights = await computeInsights(ctx, { companyId, days: daysOf[period], manager: ctx })
  return { at: ctx.now.toISOString(), insights }
}

export async function getInsights(
  ctx: SignedIn,
  { company_id, period = 'quarter' }: QueryOf<typeof insightsEndpoint>,
): Promise<ResponseOf<typeof insightsEndpoint>> {
  const companyId = await chosenCompany(ctx, company_id)
  await settleStates(ctx)
  const found = await readInsights(ctx, companyId, period)
  const updating = !found || !isFresh(ctx, found.at)
  if (updating)
    await addJob(ctx, computeJob, { company_id: companyId, period }, { key: `${companyId} ${period}` })
  return {
    data: found ? await forCaller(ctx, found.insights) : null,
    meta: { at: found ? new Date(found.at).toISOString() : null, updating },
  }
}

/**
 * The comparisons of departments and groups: as the dashboard shows them while they are fresh, otherwise computed now.
 * Throws 404 for a company out of reach.
 */
export async function getPartsNow(
  ctx: SignedIn,
  { company_id, period }: { company_id: string; period: Period },
): Promise<Pick<Insights['parts'], 'department' | 'group'>> {
  const companyId = await chosenCompany(ctx, company_id)
  await settleStates(ctx)
  const manager = isGroupManager(ctx) ? ctx : null
  const stored = manager ? undefined : await queries.findInsights(ctx, companyId, period)
  if (stored && isFresh(ctx, stored.at)) return stored.insights.parts
  const scope = { companyId, days: daysOf[period], manager }
  return {
    department: compareParts(await queries.selectParts(ctx, scope, 'department')),
    group: compareParts(await queries.selectParts(ctx, scope, 'group')),
  }
}
