import { type Insertable, sql, type Updateable } from 'kysely'
import { type WebhookProblem, type WebhookResult, webhooksPerCompany } from '#contract/webhooks/webhooks.ts'
import type { WebhookTable } from '#db/schema/webhooks.ts'
import type { Ctx } from '#platform/context.ts'

const shownFields = [
  'webhooks.id',
  'webhooks.company_id',
  'webhooks.name',
  'webhooks.kind',
  'webhooks.host',
  'webhooks.hint',
  'webhooks.event_types',
  'webhooks.with_names',
  'webhooks.is_on',
  'webhooks.off_reason',
  'webhooks.failures',
  'webhooks.dropped',
  'webhooks.previous_until',
  'webhooks.created_at',
] as const

const listed = (ctx: Ctx, companyId: string) =>
  ctx.db
    .selectFrom('webhooks')
    .leftJoin('users', 'users.id', 'webhooks.created_by')
    .select(shownFields)
    .select([
      sql<
        string | null
      >`case when users.status <> 'removed' then users.first_name || ' ' || users.last_name end`.as(
        'created_by',
      ),
      sql<number>`(select count(*)::int from webhook_deliveries d
        where d.webhook_id = webhooks.id and d.state = 'waiting')`.as('waiting'),
    ])
    .where('webhooks.company_id', '=', companyId)

/** The webhooks of a company, the oldest first. */
export const selectWebhooks = (ctx: Ctx, companyId: string) =>
  listed(ctx, companyId).orderBy('webhooks.created_at').limit(webhooksPerCompany).execute()
export type ListedWebhook = Awaited<ReturnType<typeof selectWebhooks>>[number]

export const findListed = (ctx: Ctx, companyId: string, id: string): Promise<ListedWebhook | undefined> =>
  listed(ctx, companyId).where('webhooks.id', '=', id).executeTakeFirst()

/** Locks it for the rest of the transaction. */
export const lockWebhook = (ctx: Ctx, companyId: string, id: string) =>
  ctx.db
    .selectFrom('webhooks')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type StoredWebhook = NonNullable<Awaited<ReturnType<typeof lockWebhook>>>

/** Taken by webhooks of other companies, too: ids are chosen by callers. */
export const findAnywhere = (ctx: Ctx, id: string) =>
  ctx.db.selectFrom('webhooks').select(['id', 'company_id']).where('id', '=', id).executeTakeFirst()

/** One change of the number of webhooks of a company at a time. */
export async function lockCompanyWebhooks(ctx: Ctx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 600))`.execute(ctx.db)
}

export async function insertWebhook(ctx: Ctx, row: Insertable<WebhookTable>): Promise<void> {
  await ctx.db.insertInto('webhooks').values(row).execute()
}

export async function updateWebhook(ctx: Ctx, id: string, fields: Updateable<WebhookTable>): Promise<void> {
  await ctx.db
    .updateTable('webhooks')
    .set({ ...fields, updated_at: ctx.now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** With its deliveries. */
export async function deleteWebhook(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('webhooks').where('id', '=', id).execute()
}

const shownResults = 10

/** The last tries of each webhook, the newest first. */
export async function selectResults(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<StoredResult>`
    select d.* from unnest(${ids}::uuid[]) hook (id) cross join lateral (
      select d.id, d.webhook_id, d.type, d.state, d.tried_at, d.status, d.milliseconds, d.problem
      from webhook_deliveries d where d.webhook_id = hook.id and d.tried_at is not null
      order by d.tried_at desc limit ${shownResults}) d`.execute(ctx.db)
  return rows
}

export interface StoredResult {
  id: string
  webhook_id: string
  type: WebhookResult['type']
  state: 'waiting' | 'sent' | 'failed' | 'skipped'
  tried_at: string
  status: number | null
  milliseconds: number | null
  problem: WebhookProblem | null
}
