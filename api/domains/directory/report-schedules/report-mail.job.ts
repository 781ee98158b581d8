import * as z from 'zod/mini'
import { mailedFrequencies, periodOf } from '#contract/directory/report-schedules.ts'
import { type Locale, toSelectableLocale } from '#contract/locales.ts'
import { mailPerson } from '#domains/accounts/accounts.service.ts'
import { contextOfPerson } from '#domains/accounts/people/bulk-people.service.ts'
import { mailLanguageOf } from '#domains/accounts/people/mail-language.service.ts'
import { findCompanyChoice } from '#domains/companies/company-tree.service.ts'
import { endOfDay, localTime } from '#domains/learning/days.rules.ts'
import { isWorkingTimeOf } from '#domains/learning/reminders/reminders.service.ts'
import { readWants } from '#domains/notifications/choices.service.ts'
import { mailTime } from '#domains/notifications/notifications.service.ts'
import { unsubscribePath } from '#domains/notifications/unsubscribe.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { recordEvent } from '#platform/events.ts'
import { job, Reschedule, type RunningJob } from '#platform/jobs/job.ts'
import type { PastTerm } from '../dashboard/figure-period.queries.ts'
import { makeReport } from '../management-reports/management-reports.service.ts'
import { reportMail } from './report-mail.words.ts'
import * as queries from './report-schedules.queries.ts'
import { pastTerm } from './report-terms.rules.ts'

/** One e-mail with the report, made for its recipient: with the figures that they see, in their language. */

const betweenTriesMs = 60 * 60_000
/** Drawing takes seconds, which other e-mails do not wait for. */
const lane = { waitsForOthers: 'report mails' } as const

const mailKey = {
  company_id: z.string(),
  frequency: z.enum(mailedFrequencies),
  period: z.string(),
  user_id: z.string(),
}

/** The person with their rights of now; null if they no longer see the company’s dashboard. */
async function contextOfReader(ctx: Ctx, userId: string, companyId: string): Promise<SignedIn | null> {
  const own = await contextOfPerson(ctx, userId)
  if (!own || own.actor.role === 'student') return null
  return (await findCompanyChoice(own, companyId)) ? own : null
}

const isOver = ({ now }: Ctx, { time_zone }: queries.ScheduleRow, lastDay: string): boolean =>
  localTime(now, time_zone).date > lastDay

/** Whether the person still is to get the report and wants it. */
async function isWanted(
  ctx: Ctx,
  schedule: queries.ScheduleRow,
  { company_id, frequency, user_id }: queries.MailKey,
): Promise<boolean> {
  if (schedule.is_closed || schedule.frequency !== frequency) return false
  if (!(await queries.isRecipient(ctx, company_id, user_id))) return false
  const wants = await readWants(ctx, [user_id])
  return wants(user_id, 'management_reports', 'mail')
}

/** In the company’s working hours, outside the person’s quiet hours. */
async function waitForTime(ctx: Ctx, { company_id, user_id }: queries.MailKey): Promise<void> {
  if (!(await isWorkingTimeOf(ctx, company_id)))
    throw new Reschedule(new Date(ctx.now.getTime() + betweenTriesMs))
  const quietUntil = await mailTime(ctx, user_id)
  if (quietUntil > ctx.now) throw new Reschedule(quietUntil)
}

export const reportMailJob = job(
  'directory.report_mail',
  z.object({ ...mailKey, last_day: z.string() }),
  async (ctx, { last_day, ...key }, running) => {
    const waiting = await queries.findWaiting(ctx, key)
    if (!waiting) return
    const schedule = await queries.findSchedule(ctx, key.company_id)
    if (isOver(ctx, schedule, last_day))
      return queries.setMailState(ctx, key, { state: waiting.is_failing ? 'failed' : 'left_out' })
    const own = await contextOfReader(ctx, key.user_id, key.company_id)
    if (!own || !(await isWanted(ctx, schedule, key)))
      return queries.setMailState(ctx, key, { state: 'left_out' })
    await waitForTime(ctx, key)
    const { company_id, frequency, user_id } = key
    const locale = await mailLanguageOf(ctx, user_id)
    const term = pastTerm(key.period, frequency, schedule.time_zone)
    await sendReport(own, { company_id, frequency, locale, term }, running)
    await ctx.transaction(async (inner) => {
      await queries.setMailState(inner, key, { state: 'sent' })
      await recordSent(inner, key)
    })
  },
  {
    ...lane,
    until: ({ last_day }) => endOfDay(last_day, 'UTC'),
    onFailure: async (ctx, { last_day: _, ...key }, { over }) =>
      queries.setMailState(ctx, key, over ? { state: 'failed' } : { state: 'waiting', is_failing: true }),
  },
)

/** To the person who asks for it, whatever they have unsubscribed from. */
export const sendNowJob = job(
  'directory.report_now',
  z.object({
    company_id: z.string(),
    user_id: z.string(),
    frequency: z.enum(mailedFrequencies),
    locale: z.string(),
  }),
  async (ctx, { company_id, user_id, frequency, locale: asked }, running) => {
    const own = await contextOfReader(ctx, user_id, company_id)
    if (!own) return
    const locale = await mailLanguageOf(ctx, user_id, toSelectableLocale(asked))
    await sendReport(own, { company_id, frequency, locale, term: null }, running)
    await ctx.transaction((inner) => recordSent(inner, { company_id, user_id }))
  },
  lane,
)

async function sendReport(
  own: SignedIn,
  {
    company_id,
    frequency,
    locale,
    term,
  }: { company_id: string; frequency: queries.MailKey['frequency']; locale: Locale; term: PastTerm | null },
  { id, stopping }: RunningJob,
): Promise<void> {
  const userId = own.actor.id
  const made = await makeReport(own, { company_id, period: periodOf[frequency], locale, term }, stopping)
  await mailPerson(own, userId, {
    ...reportMail(made, { locale, below: company_id === own.actor.company_id ? null : company_id }),
    asked: locale,
    ...(term === null ? {} : { unsubscribe: await unsubscribePath(own, userId, 'management_reports') }),
    id,
  })
}

const recordSent = (ctx: Ctx, { company_id, user_id }: Pick<queries.MailKey, 'company_id' | 'user_id'>) =>
  recordEvent(ctx, { kind: 'management_report.sent', company_id, data: { user_id } })
