import { type RawBuilder, sql } from 'kysely'
import type { FreeDay } from '#contract/days.ts'
import type { MailedFrequency, ReportFrequency } from '#contract/directory/report-schedules.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import { isClosed } from '#domains/companies/company-tree.service.ts'
import { holidaysOf } from '#domains/companies/holidays.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'

export interface ScheduleRow {
  company_id: string
  company_name: string
  time_zone: string
  holidays: FreeDay[]
  is_closed: boolean
  frequency: ReportFrequency
  chosen_on: string | null
  version: number
}

const schedules = (ctx: Ctx) =>
  ctx.db
    .selectFrom('companies')
    .leftJoin('report_schedules', 'report_schedules.company_id', 'companies.id')
    .select(['companies.id as company_id', 'companies.name as company_name', 'companies.time_zone'])
    .select([holidaysOf('companies.id').as('holidays'), isClosed('companies.id').as('is_closed')])
    .select(({ fn, val }) => [
      fn.coalesce('report_schedules.frequency', val<ReportFrequency>('off')).as('frequency'),
      fn.coalesce('report_schedules.version', val(1)).as('version'),
    ])
    .select('report_schedules.chosen_on')

/** The schedule of a company, which is off as long as nobody has set it. */
export const findSchedule = (ctx: Ctx, companyId: string): Promise<ScheduleRow> =>
  schedules(ctx).where('companies.id', '=', companyId).executeTakeFirstOrThrow()

/** Locks the schedule of a company until the end of the transaction. */
export async function lockSchedule(ctx: Ctx, companyId: string): Promise<ScheduleRow> {
  await ctx.db
    .insertInto('report_schedules')
    .values({ company_id: companyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await ctx.db
    .selectFrom('report_schedules')
    .select('version')
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return findSchedule(ctx, companyId)
}

export async function updateSchedule(
  ctx: Ctx,
  companyId: string,
  change: { frequency: ReportFrequency; chosen_on: string | null },
): Promise<void> {
  await ctx.db
    .updateTable('report_schedules')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .execute()
}

/** Schedules by company whose last term that is over was not sent yet. */
export async function selectUnsent(ctx: Ctx, after: string | null, limit: number): Promise<ScheduleRow[]> {
  const months = sql`case report_schedules.frequency when 'monthly' then 1 else 3 end`
  const unit = sql`case report_schedules.frequency when 'monthly' then 'month' else 'quarter' end`
  const today = sql`${ctx.now.toISOString()}::timestamptz at time zone companies.time_zone`
  const period = sql`(date_trunc(${unit}, ${today}) - make_interval(months => ${months}))::date`
  return schedules(ctx)
    .where('report_schedules.frequency', '<>', 'off')
    .where('companies.deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from report_rounds sent where sent.company_id = companies.id
        and sent.frequency = report_schedules.frequency and sent.period >= ${period})`,
    )
    .$if(after !== null, (rows) => rows.where('report_schedules.company_id', '>', after))
    .orderBy('report_schedules.company_id')
    .limit(limit)
    .execute()
}

export interface RecipientRow {
  id: string
  name: string
  /** Whether the person is staff who see the company's dashboard. */
  has_access: boolean
  /** Whether the caller sees the person. */
  is_in_reach: boolean
}

/** SQL: staff with an account, of the company or of one above it. */
const seesCompany = (companyId: string): RawBuilder<boolean> => sql`(users.role in ('admin', 'teacher')
  and users.status = 'active' and exists (
    select from company_closure above where above.descendant_id = ${companyId}::uuid and above.ancestor_id = users.company_id)
  and not ${isClosed('users.company_id')})`

const fullName = sql<string>`trim(users.first_name || ' ' || users.last_name)`

export const selectRecipients = (ctx: SignedIn, companyId: string): Promise<RecipientRow[]> =>
  ctx.db
    .selectFrom('report_recipients')
    .innerJoin('users', 'users.id', 'report_recipients.user_id')
    .select('users.id')
    .select([fullName.as('name'), seesCompany(companyId).as('has_access')])
    .select(sql<boolean>`users.company_id in (${inReach(ctx)})`.as('is_in_reach'))
    .where('report_recipients.company_id', '=', companyId)
    .orderBy('users.last_name')
    .orderBy('users.id')
    .execute()

const possible = (ctx: SignedIn, companyId: string) =>
  ctx.db
    .selectFrom('users')
    .select('users.id')
    .select(fullName.as('name'))
    .where(seesCompany(companyId))
    .where('users.company_id', 'in', inReach(ctx))

const possibleAtMost = 100

export const selectPossible = (ctx: SignedIn, companyId: string, search: string) =>
  possible(ctx, companyId)
    .$if(search !== '', (rows) =>
      rows.where(
        sql<boolean>`strpos(plain_form(users.first_name || ' ' || users.last_name), plain_form(${search})) > 0`,
      ),
    )
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .limit(possibleAtMost)
    .execute()

/** Those of the people who may get the report, as far as the caller sees them. */
export async function selectPossibleAmong(
  ctx: SignedIn,
  companyId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await possible(ctx, companyId).where('users.id', 'in', userIds).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function insertRecipients(ctx: Ctx, companyId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await ctx.db
    .insertInto('report_recipients')
    .values(userIds.map((user_id) => ({ company_id: companyId, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteRecipients(ctx: Ctx, companyId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await ctx.db
    .deleteFrom('report_recipients')
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .execute()
}

export const isRecipient = async (ctx: Ctx, companyId: string, userId: string): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('report_recipients')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export interface LastRound {
  frequency: MailedFrequency
  period: string
  at: string
  sent: number
  waiting: number
  failing: number
  failed: number
  left_out: number
}

export async function findLastRound(ctx: Ctx, companyId: string): Promise<LastRound | undefined> {
  const { rows } = await sql<LastRound>`
    with last as (
      select * from report_rounds where company_id = ${companyId} order by started_at desc limit 1
    )
    select last.frequency, last.period::text, last.started_at as at,
      (count(*) filter (where state = 'sent'))::int as sent, (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'waiting' and is_failing))::int as failing,
      (count(*) filter (where state = 'failed'))::int as failed, (count(*) filter (where state = 'left_out'))::int as left_out
    from last left join report_mails mails using (company_id, frequency, period) group by 1, 2, 3`.execute(
    ctx.db,
  )
  return rows[0]
}

/** The first day of the last term that was sent with a frequency; null for none. */
export async function findSentFrom(
  ctx: Ctx,
  companyId: string,
  frequency: MailedFrequency,
): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('report_rounds')
    .select(({ fn }) => fn.max('period').as('period'))
    .where('company_id', '=', companyId)
    .where('frequency', '=', frequency)
    .executeTakeFirst()
  return row?.period ?? null
}

export interface RoundKey {
  company_id: string
  frequency: MailedFrequency
  period: string
}

/** Begins the round of a term with its recipients; null if it was begun before. */
export async function beginRound(ctx: Ctx, round: RoundKey): Promise<string[] | null> {
  const at = ctx.now.toISOString()
  const begun = await ctx.db
    .insertInto('report_rounds')
    .values({ ...round, started_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('period')
    .executeTakeFirst()
  if (!begun) return null
  const { rows } = await sql<{ user_id: string }>`
    insert into report_mails (company_id, frequency, period, user_id, changed_at)
    select company_id, ${round.frequency}, ${round.period}::date, user_id, ${at}::timestamptz
    from report_recipients where company_id = ${round.company_id}
    on conflict do nothing returning user_id`.execute(ctx.db)
  return rows.map(({ user_id }) => user_id)
}

/** Rounds are kept for two years. */
export async function deleteOldRounds(ctx: Ctx, companyId: string): Promise<void> {
  await sql`delete from report_rounds where company_id = ${companyId}
    and started_at < ${ctx.now.toISOString()}::timestamptz - interval '2 years'`.execute(ctx.db)
}

export interface MailKey extends RoundKey {
  user_id: string
}

/** An e-mail that is neither sent nor given up. */
export const findWaiting = (
  ctx: Ctx,
  { company_id, frequency, period, user_id }: MailKey,
): Promise<{ is_failing: boolean } | undefined> =>
  ctx.db
    .selectFrom('report_mails')
    .select('is_failing')
    .where('state', '=', 'waiting')
    .where('company_id', '=', company_id)
    .where('frequency', '=', frequency)
    .where('period', '=', period)
    .where('user_id', '=', user_id)
    .executeTakeFirst()

export async function setMailState(
  ctx: Ctx,
  { company_id, frequency, period, user_id }: MailKey,
  change: { state: 'waiting' | 'sent' | 'failed' | 'left_out'; is_failing?: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('report_mails')
    .set({ is_failing: false, ...change, changed_at: ctx.now.toISOString() })
    .where('company_id', '=', company_id)
    .where('frequency', '=', frequency)
    .where('period', '=', period)
    .where('user_id', '=', user_id)
    .execute()
}
