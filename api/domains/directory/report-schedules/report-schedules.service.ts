import type {
  ReportSchedule,
  listReportRecipients as recipientsEndpoint,
  sendReportNow as sendEndpoint,
  setReportSchedule as setEndpoint,
} from '#contract/directory/report-schedules.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { findMailFailures } from '#domains/accounts/accounts.service.ts'
import { canManageCompanies } from '#domains/companies/companies.policy.ts'
import { chosenCompany } from '#domains/companies/company-tree.service.ts'
import { localTime } from '#domains/learning/days.rules.ts'
import { readWants } from '#domains/notifications/choices.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { forbidden, invalid, versionConflict } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { addJob } from '#platform/jobs/job.ts'
import { translate } from '#platform/messages.ts'
import { sendNowJob } from './report-mail.job.ts'
import * as queries from './report-schedules.queries.ts'
import { nextSendingDay, termOf } from './report-terms.rules.ts'

/**
 * When the report of a company is mailed, and to whom. Only this folder writes report_schedules, report_recipients,
 * report_rounds and report_mails.
 */

/** Throws 404 for a company out of reach. */
async function companyOf(ctx: SignedIn, companyId: string): Promise<string> {
  if (!canManageCompanies(ctx.actor)) throw forbidden()
  return chosenCompany(ctx, companyId)
}

export async function getSchedule(ctx: SignedIn, companyId: string): Promise<ReportSchedule> {
  await chosenCompany(ctx, companyId)
  return toSchedule(ctx, await queries.findSchedule(ctx, companyId))
}

async function toSchedule(ctx: SignedIn, row: queries.ScheduleRow): Promise<ReportSchedule> {
  const { company_id, version, frequency } = row
  const recipients = await queries.selectRecipients(ctx, company_id)
  const seen = recipients.filter(({ is_in_reach }) => is_in_reach)
  const others = recipients.filter(({ is_in_reach, has_access }) => !is_in_reach && has_access).length
  const ids = seen.map(({ id }) => id)
  const [wants, failures, last] = await Promise.all([
    readWants(ctx, ids),
    findMailFailures(ctx, ids),
    queries.findLastRound(ctx, company_id),
  ])
  const { reminders, smtpUrl } = ctx.services.settings
  const problemOf = ({ id, has_access }: queries.RecipientRow) => {
    if (!has_access) return 'no_access'
    if (!wants(id, 'management_reports', 'mail')) return 'unsubscribed'
    return failures.has(id) ? 'mail_failing' : null
  }
  const stopped_by = reminders ? (row.is_closed ? 'company_closed' : null) : 'mails_off'
  return {
    ...{ company_id, version, frequency, stopped_by },
    recipients: seen.map((one) => ({ id: one.id, name: one.name, problem: problemOf(one) })),
    others,
    next_on: stopped_by || seen.length + others === 0 ? null : await nextDay(ctx, row),
    last: last ? toLast(last) : null,
    has_mail_server: smtpUrl !== undefined,
  }
}

async function nextDay(
  ctx: Ctx,
  { company_id, frequency, chosen_on, time_zone, holidays }: queries.ScheduleRow,
): Promise<string | null> {
  if (frequency === 'off' || chosen_on === null) return null
  const sentFrom = await queries.findSentFrom(ctx, company_id, frequency)
  const today = localTime(ctx.now, time_zone).date
  return nextSendingDay(today, { frequency, chosen_on, holidays }, sentFrom)
}

const toLast = ({ frequency, period, at, ...counts }: queries.LastRound): ReportSchedule['last'] => ({
  ...termOf(period, frequency),
  at: new Date(at).toISOString(),
  ...counts,
})

/**
 * Throws 404 for a company out of reach, 409 with the current schedule if somebody has changed it since, 422 for
 * somebody who does not see the company’s dashboard, and without a recipient.
 */
export async function setSchedule(
  ctx: SignedIn,
  companyId: string,
  { version, frequency, recipient_ids }: BodyOf<typeof setEndpoint>,
): Promise<ReportSchedule> {
  await companyOf(ctx, companyId)
  const row = await queries.lockSchedule(ctx, companyId)
  if (row.version !== version) throw versionConflict(await toSchedule(ctx, row))
  const wanted = new Set(recipient_ids)
  const before = await queries.selectRecipients(ctx, companyId)
  const known = new Set(before.map(({ id }) => id))
  const added = [...wanted].filter((id) => !known.has(id))
  // Who neither is in reach nor has access, for example after the company moved, is not shown and goes.
  const removed = before
    .filter(({ id, is_in_reach, has_access }) => (is_in_reach || !has_access) && !wanted.has(id))
    .map(({ id }) => id)
  const possible = await queries.selectPossibleAmong(ctx, companyId, added)
  if (added.some((id) => !possible.has(id))) throw invalid({ recipient_ids: ['directory.report_no_access'] })
  if (frequency !== 'off' && before.length + added.length - removed.length === 0)
    throw invalid({ recipient_ids: ['directory.report_no_recipient'] })
  if (frequency === row.frequency && added.length + removed.length === 0) return toSchedule(ctx, row)
  const today = localTime(ctx.now, row.time_zone).date
  await queries.updateSchedule(ctx, companyId, {
    frequency,
    chosen_on: frequency === row.frequency ? row.chosen_on : today,
  })
  await queries.insertRecipients(ctx, companyId, added)
  await queries.deleteRecipients(ctx, companyId, removed)
  await recordEvent(ctx, {
    kind: 'management_report.schedule_changed',
    company_id: companyId,
    data: { frequency, added: added.length, removed: removed.length },
  })
  return getSchedule(ctx, companyId)
}

/** Throws 404 for a company out of reach. */
export async function listPossibleRecipients(
  ctx: SignedIn,
  companyId: string,
  { search = '' }: QueryOf<typeof recipientsEndpoint>,
): Promise<{ data: { id: string; name: string }[] }> {
  await chosenCompany(ctx, companyId)
  return { data: await queries.selectPossible(ctx, companyId, search.trim()) }
}

/** Throws 404 for a company out of reach. */
export async function sendNow(
  ctx: SignedIn,
  companyId: string,
  { frequency }: BodyOf<typeof sendEndpoint>,
): Promise<{ message: string }> {
  await companyOf(ctx, companyId)
  const { id } = ctx.actor
  const locale = ctx.languages.platform
  await addJob(
    ctx,
    sendNowJob,
    { company_id: companyId, user_id: id, frequency, locale },
    { key: `${companyId} ${id}` },
  )
  return { message: translate(locale, 'directory.report_queued') }
}
