import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, line, one, text, timestamp } from '../fields.ts'

/** Webhooks of a company: addresses of chats and other programs that are told what happens. */

export const webhookKinds = ['slack', 'teams', 'json'] as const
export type WebhookKind = (typeof webhookKinds)[number]

export const webhookEventTypes = [
  'question_unanswered',
  'mail_reported',
  'report_waiting',
  'weekly_digest',
  'campaign_ended',
  'release_published',
  'import_finished',
  'seals_broken',
  'course_completed',
  'certificate_issued',
  'statement_accepted',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** What one person did is nothing for a chat that many read. */
const onlyForPrograms: readonly WebhookEventType[] = [
  'course_completed',
  'certificate_issued',
  'statement_accepted',
]

export const eventTypesFor = (kind: WebhookKind): readonly WebhookEventType[] =>
  kind === 'json' ? webhookEventTypes : webhookEventTypes.filter((type) => !onlyForPrograms.includes(type))

export const webhooksPerCompany = 10
/** How long a replaced secret goes on signing beside the new one. */
export const secretOverlapHours = 24

/** Why a try failed: nothing answered in time, another status than 2xx, a redirect, or a secret that cannot be read. */
export const webhookProblems = ['unreachable', 'refused', 'redirected', 'secret_unreadable'] as const
export type WebhookProblem = (typeof webhookProblems)[number]

const result = z.object({
  id,
  /** When it was last tried. */
  at: timestamp,
  type: z.enum([...webhookEventTypes, 'test']),
  /** `waiting`: it failed, and is tried again. */
  state: z.enum(['sent', 'waiting', 'failed']),
  status: z.nullable(z.int()),
  milliseconds: count,
  problem: z.nullable(z.enum(webhookProblems)),
})
export type WebhookResult = z.infer<typeof result>

const webhook = z.object({
  id,
  company_id: id,
  name: z.string(),
  kind: z.enum(webhookKinds),
  host: z.string(),
  /** The last characters of the address; empty for a short one. */
  hint: z.string(),
  event_types: z.array(z.enum(webhookEventTypes)),
  with_names: z.boolean(),
  is_on: z.boolean(),
  /** It was turned off after too many failures in a row. */
  is_off_after_failures: z.boolean(),
  /** Tries in a row that failed. */
  failures: count,
  waiting: count,
  /** Events since it was last turned on that found the queue full. */
  dropped: count,
  created_at: timestamp,
  /** Null for somebody who was erased. */
  created_by: z.nullable(z.string()),
  /** Until when the secret before signs as well. */
  previous_until: z.nullable(timestamp),
  /** The last ten, the newest first. */
  results: z.array(result),
})
export type Webhook = z.infer<typeof webhook>

const params = z.object({ companyId: id, webhookId: id })
const path = '/api/companies/:companyId/webhooks/:webhookId'
const changes = ['webhooks/:companyId'] as const
const fields = {
  name: line(80),
  address: text(2_000, 1),
  event_types: z
    .array(z.enum(webhookEventTypes))
    .check(z.minLength(1), z.maxLength(webhookEventTypes.length)),
  with_names: z.boolean(),
}

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/webhooks',
  access: 'admin',
  reads: ['webhooks/:companyId'],
  summary: 'The webhooks of a company with their last results, without addresses and secrets',
  params: z.object({ companyId: id }),
  response: z.object({
    data: z.array(webhook),
    meta: z.object({
      /** Whether the caller may let a webhook name people: owners may, or any admin if there is no owner. */
      can_name: z.boolean(),
    }),
  }),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/webhooks',
  access: 'admin',
  fresh: true,
  changes,
  summary:
    'Creates a webhook. Its secret is shown only here. The caller chooses its id: a second call with it answers the same one',
  params: z.object({ companyId: id }),
  body: z.strictObject({ id, kind: z.enum(webhookKinds), ...fields, with_names: z.optional(z.boolean()) }),
  response: one(
    z.object({
      ...webhook.shape,
      /** Null for Slack and Teams, and when the secret is no longer shown. */
      secret: z.nullable(z.string()),
    }),
  ),
  status: 201,
  perMinute: 30,
  errors: [409],
})

export const updateWebhook = endpoint({
  method: 'PATCH',
  path,
  access: 'admin',
  fresh: true,
  changes,
  summary: 'Changes a webhook; absent fields stay. Only owners may let it name people',
  params,
  body: z.strictObject({
    name: z.optional(fields.name),
    address: z.optional(fields.address),
    event_types: z.optional(fields.event_types),
    with_names: z.optional(fields.with_names),
  }),
  response: one(webhook),
})

export const setWebhookState = endpoint({
  method: 'PUT',
  path: `${path}/state`,
  access: 'admin',
  changes,
  summary: 'Turns a webhook on or off. What waits for it when it is turned off is not sent',
  params,
  body: z.strictObject({ is_on: z.boolean() }),
  response: one(webhook),
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: `${path}/secret`,
  access: 'admin',
  fresh: true,
  changes,
  summary:
    'Creates a new secret, which is shown only here. For a day the one before signs as well. A second call with the same id answers the same secret',
  params,
  body: z.strictObject({ id }),
  response: one(z.object({ secret: z.string(), previous_until: timestamp })),
  status: 201,
  perMinute: 30,
  errors: [409],
})

export const testWebhook = endpoint({
  method: 'POST',
  path: `${path}/test`,
  access: 'admin',
  changes,
  summary: 'Sends a test at once, also while the webhook is off, and answers what came of it',
  params,
  response: one(result),
  perMinute: 10,
})

export const removeWebhook = endpoint({
  method: 'DELETE',
  path,
  access: 'admin',
  changes,
  summary: 'Deletes a webhook with what waits for it',
  params,
})
