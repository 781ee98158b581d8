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

/** Calls to one server are work of its own kind, with slots of its own: who is slow or dead holds up nobody else. */
export const webhookKind = (url: string): string =>
  `webhooks.send ${createHash('sha256').update(url).digest('hex').slice(0, 12)}`

/** Before calls had kinds of their own they were all of this one, and what waits of it is still sent. */
const formerKind = 'webhooks.send'

/**
 * Tells one server of some events. The body is the same at each try; secret and headers are those of the moment, as no job keeps a
 * secret. What was not taken in five minutes is dropped and counted, and does not wait for somebody to look.
 */
const sendJob = (kind: string): Job<Work> =>
  job(kind, work, deliver, {
    waitsForOthers: kind,
    // So long that it is ours to give up.
    until: (data) => new Date(Date.parse(data.until) + hour),
  })

/** One of all nodes reads what was told, and one that does not know of all others leaves it to another. */
const compareJob = job(
  'webhooks.compare',
  z.object({}),
  async (ctx) => {
    if (!(await ctx.services.realtime.compareWebhooks()))
      throw new Reschedule(new Date(ctx.now.getTime() + retryMs))
  },
  { intervalMinutes: 0.5 },
)

/** What waits for a server that the settings name no more is done by nobody. */
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
  // What waited too long behind others is not sent late.
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

/** The status, or 0 where nobody answers. */
async function send(hook: Webhook, { key, secret, body }: { key: string; secret: string; body: string }) {
  const headers = {
    ...hook.headers,
    'content-type': 'application/json',
    'x-pusher-key': key,
    'x-pusher-signature': createHmac('sha256', secret).update(body).digest('hex'),
  }
  return (hook.private ? toAny : toPublic).post(hook.url, { headers, body }).catch(() => 0)
}
