import type { Ctx } from '#platform/context.ts'
import { idFrom } from '#platform/derived-id.ts'
import { addJobs } from '#platform/jobs/job.ts'
import * as queries from './deliveries.queries.ts'
import { queueLimit } from './retry.rules.ts'

/**
 * From what happened in companies to what waits for their webhooks. Triggers write webhook_outbox, in the transaction of
 * whatever happened; only this folder takes from it and writes webhook_deliveries.
 */

const batchSize = 500

/** The kind of the job that sends what waits for one webhook, which this service adds and `deliver.job.ts` declares. */
export const deliverKind = 'company_webhooks.deliver'

/** Queues what happened for each webhook that wants to know. */
export async function queueEvents(ctx: Ctx): Promise<void> {
  for (let taken = batchSize; taken === batchSize; ) taken = await ctx.transaction(queueBatch)
}

async function queueBatch(ctx: Ctx): Promise<number> {
  const events = await queries.takeOutbox(ctx, batchSize)
  const companies = [...new Set(events.map(({ company_id }) => company_id))]
  const queues = companies.length === 0 ? [] : await queries.selectQueues(ctx, companies)
  for (const queue of queues) {
    const wanted = events.filter(
      ({ company_id, type }) => company_id === queue.company_id && queue.event_types.includes(type),
    )
    const room = Math.max(0, queueLimit - queue.waiting)
    await queries.insertDeliveries(
      ctx,
      wanted
        .slice(0, room)
        .map(({ id, type, subject, at }) => ({ webhook_id: queue.id, event_id: id, type, subject, at })),
    )
    if (wanted.length > room) await queries.countDropped(ctx, queue.id, wanted.length - room)
  }
  return events.length
}

/** The hour of Monday, in the time of the company. */
const digestHour = 8

/** Queues the digest of the week for webhooks that want it and have not got it. */
export const queueDigests = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (inner) => {
    const claimed = await queries.claimDigests(inner, digestHour)
    await queries.insertDeliveries(
      inner,
      claimed.map(({ id, company_id, monday }) => ({
        webhook_id: id,
        event_id: idFrom(`weekly digest ${company_id} ${monday}`),
        type: 'weekly_digest',
        subject: monday,
        at: inner.now.toISOString(),
      })),
    )
  })

/** Adds the job of every webhook with something to send, unless it waits or runs. */
export async function wakeWebhooks(ctx: Ctx): Promise<void> {
  const due = await queries.selectDueWebhooks(ctx)
  if (due.length === 0) return
  await ctx.transaction((inner) =>
    addJobs(
      inner,
      { kind: deliverKind },
      due.map((webhook_id) => ({ data: { webhook_id }, key: webhook_id })),
    ),
  )
}
