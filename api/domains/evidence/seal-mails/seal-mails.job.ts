import * as z from 'zod/mini'
import { shiftDay } from '#contract/days.ts'
import { languageTag, toSelectableLocale } from '#contract/locales.ts'
import { addressOf } from '#contract/routes.ts'
import { mailPerson, type PersonMail } from '#domains/accounts/accounts.service.ts'
import { isWorkingTimeOf } from '#domains/learning/reminders/reminders.service.ts'
import { readWants } from '#domains/notifications/choices.service.ts'
import { mailTime } from '#domains/notifications/notifications.service.ts'
import { unsubscribePath } from '#domains/notifications/unsubscribe.service.ts'
import { addJobs, job, Reschedule } from '#platform/jobs/job.ts'
import { translate } from '#platform/messages.ts'
import * as queries from './seal-mails.queries.ts'

/**
 * The weekly e-mail to owners with the hash of the last seal: outside the server, nobody who operates it can change the
 * hash along with the log. Only this folder writes seal_mail_weeks.
 */

const betweenTriesMs = 60 * 60_000

const mailJob = job(
  'evidence.seal_mail',
  z.object({ company_id: z.string(), user_id: z.string(), week: z.string() }),
  async (ctx, owned, { id }) => {
    const { company_id, user_id, week } = owned
    const owner = await queries.findOwner(ctx, owned)
    // A week later, the next e-mail has what this one would have had.
    if (!owner || owner.today >= shiftDay(week, 7)) return
    if (!(await isWorkingTimeOf(ctx, company_id)))
      throw new Reschedule(new Date(ctx.now.getTime() + betweenTriesMs))
    const quietUntil = await mailTime(ctx, user_id)
    if (quietUntil > ctx.now) throw new Reschedule(quietUntil)
    const wants = await readWants(ctx, [user_id])
    if (!wants(user_id, 'seals', 'mail')) return
    const sealed = await queries.findSealedWeek(ctx, owned)
    if (!sealed) return
    const unsubscribe = await unsubscribePath(ctx, user_id, 'seals')
    await mailPerson(ctx, user_id, { ...sealMail(owner, sealed, week), unsubscribe, id })
  },
  { waitsForOthers: true },
)

function sealMail(owner: queries.MailedOwner, sealed: queries.SealedWeek, week: string): PersonMail {
  const locale = toSelectableLocale(owner.platform_locale ?? owner.default_locale) ?? 'en_US'
  const dates = new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone: 'UTC' })
  const numbers = new Intl.NumberFormat(languageTag(locale))
  const say = (what: string, values: Record<string, string | number>) =>
    translate(locale, `evidence.seal_mail.${what}`, values)
  const [from, until] = [shiftDay(week, -7), shiftDay(week, -1)].map((day) => dates.format(new Date(day)))
  const lines = [
    say('sealed', { count: sealed.events, number: numbers.format(sealed.events) }),
    say('period', { from: from ?? '', until: until ?? '' }),
    say('seal', { seal: numbers.format(sealed.number) }),
    say('hash', { root: sealed.root }),
  ]
  return {
    mail: 'evidence.mail.seal',
    button: { path: addressOf('admin.evidence') },
    values: { company: owner.company, until: until ?? '', lines: lines.join('\n') },
  }
}

const weeksJob = job(
  'evidence.seal_mails',
  z.object({}),
  async (ctx) => {
    if (!ctx.services.settings.reminders) return
    await ctx.transaction(async (inner) => {
      const owners = await queries.beginWeeks(inner)
      await addJobs(
        inner,
        mailJob,
        owners.map((data) => ({ data, key: `${data.user_id} ${data.week}` })),
      )
    })
  },
  { intervalMinutes: 30 },
)

export const sealMailJobs = [weeksJob, mailJob]
