import type { BodyOf } from '#contract/endpoint.ts'
import type { addUnitComment } from '#contract/translations/items.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import * as queries from './comments.queries.ts'
import { changeJob, type JobPath } from './jobs/jobs.service.ts'
import { recount } from './sync/sync.queries.ts'
import { presentUnit, readItem } from './units/units.service.ts'

export async function addComment(
  ctx: SignedIn,
  path: JobPath,
  { id, kind, body }: BodyOf<typeof addUnitComment>,
): Promise<TranslationUnit> {
  const { job } = await changeJob(ctx, path)
  const item = await readItem(ctx, job.id, id)
  await queries.insertComment(ctx, { id: newId(), job_id: job.id, item_id: item.id, kind, body })
  return counted(ctx, job, item.id)
}

export async function resolveComment(
  ctx: SignedIn,
  path: JobPath & { commentId: string },
  resolved: boolean,
): Promise<TranslationUnit> {
  const { job } = await changeJob(ctx, path)
  const itemId = found(
    await queries.resolveComment(ctx, { jobId: job.id, commentId: path.commentId, resolved }),
  )
  return counted(ctx, job, itemId)
}

async function counted(
  ctx: SignedIn,
  job: Awaited<ReturnType<typeof changeJob>>['job'],
  itemId: string,
): Promise<TranslationUnit> {
  await queries.countComments(ctx, itemId)
  const item = await readItem(ctx, job.id, itemId)
  await recount(ctx, job.id, [item.group_id])
  return presentUnit(ctx, job, item)
}
