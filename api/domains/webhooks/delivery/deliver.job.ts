import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { listNearestOwners, queueMail } from '#domains/accounts/accounts.service.ts'
import type { Ctx } from '#platform/context.ts'
import { recordEvent } from '#platform/events.ts'
import { job, Reschedule } from '#platform/jobs/job.ts'
import * as queries from './deliveries.queries.ts'
import { deliverKind, queueDigests, queueEvents, wakeWebhooks } from './queue.service.ts'
import { failuresUntilOff, givenUpAfterMs, waitAfter } from './retry.rules.ts'
import { type DeliveryOutcome, send } from './send.service.ts'
import { turnOff } from './turn-off.service.ts'

const queueEveryMinutes = 0.25
const digestEveryMinutes = 15
const hourly = 60
const dayMs = 86_400_000
const retentionDays = 30
/** Then others’ webhooks have their turn, after fewer deliveries where a receiver is slow to answer. */
const mostPerTurn = 20
const longestTurnMs = 30_000
/** Slack takes one message a second. */
const restMs = 1_000

const queueJob = job(
  'company_webhooks.queue',
  z.object({}),
  async (ctx) => {
    await queueEvents(ctx)
    await wakeWebhooks(ctx)
  },
  { intervalMinutes: queueEveryMinutes },
)

const digestJob = job('company_webhooks.digests', z.object({}), queueDigests, {
  intervalMinutes: digestEveryMinutes,
})

const sweepJob = job(
  'company_webhooks.sweep',
  z.object({}),
  async (ctx) => {
    await queries.skipWaitingOfClosed(ctx)
    await queries.deleteOldDeliveries(ctx, new Date(ctx.now.getTime() - retentionDays * dayMs))
  },
  { intervalMinutes: hourly },
)

/** Sends what waits for one webhook, the oldest first. `queueJob` comes back to what is left or failed. */
const deliverJob = job(
  deliverKind,
  z.object({ webhook_id: z.string() }),
  async (ctx, { webhook_id }, { stopping }) => {
    const begun = performance.now()
    const elapsed = () => performance.now() - begun
    for (let sent = 0; sent < mostPerTurn && elapsed() < longestTurnMs && !stopping.aborted; sent += 1) {
      const now = new Date(ctx.now.getTime() + elapsed())
      if (!(await deliverNext({ ...ctx, now }, webhook_id))) return
      await sleep(restMs, undefined, { signal: stopping }).catch(() => undefined)
    }
    throw new Reschedule(ctx.now)
  },
  { waitsForOthers: 'company_webhooks' },
)

/** Returns false if there is nothing to send now, or the webhook waits after a failure. */
async function deliverNext(ctx: Ctx, webhookId: string): Promise<boolean> {
  const webhook = await queries.findSending(ctx, webhookId)
  const delivery = webhook && (await queries.findDue(ctx, webhookId))
  if (!webhook || !delivery) return false
  const outcome = await send(ctx, webhook, delivery)
  if (!outcome) await queries.skipDelivery(ctx, delivery.id)
  else await ctx.transaction((inner) => note({ ...inner, now: ctx.now }, webhook, delivery, outcome))
  return !outcome?.problem
}

async function note(
  ctx: Ctx,
  webhook: queries.SendingWebhook,
  { id, at, tries }: queries.DueDelivery,
  outcome: DeliveryOutcome,
): Promise<void> {
  if (!outcome.problem) {
    await queries.saveTry(ctx, id, { ...outcome, state: 'sent' })
    return queries.forgiveFailures(ctx, webhook.id)
  }
  const next = new Date(ctx.now.getTime() + waitAfter(tries + 1))
  const isOver = next.getTime() - Date.parse(at) > givenUpAfterMs
  await queries.saveTry(ctx, id, {
    ...outcome,
    state: isOver ? 'failed' : 'waiting',
    next_at: next.toISOString(),
  })
  const failures = await queries.countFailure(ctx, webhook.id)
  if (failures === undefined) return
  if (failures >= failuresUntilOff) await giveUp(ctx, webhook)
  else await queries.pauseUntil(ctx, webhook.id, new Date(ctx.now.getTime() + waitAfter(failures)))
}

/** Turns the webhook off and tells the owners. */
async function giveUp(ctx: Ctx, { id, company_id, name }: queries.SendingWebhook): Promise<void> {
  await turnOff(ctx, id, 'failures')
  await recordEvent(ctx, {
    kind: 'webhook.failed',
    company_id,
    data: { webhook_id: id, webhook: name, count: failuresUntilOff },
  })
  const mail = {
    mail: 'webhooks.mail.turned_off',
    values: { webhook: name },
    button: { path: '/admin/settings?tab=webhooks' },
  }
  for (const owner of await listNearestOwners(ctx, company_id)) await queueMail(ctx, owner, mail)
}

export const deliveryJobs = [queueJob, digestJob, deliverJob, sweepJob]
