import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { type Job, job, Reschedule } from '#platform/jobs/job.ts'
import { createSafeFetch } from '#platform/network/safe-fetch.ts'
import { traffic } from '../traffic.ts'
import type { Webhook } from './webhook-settings.ts'

const answerWithinMs = 4_000
const retryMs = 5_000
const hour = 3_600_000

const toPublic = createSafeFetch({ ports: 'any', milliseconds: answerWithinMs })
const toAny = createSafeFetch({ ports: 'any', milliseconds: answerWithinMs, isAllowed: () => true })

const work = z.object({ url: z.string(), body: z.string(), until: z.string() })
type Work = z.infer<typeof work>

/**
 * Calls to each server are a job kind of their own with their own slots, so that a slow or dead server delays only
 * itself.
 */
export const webhookKind = (url: string): string =>
  `webhooks.send ${createHash('sha256').update(url).digest('hex').slice(0, 12)}`

/** The single kind from before each server had its own; its waiting jobs are still sent. */
const formerKind = 'webhooks.send'

/**
 * Sends events to one server. The body is the same in every try; secret and headers are read at run time, because no
 * job stores a secret. Calls that are not accepted within five minutes are dropped and counted, and need no operator.
 */
const sendJob = (kind: string): Job<Work> =>
  job(kind, work, deliver, {
    waitsForOthers: kind,
    // Longer than our own deadline, so that `deliver` gives up itself.
    until: (data) => new Date(Date.parse(data.until) + hour),
  })

/** Runs on one node at a time; a node with incomplete state leaves it to another. */
const compareJob = job(
  'webhooks.compare',
  z.object({}),
  async (ctx) => {
    if (!(await ctx.services.realtime.compareWebhooks()))
      throw new Reschedule(new Date(ctx.now.getTime() + retryMs))
  },
  { intervalMinutes: 0.5 },
)

/** Deletes jobs for servers that are no longer configured, because nobody would run them. */
export const forgetWebhooksJob = job(
  'webhooks.forget',
  z.object({}),
  async (ctx) => {
    const known = webhookJobs(ctx.services.settings.realtime.rules?.webhooks ?? []).map(({ kind }) => kind)
    await ctx.db
      .deleteFrom('jobs')
      .where('kind', '>=', 'webhooks.')
      .where('kind', '<', 'webhooks/')
      .where('kind', 'not in', [...known, 'webhooks.forget'])
      .where('run_at', '<', new Date(ctx.now.getTime() - hour).toISOString())
      .execute()
  },
  { intervalMinutes: 60 },
)

export const webhookJobs = (hooks: readonly Webhook[]): Job[] =>
  hooks.length === 0
    ? []
    : [
        compareJob,
        ...[formerKind, ...hooks.map(({ url }) => webhookKind(url))].map((kind) => sendJob(kind) as Job),
      ]

async function deliver(ctx: Ctx, { url, body, until }: Work): Promise<void> {
  const { key, secret = '', rules } = ctx.services.settings.realtime
  const hook = rules?.webhooks?.find((each) => each.url === url)
  if (!hook) return
  // A call that waited too long in the queue is not sent.
  if (ctx.now >= new Date(until)) {
    traffic.webhooksDropped += 1
    return
  }
  const status = await send(hook, { key, secret, body })
  if (status >= 200 && status < 300) return
  const host = new URL(url).host
  const answer = status === 0 ? 'did not answer' : `answered ${status}`
  if (ctx.now < new Date(until)) throw new Error(`The webhook at ${host} ${answer}`)
  traffic.webhooksDropped += 1
  ctx.log.warn({ host, status }, 'a webhook was given up')
}

/** The status, or 0 if there was no response. */
async function send(hook: Webhook, { key, secret, body }: { key: string; secret: string; body: string }) {
  const headers = {
    ...hook.headers,
    'content-type': 'application/json',
    'x-pusher-key': key,
    'x-pusher-signature': createHmac('sha256', secret).update(body).digest('hex'),
  }
  return (hook.private ? toAny : toPublic).post(hook.url, { headers, body }).catch(() => 0)
}
