import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { job } from '#platform/jobs/job.ts'
import { createSafeFetch } from '#platform/network/safe-fetch.ts'
import { traffic } from '../traffic.ts'
import type { Webhook } from './webhook-settings.ts'

const answerWithinMs = 4_000
const hour = 3_600_000

const toPublic = createSafeFetch({ ports: 'any', milliseconds: answerWithinMs })
const toAny = createSafeFetch({ ports: 'any', milliseconds: answerWithinMs, isAllowed: () => true })

const work = z.object({ url: z.string(), body: z.string(), until: z.string() })

/**
 * Tells one server of some events. The body is the same at each try; secret and headers are those of the moment, as no job keeps a
 * secret. What was not taken in five minutes is dropped and counted, and does not wait for somebody to look.
 */
export const webhookJob = job(
  'webhooks.send',
  work,
  async (ctx, { url, body, until }) => {
    const { key, secret = '', rules } = ctx.services.settings.realtime
    const hook = rules?.webhooks?.find((each) => each.url === url)
    if (!hook) return
    // What waited too long behind others is not sent late, so that one dead receiver holds up nobody for long.
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
  },
  // So long that it is ours to give up.
  { waitsForOthers: 'webhooks', until: (data) => new Date(Date.parse(data.until) + hour) },
)

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
