import * as z from 'zod/mini'
import { notificationsChannel, reminderCreatedEvent } from '../../../contract/events.ts'
import { toSelectableLocale } from '../../../contract/locales.ts'
import type { Reminder } from '../../../contract/reminders.ts'
import type { Ctx, SignedIn } from '../../platform/context.ts'
import { addJob, addJobs, job } from '../../platform/jobs/job.ts'
import { translate } from '../../platform/messages.ts'
import { queueMail } from '../accounts/accounts.service.ts'
import {
  lastDelivery,
  listUnseen,
  markSeen,
  recordDeliveries,
  type Told,
} from '../notifications/deliveries.service.ts'
import { wants } from '../notifications/notifications.service.ts'
import { dueOf, expiryOf } from './learning.presenter.ts'
import { readLibrary } from './learning.service.ts'
import { slugOf } from './released-course.ts'
import * as queries from './reminders.queries.ts'
import { type Cause, causesOf, causesOfEnd, isWorkingTime, localTime } from './reminders.rules.ts'
import { type DigestLine, digestMail, inMinutes, localeOf } from './reminders.words.ts'
import { isRenewable } from './renewal.rules.ts'

/**
 * Who is reminded of what. In the working hours of each company its students are looked through about once an hour; whoever has
 * something to hear gets one mail for all courses, at most one a day, and the same on the screen. Alone writes reminder_rounds.
 */

/** A little less than an hour, so that rounds do not drift out of the morning. */
const betweenRoundsMs = 55 * 60_000
const pageSize = 500
const companiesAtOnce = 200

const digestJob = job('learning.digest', z.object({ student_id: z.string() }), (ctx, { student_id }) =>
  remind(ctx, student_id),
)

const pageJob: ReturnType<typeof job<{ company_id: string; after: string | null }>> = job(
  'learning.remind_company',
  z.object({ company_id: z.string(), after: z.nullable(z.string()) }),
  (ctx, { company_id, after }) =>
    ctx.transaction(async (inner) => {
      const page = await queries.selectPage(inner, { companyId: company_id, after, limit: pageSize })
      const perhaps = page.filter((row) => row.perhaps)
      await addJobs(
        inner,
        digestJob,
        perhaps.map(({ id }) => ({ data: { student_id: id }, key: id })),
      )
      if (page.length === pageSize)
        await addJob(inner, pageJob, { company_id, after: page.at(-1)?.id ?? null })
    }),
)

const roundsJob = job('learning.reminders', z.object({}), beginRounds, { everyMinutes: 15 })

export const reminderJobs = [roundsJob, pageJob, digestJob]

async function beginRounds(ctx: Ctx): Promise<void> {
  if (!ctx.services.settings.reminders) return
  const before = new Date(ctx.now.getTime() - betweenRoundsMs)
  let after: string | null = null
  for (;;) {
    const companies = await queries.selectCompanies(ctx, { after, before, limit: companiesAtOnce })
    const atWork = companies.filter(({ time_zone, holidays }) =>
      isWorkingTime(localTime(ctx.now, time_zone), holidays),
    )
    for (const { id } of atWork)
      await ctx.transaction(async (inner) => {
        if (await queries.beginRound(inner, id, before))
          await addJob(inner, pageJob, { company_id: id, after: null })
      })
    after = companies.at(-1)?.id ?? null
    if (companies.length < companiesAtOnce) return
  }
}

interface Line extends DigestLine {
  course_id: string
  causes: Cause[]
}

/** Tells one person what there is to tell, unless they heard of anything today. What was told once is not told again. */
async function remind(ctx: Ctx, studentId: string): Promise<void> {
  const person = await queries.findPerson(ctx, studentId)
  if (!person) return
  const local = localTime(ctx.now, person.time_zone)
  if (!isWorkingTime(local, person.holidays)) return
  const today = local.date
  const last = await lastDelivery(ctx, studentId)
  if (last && localTime(new Date(last), person.time_zone).date === today) return
  const student = asStudent(ctx, person)
  const lines = await linesFor(student, person.time_zone, today)
  await ctx.transaction(async (inner) => {
    const told = await recordDeliveries(
      inner,
      { student_id: person.id, company_id: person.company_id },
      lines.flatMap(({ course_id, causes }) => causes.map(({ key }) => ({ course_id, cause: key }))),
    )
    const news = lines.filter((line) => told.some((each) => isFirstCause(line, each)))
    if (news.length === 0) return
    if (await wants(inner, person.id, 'reminders'))
      await queueMail(inner, person.id, digestMail(person, news))
    inner.afterCommit(() => hint(student))
  })
}

/** A course whose nearer day was told already is no news for being new as well. */
const isFirstCause = ({ course_id, causes }: Line, told: Told): boolean =>
  course_id === told.course_id && causes[0]?.key === told.cause

async function linesFor(student: SignedIn, zone: string, today: string): Promise<Line[]> {
  const lines = (await readLibrary(student)).map(({ terms, reading }): Line => {
    const { finished, minutesLeft } = reading.standing
    const ends_at = expiryOf(reading)
    const due_at = finished ? ends_at : dueOf(reading, terms)
    const dates = {
      due_on: due_at && localTime(new Date(due_at), zone).date,
      assigned_on: localTime(new Date(terms.assigned_at), zone).date,
    }
    const causes = !finished ? causesOf(dates, today) : dates.due_on ? causesOfEnd(dates.due_on, today) : []
    return {
      course_id: terms.course_id,
      title: reading.course.title,
      kind: causes[0]?.kind ?? 'assigned',
      due_at,
      minutes: finished ? reading.course.release.outline.course.estimated_minutes : minutesLeft,
      causes,
    }
  })
  return lines.filter(({ causes }) => causes.length > 0).sort(byUrgency)
}

const byUrgency = (one: Line, other: Line): number =>
  (one.due_at ?? '9').localeCompare(other.due_at ?? '9') || one.title.localeCompare(other.title)

/** Reads with the person's eyes; nothing is written as them. */
function asStudent(ctx: Ctx, person: queries.ReminderPerson): SignedIn {
  const platform = localeOf(person)
  return {
    ...ctx,
    transaction: () => Promise.reject(new Error('A reminder only reads as its student')),
    languages: { asked: null, platform, course: toSelectableLocale(person.course_locale) ?? platform },
    actor: {
      id: person.id,
      company_id: person.company_id,
      role: 'student',
      settings: { has_community: true, has_leaderboard: true, has_certificate_ceo: true },
      session_id: '',
      session_token_hash: Buffer.alloc(0),
      session_expires_at: ctx.now,
      impersonator_id: null,
    },
  }
}

/** Live, for whoever is here at this moment. */
async function hint(student: SignedIn): Promise<void> {
  const { data } = await getReminder(student)
  if (data)
    await student.services.realtime.publish(
      notificationsChannel(student.actor.id),
      reminderCreatedEvent,
      data,
    )
}

const shownForMs = 7 * 86_400_000

/** What the caller was reminded of and has not seen, as far as it is still to be done. */
export async function getReminder(ctx: SignedIn): Promise<{ data: Reminder | null }> {
  if (!(await wants(ctx, ctx.actor.id, 'reminder_notices'))) return { data: null }
  const unseen = await listUnseen(ctx, new Date(ctx.now.getTime() - shownForMs))
  const [newest] = unseen
  if (!newest) return { data: null }
  const told = new Set(unseen.map(({ course_id }) => course_id))
  const open = (await readLibrary(ctx)).filter(
    ({ terms, reading }) =>
      told.has(terms.course_id) && (!reading.standing.finished || isRenewable(expiryOf(reading), ctx.now)),
  )
  const urgent = open.sort((one, other) =>
    (one.terms.due_at ?? '9').localeCompare(other.terms.due_at ?? '9'),
  )[0]
  if (!urgent) return { data: null }
  const { title } = urgent.reading.course
  const say = (what: string, values: object = {}) =>
    translate(ctx.languages.platform, `learning.reminder.${what}`, { ...values })
  const minutes = open.reduce((sum, { reading }) => sum + reading.standing.minutesLeft, 0)
  return {
    data: {
      id: newest.id,
      at: newest.at,
      count: open.length,
      title: open.length === 1 ? say('title', { course: title }) : say('titles', { count: open.length }),
      message: minutes > 0 ? say('takes', { minutes: inMinutes(ctx.languages.platform, minutes) }) : '',
      course: { id: urgent.terms.course_id, slug: slugOf(title) },
    },
  }
}

export async function seeReminder(ctx: SignedIn, id: string): Promise<{ data: Reminder | null }> {
  await markSeen(ctx, id)
  return getReminder(ctx)
}
