import * as z from 'zod/mini'
import { contextOfPerson } from '#domains/accounts/people/bulk-people.service.ts'
import type { Ctx } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { job, turnOf } from '#platform/jobs/job.ts'
import { notifySourceChanged } from '../jobs/job.notices.ts'
import { openJob } from '../jobs/jobs.service.ts'
import { type ChangedJob, selectChangedJobs, takeSourceChanges } from './source-changes.queries.ts'

const jobsAtOnce = 50
/** An author's series of saves makes one notice instead of one per save. */
const quietMs = 3_600_000

/** Notifies translators of how many texts are new or have changed since the last notice, once the author pauses. */
export const sourceChangesJob = job(
  'translations.source_changes',
  z.object({}),
  async (ctx, _, running) => {
    const endOfTurn = turnOf(ctx, running)
    const quietSince = new Date(ctx.now.getTime() - quietMs)
    let after: string | null = null
    for (;;) {
      const changed: ChangedJob[] = await selectChangedJobs(ctx, { quietSince, after, limit: jobsAtOnce })
      for (const each of changed) {
        await notifyTranslatorOfChanges(ctx, each)
        endOfTurn()
      }
      if (changed.length < jobsAtOnce) return
      after = changed.at(-1)?.id ?? null
    }
  },
  { intervalMinutes: 60 },
)

const hidden = ['not_found', 'forbidden']

/**
 * A translator who can no longer see the course gets no notice. A job that fails is tried again in the next run and
 * does not delay the others.
 */
async function notifyTranslatorOfChanges(
  ctx: Ctx,
  { id, course_id, assignee_id }: ChangedJob,
): Promise<void> {
  const own = await contextOfPerson(ctx, assignee_id)
  if (!own) return
  try {
    await own.transaction(async (inner) => {
      const { job: jobRow } = await openJob(inner, { courseId: course_id, translationJobId: id })
      const units = await takeSourceChanges(inner, id)
      if (units > 0) await notifySourceChanged(inner, jobRow, units)
    })
  } catch (error) {
    if (error instanceof AppError && hidden.includes(error.code)) return
    ctx.log.error({ err: error, translation_job: id }, 'a translator could not be notified of changes')
  }
}
