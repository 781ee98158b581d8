import type * as contract from '#contract/community/mail-reports.ts'
import { mailReportPoints } from '#contract/community/mail-reports.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { award } from '#domains/points/points.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found, notFound, tooManyRequests, versionConflict } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import type { UploadedTempFile } from '#platform/files/temp-files.ts'
import { pageOf } from '#platform/http/page.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/job.ts'
import { onlyReads } from '#platform/read-only.ts'
import { type Community, staffCommunity } from '../communities.service.ts'
import { toAuthor } from '../community.presenter.ts'
import { notifyOfMailAssessment, notifyOfMailReport } from '../notices/notices.service.ts'
import { idIn } from '../posts/post-lists.service.ts'
import { retentionDays } from '../retention.rules.ts'
import { readSettings } from '../settings.service.ts'
import { maskedNote, ownNames } from '../text/text.service.ts'
import * as queries from './mail-reports.queries.ts'
import { readMailInWorker } from './read-mail.service.ts'
import { securityMailJob } from './security-mail.job.ts'

/**
 * Suspicious e-mails reported by people. Only what the security team needs is stored, without secrets and so that
 * nothing in it can be opened; the file itself is never stored. Only this service writes mail_reports.
 */

const dayMs = 86_400_000
const reportsPerDay = 20
/** A claim expires after this time. */
const claimMs = 60 * 60_000
/** Maximum reports of the same e-mail answered in one call. */
const mostSame = 200
const rewardsPerWeek = 3

const before = (ctx: SignedIn, ms: number): string => new Date(ctx.now.getTime() - ms).toISOString()

/**
 * The e-mail is parsed before the transaction begins. Throws 422 for a file that is not an e-mail, 429 after too
 * many in a day.
 */
export async function reportMail(
  ctx: SignedIn,
  file: UploadedTempFile,
  { did, note = '' }: BodyOf<typeof contract.reportMail>,
): Promise<contract.OwnMailReport> {
  const { company_id } = ctx.actor
  if ((await queries.countOwnSince(ctx, before(ctx, dayMs))) >= reportsPerDay) throw tooManyRequests(3_600)
  const own = await ownNames(ctx, company_id)
  const { key, subject, sender, mail } = await readMailInWorker({ path: file.path, own })
  return ctx.transaction(async (inner) => {
    const id = newId()
    const { numInsertedOrUpdatedRows } = await inner.db
      .insertInto('mail_reports')
      .values({
        ...{ id, company_id, reporter_id: inner.actor.id, mail_key: key, subject, sender, did },
        note: maskedNote(note),
        mail: JSON.stringify(mail),
        ...{ claimed_by: null, claimed_at: null, verdict: null, answered_by: null, answered_at: null },
        at: inner.now.toISOString(),
      })
      .onConflict((conflicting) => conflicting.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows) {
      await notifyOfMailReport(inner, company_id, { id, title: subject })
      const { security_email } = await readSettings(inner, company_id)
      if (security_email) await addJob(inner, securityMailJob, { report_id: id })
    }
    return toOwn(found(await queries.findOwn(inner, key)))
  })
}

export async function listOwn(
  ctx: SignedIn,
  { cursor, limit = limits.pageSize.default }: QueryOf<typeof contract.listOwnMailReports>,
): Promise<ResponseOf<typeof contract.listOwnMailReports>> {
  const [rows, caught, { security_phone }] = await Promise.all([
    queries.selectOwn(ctx, { after: idIn(cursor), limit: limit + 1 }),
    queries.countCaught(ctx, ctx.actor.company_id, before(ctx, 7 * dayMs)),
    readSettings(ctx, ctx.actor.company_id),
  ])
  const { page, next_cursor } = pageOf(rows, limit)
  return {
    data: page.map(toOwn),
    meta: { next_cursor, caught, kept_days: retentionDays.mail, security_phone },
  }
}

type Row = queries.OwnMailReportRow | queries.MailReportRow

const answerIn = ({ verdict, answer, answerer, answered_at }: Row) =>
  verdict && answered_at ? { verdict, text: answer, by: answerer ?? '', at: answered_at } : null

const sharedOf = (row: Row) => ({
  id: row.id,
  subject: row.subject,
  sender: row.sender,
  did: row.did,
  at: row.at,
  answer: answerIn(row),
})

const toOwn = (row: queries.OwnMailReportRow): contract.OwnMailReport => ({
  ...sharedOf(row),
  taken: row.claimed_at && row.claimer ? { by: row.claimer, at: row.claimed_at } : null,
  points: row.points,
})

function toReport(ctx: SignedIn, community: Community, row: queries.MailReportRow): contract.MailReport {
  const isClaimed =
    row.claimed_at !== null &&
    row.verdict === null &&
    Date.parse(row.claimed_at) > ctx.now.getTime() - claimMs
  return {
    ...sharedOf(row),
    company_id: row.company_id,
    reporter: toAuthor(ctx, community, row.reporter, false),
    note: row.note,
    version: row.version,
    claim:
      isClaimed && row.claimed_at
        ? { full_name: row.claimer ?? '', is_own: row.claimed_by === ctx.actor.id, at: row.claimed_at }
        : null,
    others: row.others,
  }
}

export async function listReports(
  ctx: SignedIn,
  query: QueryOf<typeof contract.listMailReports>,
): Promise<ResponseOf<typeof contract.listMailReports>> {
  const { company_id, cursor, state = 'open', limit = limits.pageSize.default } = query
  const community = await staffCommunity(ctx, company_id)
  const companyId = community.company_id
  const [rows, total] = await Promise.all([
    queries.selectOfCompany(ctx, { companyId, state, after: idIn(cursor), limit: limit + 1 }),
    queries.countOpen(ctx, companyId),
  ])
  const { page, next_cursor } = pageOf(rows, limit)
  return { data: page.map((row) => toReport(ctx, community, row)), meta: { next_cursor, total } }
}

/** Throws 404 for a report of a company that the caller may not moderate. */
async function loadReport(ctx: SignedIn, id: string) {
  const row = found(await queries.findReport(ctx, id))
  const community = await staffCommunity(ctx, row.company_id).catch(() => {
    throw notFound()
  })
  return { row, community }
}

export async function getReport(ctx: SignedIn, id: string): Promise<contract.MailReportDetails> {
  const { row, community } = await loadReport(ctx, id)
  return {
    ...toReport(ctx, community, row),
    mail: row.mail,
    deleted_on: new Date(Date.parse(row.at) + retentionDays.mail * dayMs).toISOString(),
    can: { answer: row.verdict === null && !onlyReads(ctx.actor) },
  }
}

export async function setClaim(
  ctx: SignedIn,
  id: string,
  claimed: boolean,
): Promise<contract.MailReportDetails> {
  await loadReport(ctx, id)
  if (!(await queries.updateClaim(ctx, id, { claimed, before: before(ctx, claimMs) })))
    throw conflict('community.mail_claimed')
  return getReport(ctx, id)
}

/**
 * A report is answered once: repeating the call, or answering after somebody else, throws 409 with the existing
 * answer.
 */
export async function answerReports(
  ctx: SignedIn,
  id: string,
  { version, verdict, text, all = false }: BodyOf<typeof contract.answerMailReport>,
): Promise<contract.MailReportDetails> {
  const { row } = await loadReport(ctx, id)
  const answer = { verdict, text: maskedNote(text) }
  const answered = await queries.answerReport(ctx, { id, version }, answer)
  if (!answered) throw versionConflict(await getReport(ctx, id))
  const same = { companyId: row.company_id, mailKey: row.mail_key, limit: mostSame }
  const reports = [answered, ...(all ? await queries.answerSame(ctx, same, answer) : [])]
  if (verdict !== 'harmless') await reward(ctx, row.company_id, reports)
  for (const report of reports) await notifyOfMailAssessment(ctx, { ...report, title: report.subject })
  await recordEvent(ctx, {
    kind: 'community.mail_answered',
    company_id: row.company_id,
    data: { report_ids: reports.map((report) => report.id), verdict },
  })
  return getReport(ctx, id)
}

/** For a dangerous e-mail or a phishing test; limited per week, so that nobody reports e-mails just for points. */
async function reward(
  ctx: SignedIn,
  company_id: string,
  reports: { id: string; reporter_id: string }[],
): Promise<void> {
  if (!(await readSettings(ctx, company_id)).mail_report_points) return
  const reporters = reports.map(({ reporter_id }) => reporter_id)
  const rewards = await queries.countRewards(ctx, reporters, before(ctx, 7 * dayMs))
  // People are processed in a fixed order, so that two concurrent answers do not deadlock.
  for (const { id, reporter_id } of reports.toSorted((one, other) =>
    one.reporter_id < other.reporter_id ? -1 : 1,
  )) {
    if ((rewards.get(reporter_id) ?? 0) >= rewardsPerWeek) continue
    await award(ctx, {
      student_id: reporter_id,
      company_id,
      cause_kind: 'mail_report',
      cause_id: id,
      course_id: null,
      enrolment_id: null,
      amount: mailReportPoints,
    })
  }
}
