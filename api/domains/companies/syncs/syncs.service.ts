import * as z from 'zod/mini'
import type { CompanySync } from '#contract/companies/company-syncs.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { forbidden, found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { newId } from '#platform/ids.ts'
import { addJob, job } from '#platform/jobs/job.ts'
import { canManageCompanies } from '../companies.policy.ts'
import * as queries from './syncs.queries.ts'

/**
 * Runs that update the companies below one. A run processes them in the order of their ids, several per
 * transaction; repeating it has no further effect. Only this service writes company_syncs and company_sync_courses.
 */

export async function getCompanySync(ctx: SignedIn): Promise<CompanySync | null> {
  if (!canManageCompanies(ctx.actor)) throw forbidden()
  return (await queries.findNewestSync(ctx)) ?? null
}

/** Returns the open run if there is one. */
export async function startCompanySync(ctx: SignedIn): Promise<CompanySync> {
  if (!canManageCompanies(ctx.actor)) throw forbidden()
  const id = newId()
  if (await queries.insertSync(ctx, id)) {
    await addJob(ctx, companySyncJob, { sync_id: id }, { key: id })
    await recordEvent(ctx, { kind: 'company.sync_started', company_id: ctx.actor.company_id, data: {} })
  }
  return found(await queries.findNewestSync(ctx))
}

export const companySyncJob = job(
  'companies.sync',
  z.object({ sync_id: z.string() }),
  async (ctx, { sync_id }) => {
    while (await ctx.transaction((inner) => syncSome(inner, sync_id)));
  },
  {
    onFailure: async (ctx, { sync_id }, { over }) =>
      void (over && (await queries.finishSync(ctx, sync_id, 'failed'))),
  },
)

const chunkSize = 100

/** Returns false when nothing is left. */
async function syncSome(ctx: Ctx, syncId: string): Promise<boolean> {
  const run = await queries.lockSync(ctx, syncId)
  if (!run || run.finished_at) return false
  const companies = await queries.selectBelow(ctx, run.root_id, run.after_id, chunkSize)
  const ids = companies.map(({ id }) => id)
  const inherited = await queries.inheritMissing(ctx, ids)
  const courses = new Map((await queries.recordCourses(ctx, ids)).map((row) => [row.id, row]))
  const changes = companies.flatMap((company): queries.SyncChange[] => {
    const counts = {
      brand: inherited.get(company.id) ?? 0,
      courses_gained: courses.get(company.id)?.gained ?? 0,
      courses_lost: courses.get(company.id)?.lost ?? 0,
    }
    return (Object.keys(counts) as (keyof typeof counts)[])
      .filter((kind) => counts[kind] > 0)
      .map((kind) => ({ company, kind, count: counts[kind] }))
  })
  await queries.noteProgress(ctx, syncId, { companies: ids.length, changes, after: ids.at(-1) ?? null })
  if (ids.length === chunkSize) return true
  await queries.finishSync(ctx, syncId, 'done')
  return false
}
