import * as z from 'zod/mini'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { refreshStatistics } from '#platform/database/refresh-statistics.ts'
import { addJob, job } from '#platform/jobs/job.ts'
import { createPace } from '#platform/jobs/pace.ts'
import { deleteMarks, lockStates, updateStates } from './refresh.queries.ts'
import {
  advanceStaleCompany,
  type Companies,
  compactCounts,
  companiesUnder,
  everyCompany,
  hasManyDifferences,
  isAnyCompanyStale,
  selectStaleStudents,
  selectStudentsAfter,
  takeStaleCompany,
} from './stale.queries.ts'

/**
 * Where each student is, stored so that lists and figures of a million are read by index. Triggers mark whoever is changed, in the
 * transaction of the change; a row knows when it changes by itself. Reads settle what is marked before they answer, a job does the
 * rest. Alone writes `student_progress_states`, `course_progress_states`, their counts and their marks.
 */

/** Students that a read works out at most, about 0.2 ms each. */
const settledByRead = 300
/** And at once. */
const batchSize = 500
/** The job works out few at once and gives way to the calls of others after each. */
const jobPace = { size: 50, restPerWork: 1.5 }
/** So many new rows that the planner has to know of them. */
const manySettled = 1_000
/** Of one run of the job, after which others have their turn. */
const runForMs = 50_000

/** Works out the students anew and forgets their marks. */
async function refreshStates(ctx: Ctx, studentIds: readonly string[]): Promise<void> {
  if (studentIds.length === 0) return
  await lockStates(ctx, studentIds)
  await deleteMarks(ctx, studentIds)
  await updateStates(ctx, studentIds)
}

/** Returns how many students were worked out. */
async function refreshStaleStudents(ctx: Ctx, companies: Companies, limit: number): Promise<number> {
  const studentIds = await selectStaleStudents(ctx, companies, limit)
  if (studentIds.length > 0) await ctx.transaction((inner) => refreshStates(inner, studentIds))
  return studentIds.length
}

/** The same for the next students of a company that is marked as a whole; null where there is none. */
async function refreshStaleCompany(ctx: Ctx, companies: Companies, limit: number): Promise<number | null> {
  return ctx.transaction(async (inner) => {
    const stale = await takeStaleCompany(inner, companies)
    if (!stale) return null
    const studentIds = await selectStudentsAfter(inner, stale, limit)
    await refreshStates(inner, studentIds)
    await advanceStaleCompany(inner, stale.id, studentIds.length < limit ? undefined : studentIds.at(-1))
    return studentIds.length
  })
}

/** Returns how much was done, counting a company as a student: one without students is done with as well. */
async function settle(ctx: Ctx, companies: Companies, budget: number): Promise<number> {
  const limit = Math.min(budget, batchSize)
  const students = await refreshStaleStudents(ctx, companies, limit)
  if (students >= limit || !(await isAnyCompanyStale(ctx, companies))) return students
  const more = await refreshStaleCompany(ctx, companies, limit - students)
  return more === null ? students : students + more + 1
}

export interface Settled {
  /** More has changed than a read can work out: figures follow within a minute. */
  updating: boolean
}

/** Before a read of the stored states: works out what has changed in reach, up to a limit. */
export async function settleStates(ctx: SignedIn): Promise<Settled> {
  if (ctx.db.isTransaction) return { updating: false }
  const companies = companiesUnder(ctx.actor.company_id)
  let budget = settledByRead
  let done = Number.POSITIVE_INFINITY
  while (budget > 0 && done > 0) {
    done = await settle(ctx, companies, budget)
    budget -= done
  }
  const updating =
    (await isAnyCompanyStale(ctx, companies)) ||
    (budget <= 0 && (await selectStaleStudents(ctx, companies, 1)).length > 0)
  if (updating) await addJob(ctx, catchUpJob, {}, { key: 'now' })
  return { updating }
}

/** The same for some students, whatever else is marked. */
export async function refreshStudents(ctx: SignedIn, studentIds: readonly string[]): Promise<void> {
  await ctx.transaction((inner) => refreshStates(inner, studentIds.toSorted()))
}

/** Works until nothing is stale. It may be stopped and called again at any moment. `size` is how many students it works out at once. */
export async function settleAll(ctx: Ctx, { size, restPerWork } = jobPace): Promise<void> {
  const clock = Date.now()
  let settled = 0
  const pace = createPace(restPerWork)
  while (Date.now() - clock < runForMs) {
    const done = await settle(ctx, everyCompany, size)
    if (done === 0) break
    settled += done
    await pace()
  }
  if (settled >= manySettled)
    await refreshStatistics(ctx, ['student_progress_states', 'course_progress_states'])
  if (await hasManyDifferences(ctx)) await ctx.transaction(compactCounts)
}

const catchUpJob = job('directory.catch_up_progress_states', z.object({}), (ctx) => settleAll(ctx), {
  lowPriority: true,
})

const refreshJob = job('directory.refresh_progress_states', z.object({}), (ctx) => settleAll(ctx), {
  intervalMinutes: 1,
  lowPriority: true,
})

export const progressStateJobs = [refreshJob, catchUpJob]
