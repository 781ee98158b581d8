import type { WebhookProblem } from '#contract/webhooks/webhooks.ts'
import type { Ctx } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { decryptSecret } from '#platform/secrets/secret-encryption.ts'
import { addressProblem } from '../address.service.ts'
import { type LoadedEvent, loadEvent } from '../events/event.loader.ts'
import { messageFor } from '../messages/message.words.ts'
import { slackMessage } from '../messages/slack.export.ts'
import { teamsMessage } from '../messages/teams.export.ts'
import type { DueDelivery, SendingWebhook } from './deliveries.queries.ts'
import { signatureOf } from './signature.rules.ts'

export interface DeliveryOutcome {
  status: number | null
  milliseconds: number
  problem: WebhookProblem | null
}

type ToSend = Pick<DueDelivery, 'event_id' | 'type' | 'subject' | 'at'>

/** Sends one event once. Null if there is nothing to say any more. Not within a transaction: it takes up to ten seconds. */
export async function send(
  ctx: Ctx,
  webhook: SendingWebhook,
  delivery: ToSend,
): Promise<DeliveryOutcome | null> {
  const event = await loadEvent(ctx, webhook, delivery)
  if (!event) return null
  const target = await readTarget(ctx, webhook)
  if (!target) return { status: null, milliseconds: 0, problem: 'secret_unreadable' }
  const begun = performance.now()
  const status = await post(ctx, target, requestFor(webhook, delivery, event))
  const milliseconds = Math.round(performance.now() - begun)
  return { status: status === 0 ? null : status, milliseconds, problem: problemOf(status) }
}

function problemOf(status: number): WebhookProblem | null {
  if (status === 0) return 'unreachable'
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirected' : 'refused'
}

interface Target {
  address: string
  secrets: string[]
}

/** Null if SECRETS_KEY is another one than when the address was stored. */
async function readTarget(ctx: Ctx, webhook: SendingWebhook): Promise<Target | null> {
  const { id, address, secret, previous_secret, previous_until } = webhook
  const isPreviousValid = previous_until !== null && new Date(previous_until) > ctx.now
  const stored = [secret, isPreviousValid ? previous_secret : null].filter((each) => each !== null)
  try {
    return {
      address: await decryptSecret(ctx, address, id),
      secrets: await Promise.all(stored.map((each) => decryptSecret(ctx, each, id))),
    }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

interface Request {
  body: string
  isSigned: boolean
  headers: Record<string, string>
}

function requestFor({ kind }: SendingWebhook, { event_id, type, at }: ToSend, event: LoadedEvent): Request {
  if (kind === 'json') {
    const { company, data } = event
    return {
      body: JSON.stringify({ id: event_id, type, at: new Date(at).toISOString(), company, data }),
      isSigned: true,
      headers: { 'x-wardwise-event': type, 'x-wardwise-id': event_id },
    }
  }
  const message = messageFor(event.locale, event)
  const card = kind === 'slack' ? slackMessage(message) : teamsMessage(message)
  return { body: JSON.stringify(card), isSigned: false, headers: {} }
}

/** The status, or 0 if there was no answer. Of the answer nothing else is read. */
async function post(
  ctx: Ctx,
  { address, secrets }: Target,
  { body, isSigned, headers }: Request,
): Promise<number> {
  const { settings, safeFetch } = ctx.services
  const internalHosts = settings.webhookInternalHosts
  // A host that is no longer listed would be called without TLS.
  if (addressProblem(address, internalHosts)) return 0
  const signature: Record<string, string> = isSigned
    ? { 'x-wardwise-signature': signatureOf(secrets, body, ctx.now) }
    : {}
  return safeFetch
    .post(address, {
      headers: { 'content-type': 'application/json', ...headers, ...signature },
      body,
      internalHosts,
    })
    .catch(() => 0)
}
