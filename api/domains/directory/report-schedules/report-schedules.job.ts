import * as z from 'zod/mini'
import { localTime } from '#domains/learning/days.rules.ts'
import { isWorkingTimeOf } from '#domains/learning/reminders/reminders.service.ts'
import type { Ctx } from '#platform/context.ts'
import { addJobs, job } from '#platform/jobs/job.ts'
import { reportMailJob, sendNowJob } from './report-mail.job.ts'
import * as queries from './report-schedules.queries.ts'
import { dueTerm, lastSendingDay } from './report-terms.rules.ts'

/** Begins a round of e-mails for every company whose report is due, in its working hours. */

const companiesAtOnce = 200

const roundsJob = job(
  'directory.report_rounds',
  z.object({}),
  async (ctx) => {
    if (!ctx.services.settings.reminders) return
    let after: string | null = null
    for (;;) {
      const rows: queries.ScheduleRow[] = await queries.selectUnsent(ctx, after, companiesAtOnce)
      for (const row of rows) await beginRound(ctx, row)
      after = rows.at(-1)?.company_id ?? null
      if (rows.length < companiesAtOnce) return
    }
  },
  { intervalMinutes: 15 },
)

async function beginRound(ctx: Ctx, row: queries.ScheduleRow): Promise<void> {
  const { company_id, frequency, chosen_on, holidays, is_closed } = row
  if (frequency === 'off' || chosen_on === null || is_closed) return
  const today = localTime(ctx.now, row.time_zone).date
  const term = dueTerm(today, { frequency, chosen_on, holidays })
  if (!term || !(await isWorkingTimeOf(ctx, company_id))) return
  const last_day = lastSendingDay(term, holidays)
  await ctx.transaction(async (inner) => {
    const round = { company_id, frequency, period: term.from }
    const userIds = await queries.beginRound(inner, round)
    if (!userIds) return
    await queries.deleteOldRounds(inner, company_id)
    await addJobs(
      inner,
      reportMailJob,
      userIds.map((user_id) => ({
        data: { ...round, user_id, last_day },
        key: `${company_id} ${frequency} ${term.from} ${user_id}`,
      })),
    )
  })
}

export const reportScheduleJobs = [roundsJob, reportMailJob, sendNowJob]
