import { sql } from 'kysely'
import type { MailVerdict, ReportedMail } from '#contract/community/mail-reports.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import type { AuthorRow } from '../posts/posts.queries.ts'

const columns = [
  'mail_reports.id',
  'mail_reports.company_id',
  'reporter_id',
  'mail_key',
  'subject',
  'sender',
  'did',
  'note',
  'claimed_by',
  'claimed_at',
  'verdict',
  'answer',
  'answered_at',
  'mail_reports.version',
  'mail_reports.at',
] as const

const fullName = (table: string) =>
  sql<
    string | null
  >`nullif(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), '')`

const reports = (ctx: Ctx) =>
  ctx.db
    .selectFrom('mail_reports')
    .leftJoin('users as claimer', 'claimer.id', 'claimed_by')
    .leftJoin('users as answerer', 'answerer.id', 'answered_by')
    .select(columns)
    .select([fullName('claimer').as('claimer'), fullName('answerer').as('answerer')])

const points = sql<number>`coalesce((select sum(amount)::int from points
  where points.student_id = mail_reports.reporter_id and cause_kind = 'mail_report'
    and cause_id = mail_reports.id), 0)`

export function selectOwn(ctx: SignedIn, { after, limit }: { after: string | undefined; limit: number }) {
  let rows = reports(ctx)
    .select(points.as('points'))
    .where('reporter_id', '=', ctx.actor.id)
    .orderBy('mail_reports.id', 'desc')
    .limit(limit)
  if (after) rows = rows.where('mail_reports.id', '<', after)
  return rows.execute()
}
export type OwnMailReportRow = Awaited<ReturnType<typeof selectOwn>>[number]

export const findOwn = (ctx: SignedIn, mailKey: string): Promise<OwnMailReportRow | undefined> =>
  reports(ctx)
    .select(points.as('points'))
    .where('mail_reports.company_id', '=', ctx.actor.company_id)
    .where('reporter_id', '=', ctx.actor.id)
    .where('mail_key', '=', mailKey)
    .executeTakeFirst()

/** How many e-mails the caller has reported since a moment. */
export async function countOwnSince(ctx: SignedIn, since: string): Promise<number> {
  const { reported } = await ctx.db
    .selectFrom('mail_reports')
    .select(sql<number>`count(*)::int`.as('reported'))
    .where('reporter_id', '=', ctx.actor.id)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return reported
}

/** The number of distinct dangerous e-mails caught in a company since a moment. */
export async function countCaught(ctx: SignedIn, companyId: string, since: string): Promise<number> {
  const { caught } = await ctx.db
    .selectFrom('mail_reports')
    .select(sql<number>`count(distinct mail_key)::int`.as('caught'))
    .where('company_id', '=', companyId)
    .where('verdict', '=', 'phishing')
    .where('id', '>', firstIdOf(since))
    .executeTakeFirstOrThrow()
  return caught
}

/** The smallest UUIDv7 of a moment: ids start with their time, so the primary key serves as an index by time. */
const firstIdOf = (moment: string): string => {
  const hex = Date.parse(moment).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

const withReporter = (ctx: Ctx) =>
  reports(ctx)
    .innerJoin('users as author', 'author.id', 'reporter_id')
    .select([
      sql<AuthorRow>`json_build_object('id', author.id, 'first_name', author.first_name,
        'last_name', author.last_name, 'avatar', author.avatar, 'department', author.department,
        'role', author.role, 'status', author.status)`.as('reporter'),
      sql<number>`(select count(*)::int - 1 from mail_reports same
        where same.company_id = mail_reports.company_id and same.mail_key = mail_reports.mail_key)`.as(
        'others',
      ),
    ])

interface Listed {
  companyId: string
  state: 'open' | 'answered'
  after: string | undefined
  limit: number
}

/** Open reports, oldest first, or answered ones, newest first. */
export function selectOfCompany(ctx: SignedIn, { companyId, state, after, limit }: Listed) {
  const isOpen = state === 'open'
  let rows = withReporter(ctx)
    .where('mail_reports.company_id', '=', companyId)
    .where('verdict', isOpen ? 'is' : 'is not', null)
    .orderBy('mail_reports.id', isOpen ? 'asc' : 'desc')
    .limit(limit)
  if (after) rows = rows.where('mail_reports.id', isOpen ? '>' : '<', after)
  return rows.execute()
}
export type MailReportRow = Awaited<ReturnType<typeof selectOfCompany>>[number]

export async function countOpen(ctx: SignedIn, companyId: string): Promise<number> {
  const { open } = await ctx.db
    .selectFrom('mail_reports')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('company_id', '=', companyId)
    .where('verdict', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}

export const findReport = (
  ctx: SignedIn,
  id: string,
): Promise<(MailReportRow & { mail: ReportedMail | null }) | undefined> =>
  withReporter(ctx).select('mail').where('mail_reports.id', '=', id).executeTakeFirst()

/** Returns false while somebody else has claimed the report, or once it is answered. */
export async function updateClaim(
  ctx: SignedIn,
  id: string,
  { claimed, before }: { claimed: boolean; before: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('mail_reports')
    .set(
      claimed
        ? { claimed_by: ctx.actor.id, claimed_at: ctx.now.toISOString() }
        : { claimed_by: null, claimed_at: null },
    )
    .where('id', '=', id)
    .where('verdict', 'is', null)
    .where(({ or, eb }) =>
      or([eb('claimed_by', 'is', null), eb('claimed_by', '=', ctx.actor.id), eb('claimed_at', '<', before)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Answer {
  verdict: MailVerdict
  text: string
}

/** Answers a report if its version is unchanged; undefined if it was answered or changed since. */
export function answerReport(
  ctx: SignedIn,
  { id, version }: { id: string; version: number },
  { verdict, text }: Answer,
) {
  return ctx.db
    .updateTable('mail_reports')
    .set({ ...answerOf(ctx, verdict, text), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('verdict', 'is', null)
    .returning(['id', 'reporter_id', 'subject'])
    .executeTakeFirst()
}

const answerOf = (ctx: SignedIn, verdict: MailVerdict, text: string) => ({
  verdict,
  answer: text,
  answered_by: ctx.actor.id,
  answered_at: ctx.now.toISOString(),
})

/** Answers open reports of the same e-mail in the same company, with a limit that keeps the statement short. */
export function answerSame(
  ctx: SignedIn,
  { companyId, mailKey, limit }: { companyId: string; mailKey: string; limit: number },
  { verdict, text }: Answer,
) {
  const open = ctx.db
    .selectFrom('mail_reports')
    .select('id')
    .where('company_id', '=', companyId)
    .where('mail_key', '=', mailKey)
    .where('verdict', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return ctx.db
    .updateTable('mail_reports')
    .set({ ...answerOf(ctx, verdict, text), version: sql<number>`version + 1` })
    .where('id', 'in', open)
    .returning(['id', 'reporter_id', 'subject'])
    .execute()
}

/** The number of rewarded e-mail reports since a moment, by person. */
export async function countRewards(
  ctx: Ctx,
  studentIds: readonly string[],
  since: string,
): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('points')
    .select(['student_id', sql<number>`count(*)::int`.as('rewards')])
    .where('student_id', 'in', studentIds)
    .where('cause_kind', '=', 'mail_report')
    .where('at', '>', since)
    .groupBy('student_id')
    .execute()
  return new Map(rows.map(({ student_id, rewards }) => [student_id, rewards]))
}
