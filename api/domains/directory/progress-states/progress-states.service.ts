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
  markEveryCompany,
  selectStaleStudents,
  selectStudentsAfter,
  takeStaleCompany,
} from './stale.queries.ts'

/**
 * Stores each student's progress state, so that lists and figures over a million students are read from indexes.
 * Triggers mark changed students in the same transaction; a row also records when it changes by the clock alone.
 * Reads refresh marked students before they answer, up to a limit, and a job refreshes the rest. Only this service
 * writes `student_progress_states`, `course_progress_states`, their counts and their marks.
 */

/** Maximum number of students refreshed by a read, at about 0.2 ms each. */
const settledByRead = 300
/** Students refreshed per batch. */
const batchSize = 500
/** The job uses small batches and pauses after each, so that other requests are served. */
const jobPace = { size: 50, restPerWork: 1.5 }
/** Number of refreshed students after which the planner's statistics are updated. */
const manySettled = 1_000
/** Maximum duration of one run of the job, after which other jobs get their turn. */
const runForMs = 50_000

/** Refreshes the states of the students and deletes their marks. */
async function refreshStates(
  ctx: Ctx,
  studentIds: readonly string[],
  companyIds: readonly string[] = [],
): Promise<void> {
  if (studentIds.length === 0) return
  await lockStates(ctx, studentIds)
  await deleteMarks(ctx, studentIds, companyIds)
  await updateStates(ctx, studentIds)
}

/** Returns how many students were refreshed. */
async function refreshStaleStudents(ctx: Ctx, companies: Companies, limit: number): Promise<number> {
  const { ids, companyIds } = await selectStaleStudents(ctx, companies, limit)
  if (ids.length > 0) await ctx.transaction((inner) => refreshStates(inner, ids, companyIds))
  return ids.length
}

/** Refreshes the next students of a company that is marked as a whole. Null if no company is marked. */
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

/**
 * Returns the amount of work done. A company counts like a student, since finishing one without students is
 * progress, too.
 */
async function settle(ctx: Ctx, companies: Companies, budget: number): Promise<number> {
  const limit = Math.min(budget, batchSize)
  const students = await refreshStaleStudents(ctx, companies, limit)
  if (students >= limit || !(await isAnyCompanyStale(ctx, companies))) return students
  const more = await refreshStaleCompany(ctx, companies, limit - students)
  return more === null ? students : students + more + 1
}

export interface Settled {
  /** More has changed than a read can refresh; the figures will be up to date within a minute. */
  updating: boolean
}

/** Call before reading stored states: refreshes what has changed within reach, up to a limit. */
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
    (budget <= 0 && (await selectStaleStudents(ctx, companies, 1)).ids.length > 0)
  if (updating) await addJob(ctx, catchUpJob, {}, { key: 'now' })
  return { updating }
}

/** Refreshes the given students, whatever else is marked. */
export async function refreshStudents(ctx: Ctx, studentIds: readonly string[]): Promise<void> {
  await ctx.transaction((inner) => refreshStates(inner, studentIds.toSorted()))
}

/**
 * Refreshes states until none is stale. Safe to interrupt and run again. `size` is the number of students per
 * batch.
 */
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

const copyDetailsJob = job('directory.copy_details_again', z.object({}), (ctx) =>
  ctx.transaction((inner) => markEveryCompany(inner)),
)

export const progressStateJobs = [refreshJob, catchUpJob, copyDetailsJob]
