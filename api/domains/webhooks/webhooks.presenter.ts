import type { Webhook, WebhookResult } from '#contract/webhooks/webhooks.ts'
import type { ListedWebhook, StoredResult } from './webhooks.queries.ts'

const iso = (time: string): string => new Date(time).toISOString()

/** One that failed and was skipped when the webhook was turned off is not tried again. */
export const toResult = ({ id, type, state, tried_at, ...row }: StoredResult): WebhookResult => ({
  ...{ id, type, at: iso(tried_at) },
  state: state === 'skipped' ? 'failed' : state,
  status: row.status,
  milliseconds: row.milliseconds ?? 0,
  problem: row.problem,
})

export function toWebhook(
  { off_reason, previous_until, created_at, ...row }: ListedWebhook,
  { results, now }: { results: readonly StoredResult[]; now: Date },
): Webhook {
  const isOverlapping = previous_until !== null && new Date(previous_until) > now
  return {
    ...row,
    is_off_after_failures: !row.is_on && off_reason === 'failures',
    created_at: iso(created_at),
    previous_until: isOverlapping ? iso(previous_until) : null,
    results: results.filter(({ webhook_id }) => webhook_id === row.id).map(toResult),
  }
}
