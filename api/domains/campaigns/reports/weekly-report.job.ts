import * as z from 'zod/mini'
import type { CampaignFigures } from '#contract/campaigns/campaign-figures.ts'
import type { CampaignPart } from '#contract/campaigns/campaign-progress.ts'
import { shiftDay } from '#contract/days.ts'
import { type Locale, shownTag } from '#contract/locales.ts'
import { addressOf } from '#contract/routes.ts'
import { mailPerson } from '#domains/accounts/accounts.service.ts'
import { contextOfPerson } from '#domains/accounts/people/bulk-people.service.ts'
import { mailLanguageOf } from '#domains/accounts/people/mail-language.service.ts'
import { settleStates } from '#domains/directory/progress-states/progress-states.service.ts'
import { isWorkingTimeOf } from '#domains/learning/reminders/reminders.service.ts'
import { readWants } from '#domains/notifications/choices.service.ts'
import { unsubscribePath } from '#domains/notifications/unsubscribe.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { addJobs, job, Reschedule } from '#platform/jobs/job.ts'
import { translate } from '#platform/messages.ts'
import { canGetReport } from '../campaigns.policy.ts'
import { type CampaignRow, findCampaign } from '../campaigns.queries.ts'
import { selectParts } from '../progress/figures.queries.ts'
import { countAll } from '../progress/figures.service.ts'
import { hideFew } from '../progress/parts.rules.ts'
import * as queries from './campaign-reports.queries.ts'
import { mostBehind, percentOf } from './report-lines.rules.ts'

/** The weekly report: one e-mail for each reader, campaign and week, in working hours. Writes campaign_reports. */

const campaignsAtOnce = 100
const betweenTriesMs = 60 * 60_000

const reportMailJob = job(
  'campaigns.report_mail',
  z.object({ campaign_id: z.string(), user_id: z.string() }),
  async (ctx, { campaign_id, user_id }, { id }) => {
    const own = await contextOfPerson(ctx, user_id)
    if (!own || !canGetReport(own)) return
    const row = await findCampaign(own, campaign_id)
    if (!row || row.archived_at !== null) return
    const wants = await readWants(ctx, [user_id])
    if (!wants(user_id, 'campaigns', 'mail')) return
    if (!(await isWorkingTimeOf(ctx, own.actor.company_id)))
      throw new Reschedule(new Date(ctx.now.getTime() + betweenTriesMs))
    await sendReport(own, row, id)
  },
  { waitsForOthers: true },
)

async function sendReport(ctx: SignedIn, row: CampaignRow, id: string): Promise<void> {
  const userId = ctx.actor.id
  await settleStates(ctx)
  const locale = await mailLanguageOf(ctx, userId)
  const [figures, parts, before] = [
    await countAll(ctx, row.id),
    await selectParts(ctx, { campaignIds: [row.id], caller: null }, 'company'),
    await queries.findWeekAgo(ctx, row.id, shiftDay(row.today, -7)),
  ]
  const percent = percentOf(figures.completion)
  const change = before ? percent - percentOf({ done: before.done, total: before.assigned }) : null
  const lines = linesOf(locale, { row, figures, change, parts: hideFew(parts) })
  await mailPerson(ctx, userId, {
    mail: 'campaigns.mail.report',
    button: { path: addressOf('admin.campaigns.show', { campaignId: row.id }) },
    values: { campaign: row.name, percent: inPercent(locale, percent), lines: lines.join('\n') },
    unsubscribe: await unsubscribePath(ctx, userId, 'campaigns'),
    id,
  })
}

const inPercent = (locale: Locale, percent: number): string =>
  new Intl.NumberFormat(shownTag(locale), { style: 'percent' }).format(percent / 100)

interface Report {
  row: CampaignRow
  figures: CampaignFigures
  /** In percentage points; null in the first week. */
  change: number | null
  parts: readonly CampaignPart[]
}

function linesOf(locale: Locale, { row, figures, change, parts }: Report): string[] {
  const t = (key: string, values: Record<string, string | number>) =>
    translate(locale, `campaigns.report.${key}`, values)
  const { completion, overdue } = figures
  const day = (on: string) =>
    new Intl.DateTimeFormat(shownTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(on))
  const behind = mostBehind(parts, row.goal_percent)
    .map(({ name, percent }) => `${name} ${inPercent(locale, percent)}`)
    .join(', ')
  const moved = change === null || change === 0 ? null : Math.abs(change)
  return [
    t('completion', {
      ...{ done: completion.done, total: completion.total },
      percent: inPercent(locale, percentOf(completion)),
      goal: inPercent(locale, row.goal_percent),
    }),
    ...(change === null
      ? []
      : [moved === null ? t('same', {}) : t(change > 0 ? 'up' : 'down', { count: moved })]),
    overdue === 0 ? t('none_overdue', {}) : t('overdue', { count: overdue }),
    ...(row.due_on ? [t(row.due_on < row.today ? 'was_due' : 'due', { date: day(row.due_on) })] : []),
    ...(behind ? [t('behind', { companies: behind })] : []),
  ]
}

const reportsJob = job(
  'campaigns.reports',
  z.object({}),
  async (ctx) => {
    let after: string | null = null
    for (;;) {
      const due: queries.DueReport[] = await queries.selectDue(ctx, after, campaignsAtOnce)
      for (const report of due) await startReport(ctx, report)
      after = due.at(-1)?.campaign_id ?? null
      if (due.length < campaignsAtOnce) return
    }
  },
  { intervalMinutes: 30 },
)

async function startReport(ctx: Ctx, report: queries.DueReport): Promise<void> {
  if (!ctx.services.settings.reminders || !(await isWorkingTimeOf(ctx, report.company_id))) return
  await ctx.transaction(async (inner) => {
    if (!(await queries.claimReport(inner, report))) return
    const { campaign_id, monday } = report
    const readers = await queries.selectReaderIds(inner, campaign_id)
    await addJobs(
      inner,
      reportMailJob,
      readers.map((user_id) => ({
        data: { campaign_id, user_id },
        key: `${campaign_id} ${user_id} ${monday}`,
      })),
    )
  })
}

export const reportJobs = [reportsJob, reportMailJob]
