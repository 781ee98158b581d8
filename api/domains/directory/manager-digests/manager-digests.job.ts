import * as z from 'zod/mini'
import { type Locale, toSelectableLocale } from '#contract/locales.ts'
import { mailPerson } from '#domains/accounts/accounts.service.ts'
import { localTime } from '#domains/learning/days.rules.ts'
import { readWants } from '#domains/notifications/choices.service.ts'
import { mailTime } from '#domains/notifications/notifications.service.ts'
import { unsubscribePath } from '#domains/notifications/unsubscribe.service.ts'
import type { Ctx } from '#platform/context.ts'
import { addJob, addJobs, job, Reschedule } from '#platform/jobs/job.ts'
import { refreshStudents } from '../progress-states/progress-states.service.ts'
import * as queries from './manager-digests.queries.ts'
import { sendingTime } from './manager-digests.rules.ts'
import { managerMail } from './manager-digests.words.ts'

/**
 * The weekly e-mail to managers: which of their people are overdue or due soon. With a company's week a round over its
 * managers begins; an e-mail is claimed for its manager and week, so a second round or process makes no other. Only
 * this file writes manager_digests and manager_digest_rounds.
 */

const pageSize = 200
const linesAtMost = 100
const refreshedAtOnce = 500

/**
 * The text is written when the e-mail is sent, so that it leaves out what was done, and who left or moved, in the
 * meantime.
 */
const mailJob = job(
  'directory.manager_digest_mail',
  z.object({ manager_id: z.string(), week: z.string() }),
  async (ctx, { manager_id, week }, { id }) => {
    const manager = await queries.findManager(ctx, manager_id)
    if (!manager) return
    const time = sendingTime(ctx.now, week, manager)
    if (time === 'never') return
    if (time !== 'now') throw new Reschedule(time)
    const quietUntil = await mailTime(ctx, manager_id)
    if (quietUntil > ctx.now) throw new Reschedule(quietUntil)
    const wants = await readWants(ctx, [manager_id])
    if (!wants(manager_id, 'direct_reports', 'mail')) return
    await refreshReports(ctx, manager_id)
    const courses = await queries.selectReportedCourses(ctx, manager_id, {
      locale: manager.course_locale ?? localeOf(manager),
      limit: linesAtMost,
    })
    const today = localTime(ctx.now, manager.time_zone).date
    const mail = managerMail(courses, { locale: localeOf(manager), today })
    if (!mail) return
    const unsubscribe = await unsubscribePath(ctx, manager_id, 'direct_reports')
    await mailPerson(ctx, manager_id, { ...mail, unsubscribe, id })
  },
  { waitsForOthers: true },
)

const localeOf = ({ platform_locale, default_locale }: queries.ManagerRow): Locale =>
  toSelectableLocale(platform_locale) ?? toSelectableLocale(default_locale) ?? 'en_US'

async function refreshReports(ctx: Ctx, managerId: string): Promise<void> {
  let after: string | null = null
  for (;;) {
    const ids = await queries.selectReports(ctx, managerId, { after, limit: refreshedAtOnce })
    await refreshStudents(ctx, ids)
    if (ids.length < refreshedAtOnce) return
    after = ids.at(-1) ?? null
  }
}

const pageData = z.object({ company_id: z.string(), week: z.string(), after: z.nullable(z.string()) })
type PageData = z.infer<typeof pageData>

const pageJob: ReturnType<typeof job<PageData>> = job(
  'directory.manager_digest_page',
  pageData,
  (ctx, { after, ...round }) =>
    ctx.transaction(async (inner) => {
      const managerIds = await queries.selectManagers(inner, round, { after, limit: pageSize })
      const claimed = await queries.claimWeek(inner, managerIds, round.week)
      await addJobs(
        inner,
        mailJob,
        claimed.map((manager_id) => ({
          data: { manager_id, week: round.week },
          key: `${manager_id} ${round.week}`,
        })),
      )
      if (managerIds.length === pageSize)
        await addJob(inner, pageJob, { ...round, after: managerIds.at(-1) ?? null })
    }),
)

const roundsJob = job(
  'directory.manager_digests',
  z.object({}),
  async (ctx) => {
    if (!ctx.services.settings.reminders) return
    await ctx.transaction(async (inner) => {
      const rounds = await queries.beginRounds(inner)
      await addJobs(
        inner,
        pageJob,
        rounds.map((round) => ({
          data: { ...round, after: null },
          key: `${round.company_id} ${round.week}`,
        })),
      )
    })
  },
  { intervalMinutes: 15 },
)

export const managerDigestJobs = [roundsJob, pageJob, mailJob]
