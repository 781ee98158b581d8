import { sql } from 'kysely'
import type { WebhookEventType, WebhookProblem } from '#contract/webhooks/webhooks.ts'
import { isClosed } from '#domains/companies/company-tree.service.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { queueLimit } from './retry.rules.ts'

export interface OutboxRow {
  id: string
  company_id: string
  type: WebhookEventType
  subject: string
  at: string
}

/** Takes the oldest of what happened out of the outbox; skips what another process takes. */
export async function takeOutbox(ctx: Ctx, limit: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    delete from webhook_outbox where id in (
      select id from webhook_outbox order by at limit ${limit} for update skip locked)
    returning id, company_id, type, subject, at`.execute(ctx.db)
  return rows.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

export interface Queue {
  id: string
  company_id: string
  event_types: WebhookEventType[]
  waiting: number
}

/** The webhooks of these companies that are on, and how much waits for each; none of a company that is closed. */
export async function selectQueues(ctx: Ctx, companyIds: readonly string[]): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select w.id, w.company_id, w.event_types, (select count(*)::int from (
      select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' limit ${queueLimit}) x) as waiting
    from webhooks w where w.company_id = any (${companyIds}::uuid[]) and w.is_on and not ${isClosed('w.company_id')}`.execute(
    ctx.db,
  )
  return rows
}

export interface NewDelivery {
  webhook_id: string
  event_id: string
  type: WebhookEventType
  subject: string
  at: string
}

export async function insertDeliveries(ctx: Ctx, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db
    .insertInto('webhook_deliveries')
    .values(rows.map((row) => ({ id: newId(), ...row, next_at: row.at, ...untried })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const untried = { tried_at: null, status: null, milliseconds: null, problem: null }

export async function countDropped(ctx: Ctx, webhookId: string, dropped: number): Promise<void> {
  await ctx.db
    .updateTable('webhooks')
    .set({ dropped: sql`dropped + ${dropped}` })
    .where('id', '=', webhookId)
    .execute()
}

/** Webhooks with something to send now. */
export async function selectDueWebhooks(ctx: Ctx): Promise<string[]> {
  const now = ctx.now.toISOString()
  const { rows } = await sql<{ id: string }>`
    select id from webhooks w where w.is_on and (w.paused_until is null or w.paused_until <= ${now})
      and not ${isClosed('w.company_id')} and exists (select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= ${now})`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

export interface SendingWebhook {
  id: string
  company_id: string
  name: string
  kind: 'slack' | 'teams' | 'json'
  address: Buffer
  secret: Buffer | null
  previous_secret: Buffer | null
  previous_until: string | null
  with_names: boolean
}

const sendingFields = [
  'webhooks.id',
  'webhooks.company_id',
  'webhooks.name',
  'webhooks.kind',
  'webhooks.address',
  'webhooks.secret',
  'webhooks.previous_secret',
  'webhooks.previous_until',
  'webhooks.with_names',
] as const

export const findForTest = (ctx: Ctx, id: string): Promise<SendingWebhook | undefined> =>
  ctx.db.selectFrom('webhooks').select(sendingFields).where('id', '=', id).executeTakeFirst()

/** The webhook, unless it is off, waits after a failure, or its company is closed. */
export const findSending = (ctx: Ctx, id: string): Promise<SendingWebhook | undefined> =>
  ctx.db
    .selectFrom('webhooks')
    .innerJoin('companies', 'companies.id', 'webhooks.company_id')
    .select(sendingFields)
    .where('webhooks.id', '=', id)
    .where('webhooks.is_on', '=', true)
    .where((is) =>
      is.or([
        is('webhooks.paused_until', 'is', null),
        is('webhooks.paused_until', '<=', ctx.now.toISOString()),
      ]),
    )
    .where('companies.deleted_at', 'is', null)
    .where((is) => is.not(isClosed('companies.id')))
    .executeTakeFirst()

export interface DueDelivery {
  id: string
  event_id: string
  type: WebhookEventType | 'test'
  subject: string
  at: string
  tries: number
}

export const findDue = (ctx: Ctx, webhookId: string): Promise<DueDelivery | undefined> =>
  ctx.db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event_id', 'type', 'subject', 'at', 'tries'])
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', ctx.now.toISOString())
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()

export interface TriedDelivery {
  state: 'waiting' | 'sent' | 'failed'
  next_at?: string
  status: number | null
  milliseconds: number
  problem: WebhookProblem | null
}

/** One that failed, and was skipped while it was sent, stays so. */
export async function saveTry(ctx: Ctx, id: string, { state, ...tried }: TriedDelivery): Promise<void> {
  await ctx.db
    .updateTable('webhook_deliveries')
    .set({ ...tried, tries: sql`tries + 1`, tried_at: ctx.now.toISOString() })
    .set({ state: sql`case when state = 'waiting' or ${state} = 'sent' then ${state} else state end` })
    .where('id', '=', id)
    .execute()
}

export async function skipDelivery(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.updateTable('webhook_deliveries').set({ state: 'skipped' }).where('id', '=', id).execute()
}

export async function skipWaiting(ctx: Ctx, webhookId: string): Promise<void> {
  await ctx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'skipped' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}

export async function insertTest(
  ctx: Ctx,
  webhookId: string,
  eventId: string,
  tried: Omit<TriedDelivery, 'next_at'>,
): Promise<string> {
  const id = newId()
  const at = ctx.now.toISOString()
  await ctx.db
    .insertInto('webhook_deliveries')
    .values({
      ...{ id, webhook_id: webhookId, event_id: eventId, type: 'test', subject: '' },
      ...{ at, next_at: at, tried_at: at, tries: 1, ...tried },
    })
    .execute()
  return id
}

export async function forgiveFailures(ctx: Ctx, webhookId: string): Promise<void> {
  await ctx.db
    .updateTable('webhooks')
    .set({ failures: 0, paused_until: null })
    .where('id', '=', webhookId)
    .where('failures', '>', 0)
    .execute()
}

/** Returns the failures in a row; undefined if the webhook was deleted or turned off meanwhile. */
export async function countFailure(ctx: Ctx, webhookId: string): Promise<number | undefined> {
  const row = await ctx.db
    .updateTable('webhooks')
    .set({ failures: sql`failures + 1` })
    .where('id', '=', webhookId)
    .where('is_on', '=', true)
    .returning('failures')
    .executeTakeFirst()
  return row?.failures
}

export async function pauseUntil(ctx: Ctx, webhookId: string, until: Date): Promise<void> {
  await ctx.db
    .updateTable('webhooks')
    .set({ paused_until: until.toISOString() })
    .where('id', '=', webhookId)
    .execute()
}

/** Skips what waits for webhooks of closed companies: opened again later, they would be told old news. */
export async function skipWaitingOfClosed(ctx: Ctx): Promise<void> {
  await sql`
    update webhook_deliveries d set state = 'skipped' from webhooks w
    where w.id = d.webhook_id and d.state = 'waiting' and ${isClosed('w.company_id')}`.execute(ctx.db)
}

const sweptAtOnce = 10_000

/** Deletes what was tried or skipped before that time. */
export async function deleteOldDeliveries(ctx: Ctx, before: Date): Promise<void> {
  await sql`
    delete from webhook_deliveries where id in (select id from webhook_deliveries
      where at < ${before.toISOString()} and state <> 'waiting' limit ${sweptAtOnce})`.execute(ctx.db)
}

/** Claims the week of webhooks that want the digest, once the figures of the company’s Monday are recorded. */
export async function claimDigests(ctx: Ctx, hour: number) {
  const local = sql`${ctx.now.toISOString()}::timestamptz at time zone companies.time_zone`
  const { rows } = await sql<{ id: string; company_id: string; monday: string }>`
    update webhooks set digest_week = (${local})::date
    from companies
    where companies.id = webhooks.company_id and companies.deleted_at is null and webhooks.is_on
      and 'weekly_digest' = any (webhooks.event_types) and not ${isClosed('companies.id')}
      and extract(isodow from ${local}) = 1 and extract(hour from ${local}) >= ${hour}
      and webhooks.digest_week is distinct from (${local})::date
      and exists (select from company_progress_weeks weeks
        where weeks.company_id = companies.id and weeks.monday = (${local})::date)
    returning webhooks.id, webhooks.company_id, webhooks.digest_week::text as monday`.execute(ctx.db)
  return rows
}
