import { type Selectable, sql, type Updateable } from 'kysely'
import type { MailSenderTable } from '#db/schema/people.ts'
import type { Ctx } from '#platform/context.ts'

export type SenderRow = Selectable<MailSenderTable> & {
  /** The company, or one above it, still has the mail domain. */
  is_proven: boolean
}

const isProven = sql<boolean>`exists (
  select from company_closure above join mail_domains on mail_domains.company_id = above.ancestor_id
  where above.descendant_id = mail_senders.company_id and mail_domains.domain = mail_senders.domain
    and mail_domains.status = 'active')`

export async function findSender(ctx: Ctx, companyId: string): Promise<SenderRow | undefined> {
  return ctx.db
    .selectFrom('mail_senders')
    .selectAll()
    .select(isProven.as('is_proven'))
    .where('company_id', '=', companyId)
    .executeTakeFirst()
}

/** The sender address of a company, locked until the transaction ends. Where there is none, no other call can set one. */
export async function lockSender(ctx: Ctx, companyId: string): Promise<SenderRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 591))`.execute(ctx.db)
  await ctx.db
    .selectFrom('mail_senders')
    .select('company_id')
    .where('company_id', '=', companyId)
    .forUpdate()
    .execute()
  return findSender(ctx, companyId)
}

type NewSender = Pick<
  Selectable<MailSenderTable>,
  'company_id' | 'address' | 'domain' | 'selector' | 'public_key' | 'private_key'
>

/** In place of an earlier one. */
export async function replaceSender(ctx: Ctx, row: NewSender): Promise<void> {
  const now = ctx.now.toISOString()
  await deleteSender(ctx, row.company_id)
  await ctx.db
    .insertInto('mail_senders')
    .values({ ...row, next_check_at: now, created_at: now })
    .execute()
}

export async function updateSender(
  ctx: Ctx,
  companyId: string,
  fields: Updateable<MailSenderTable>,
): Promise<void> {
  await ctx.db.updateTable('mail_senders').set(fields).where('company_id', '=', companyId).execute()
}

export async function deleteSender(ctx: Ctx, companyId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('mail_senders')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function selectDueSenders(ctx: Ctx, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('mail_senders')
    .select('company_id')
    .where('next_check_at', '<=', ctx.now.toISOString())
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map(({ company_id }) => company_id)
}
