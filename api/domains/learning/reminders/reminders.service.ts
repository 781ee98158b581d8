import * as z from 'zod/mini'
import { notificationsChannel, reminderCreatedEvent } from '#contract/events.ts'
import type { Reminder } from '#contract/learning/reminders.ts'
import { mailPerson } from '#domains/accounts/accounts.service.ts'
import {
  coursesNotifiedSince,
  type Delivery,
  lastDelivery,
  listUnseen,
  markSeen,
  recordDeliveries,
} from '#domains/notifications/deliveries.service.ts'
import {
  claimDigestDay,
  type NewNotice,
  notify,
  readDigest,
  wasDigestMade,
} from '#domains/notifications/notices.service.ts'
import { wantsNotification } from '#domains/notifications/notifications.service.ts'
import { unsubscribePath } from '#domains/notifications/unsubscribe.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { addJob, addJobs, isWaiting, job, Reschedule } from '#platform/jobs/job.ts'
import { translate } from '#platform/messages.ts'
import { asStudent } from '../as-student.loader.ts'
import { localDay, localTime } from '../days.rules.ts'
import { slugOf } from '../progress/released-course.rules.ts'
import { findPerson, type PersonSettingsRow, type StudentSettingsRow } from '../students.queries.ts'
import { type Line, linesOf } from './reminder-lines.loader.ts'
import * as queries from './reminders.queries.ts'
import {
  causesOf,
  causesOfEnd,
  digestHour,
  isWorkingTime,
  kindOf,
  postponedToWork,
  type ReminderCause,
  type ReminderKind,
  workingTimeSince,
} from './reminders.rules.ts'
import { digestMail, timeTaken } from './reminders.words.ts'

/**
 * The daily e-mail. About once an hour during a company's working hours its people are checked. A person with
 * something to report gets a single e-mail with all of it, at most one a day: courses that are new or due, and
 * notices waiting for the digest. What is due is shown on the screen, too. Only this service writes
 * reminder_rounds.
 */

/** A little less than an hour, so that rounds do not drift to later and later times. */
const betweenRoundsMs = 55 * 60_000
/** The longest delay before the start of a company's working day is noticed. */
const betweenLooksMs = 15 * 60_000
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

const roundsJob = job('learning.reminders', z.object({}), beginRounds, {
  intervalMinutes: betweenLooksMs / 60_000,
})

/**
 * The text is written when the e-mail is sent: it leaves out what was done in the meantime and includes what is
 * new. A mail server that was down therefore causes no e-mails at night.
 */
const mailJob = job(
  'learning.digest_mail',
  z.object({ student_id: z.string(), since: z.optional(z.string()), is_asked: z.optional(z.boolean()) }),
  async (ctx, { student_id, since = dayBefore(ctx.now), is_asked = false }, { id }) => {
    const person = await findPerson(ctx, student_id)
    if (!person) return
    const local = localTime(ctx.now, person.time_zone)
    if (!isWorkingTime(local, person)) throw new Reschedule(postponedToWork(ctx.now, person))
    // It counts as that day's e-mail, even if it was requested on an earlier day.
    if (is_asked) await claimDigestDay(ctx, person.id, local.date)
    const courses = await coursesToMail(ctx, person, { since, isRequested: is_asked })
    const notices = await readDigest(ctx, person.id)
    const mail = digestMail(person, courses, notices)
    if (mail)
      await mailPerson(ctx, person.id, {
        ...mail,
        unsubscribe: await unsubscribePath(ctx, person.id, 'digest'),
        id,
      })
    await notices?.markMailed(ctx)
  },
)

/** Empty for staff and for students who declined such e-mails. */
async function coursesToMail(
  ctx: Ctx,
  person: PersonSettingsRow,
  { since, isRequested }: { since: string; isRequested: boolean },
): Promise<ReminderLine[]> {
  if (person.role !== 'student' || !(await wantsNotification(ctx, person.id, 'reminders'))) return []
  const lines = await linesToRemind(ctx, person)
  if (await ctx.transaction((inner) => recordReminders(inner, person, lines))) hint(ctx, person)
  if (isRequested) return openLines(ctx, person)
  const delivered = await coursesNotifiedSince(ctx, person.id, since)
  return lines.filter(({ course_id }) => delivered.has(course_id))
}

const dayBefore = (moment: Date): string => new Date(moment.getTime() - 86_400_000).toISOString()

/**
 * Why a requested reminder is not sent: an e-mail went out today, nothing is left to do, or the person declined
 * reminders.
 */
type NotReminded = 'mailed_today' | 'nothing_open' | 'declined'

/**
 * E-mails students everything they still have to do, even if they were reminded of it before: during their
 * company's working hours and at most once a day. Each e-mail is sent once `afterMs` of working time have passed
 * since `from`; `people` must be sorted by it.
 */
export async function remindPeople(
  ctx: SignedIn,
  people: readonly { id: string; afterMs: number }[],
  from: Date,
): Promise<('reminded' | NotReminded)[]> {
  const clocks = new Map<string, (passedMs: number) => Date>()
  const outcomes: ('reminded' | NotReminded)[] = []
  for (const { id, afterMs } of people) {
    const person = await findPerson(ctx, id)
    if (!person) {
      outcomes.push('declined')
      continue
    }
    const clock = clocks.get(person.company_id) ?? workingTimeSince(from, person)
    clocks.set(person.company_id, clock)
    outcomes.push(await remindPerson(ctx, person, clock(afterMs)))
  }
  return outcomes
}

async function remindPerson(
  ctx: SignedIn,
  person: PersonSettingsRow,
  at: Date,
): Promise<'reminded' | NotReminded> {
  if (!(await wantsNotification(ctx, person.id, 'reminders'))) return 'declined'
  if (await wasRemindedOn(ctx, person, localTime(at, person.time_zone).date)) return 'mailed_today'
  if (await isWaiting(ctx, mailJob, person.id)) return 'mailed_today'
  if ((await openLines(ctx, person)).length === 0) return 'nothing_open'
  await addJob(ctx, mailJob, { student_id: person.id, is_asked: true }, { key: person.id, at })
  return 'reminded'
}

export const reminderJobs = [roundsJob, pageJob, digestJob, mailJob]

/** Whether the company is within its working hours, in which its people may be e-mailed. */
export async function isWorkingTimeOf(ctx: Ctx, companyId: string): Promise<boolean> {
  const company = await queries.findCompany(ctx, companyId)
  return company !== undefined && isWorkingTime(localTime(ctx.now, company.time_zone), company)
}

async function beginRounds(ctx: Ctx): Promise<void> {
  if (!ctx.services.settings.reminders) return
  const before = new Date(ctx.now.getTime() - betweenRoundsMs)
  let after: string | null = null
  for (;;) {
    const companies = await queries.selectCompanies(ctx, { after, before, limit: companiesAtOnce })
    const atWork = companies.filter((company) =>
      isWorkingTime(localTime(ctx.now, company.time_zone), company),
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

interface ReminderLine extends Line {
  kind: ReminderKind
  /** The most urgent first. */
  causes: ReminderCause[]
}

/**
 * Sends one person what there is to report, unless they already got an e-mail today or one is still waiting, which
 * will include it. Each cause is reported only once.
 */
async function remind(ctx: Ctx, userId: string): Promise<void> {
  const person = await findPerson(ctx, userId)
  if (!person) return
  const local = localTime(ctx.now, person.time_zone)
  if (!isWorkingTime(local, person)) return
  if (local.hour < digestHour(person.digest_hour, person.reminder_hours)) return
  if (await wasRemindedOn(ctx, person, local.date)) return
  if (await isWaiting(ctx, mailJob, userId)) return
  const lines = person.role === 'student' ? await linesToRemind(ctx, person) : []
  const isNews = await ctx.transaction(async (inner) => {
    const isNewCourse = await recordReminders(inner, person, lines)
    if (!isNewCourse && !(await readDigest(inner, userId))) return false
    // Another process claimed the day first: this transaction rolls back, and a retry reports the causes tomorrow.
    if (!(await claimDigestDay(inner, userId, local.date)))
      throw new Reschedule(new Date(ctx.now.getTime() + betweenRoundsMs))
    const work = { student_id: userId, since: ctx.now.toISOString() }
    await addJob(inner, mailJob, work, { key: userId })
    return isNewCourse
  })
  if (isNews) hint(ctx, person)
}

async function wasRemindedOn(ctx: Ctx, { id, time_zone }: PersonSettingsRow, day: string): Promise<boolean> {
  if (await wasDigestMade(ctx, id, day)) return true
  const last = await lastDelivery(ctx, id)
  return last !== null && localTime(new Date(last), time_zone).date === day
}

/** Records that a person is reminded of these courses; returns false if none of it is new. */
async function recordReminders(
  ctx: Ctx,
  person: StudentSettingsRow,
  lines: ReminderLine[],
): Promise<boolean> {
  const delivered = await recordDeliveries(
    ctx,
    { student_id: person.id, company_id: person.company_id },
    lines.flatMap(({ course_id, causes }) => causes.map(({ key }) => ({ course_id, cause: key }))),
  )
  const news = lines.filter((line) => delivered.some((each) => isFirstCause(line, each)))
  for (const line of news) await notify(ctx, noticeOf(person, line))
  return news.length > 0
}

const eventOf = {
  assigned: 'course_assigned',
  due: 'course_due',
  late: 'course_late',
  ends: 'result_ends',
  ended: 'result_ended',
} as const

const noticeOf = (
  person: StudentSettingsRow,
  { kind, title, course_id, due_at }: ReminderLine,
): NewNotice => ({
  event: eventOf[kind],
  to: [person.id],
  about: `course:${course_id}`,
  title,
  ...(due_at ? { day: localDay(due_at, person.time_zone) } : {}),
  link: { route: 'front.library.show', params: { course: `${slugOf(title)}~${course_id}` } },
})

/** What there is to report to a person today, whether or not it was reported before. */
async function linesToRemind(ctx: Ctx, person: StudentSettingsRow): Promise<ReminderLine[]> {
  const today = localTime(ctx.now, person.time_zone).date
  const lines = await linesOf(asStudent(ctx, person))
  return lines.flatMap((line) => withCauses(line, person.time_zone, today))
}

/** What a person has to do or renew, independent of the day. */
async function openLines(ctx: Ctx, person: PersonSettingsRow): Promise<ReminderLine[]> {
  const lines = await linesOf(asStudent(ctx, person))
  return lines
    .filter(({ mandatory, due_at }) => mandatory || due_at !== null)
    .map((line) => ({ ...line, kind: kindOf(line, ctx.now), causes: [] }))
}

/** A course already reported for its due day is not reported again as new. */
const isFirstCause = ({ course_id, causes }: ReminderLine, delivered: Delivery): boolean =>
  course_id === delivered.course_id && causes[0]?.key === delivered.cause

/** Empty where there is no cause to mention the course today. */
function withCauses(line: Line, zone: string, today: string): ReminderLine[] {
  const dayOf = (moment: string): string => localDay(moment, zone)
  const due_on = line.due_at && dayOf(line.due_at)
  const causes =
    due_on && line.renewable_at
      ? causesOfEnd({ opens_on: dayOf(line.renewable_at), ends_on: due_on }, today)
      : causesOf({ due_on, assigned_on: dayOf(line.assigned_at) }, today)
  const [first] = causes
  return first ? [{ ...line, kind: first.kind, causes }] : []
}

/**
 * Publishes a live event for a student who is online. It reads committed data, so it must not run inside the
 * transaction.
 */
function hint(ctx: Ctx, person: StudentSettingsRow): void {
  ctx.afterCommit(() => publishReminder(asStudent(ctx, person)))
}

async function publishReminder(student: SignedIn): Promise<void> {
  const { data } = await getReminder(student)
  if (data)
    await student.services.realtime.publish(
      notificationsChannel(student.actor.id),
      reminderCreatedEvent,
      data,
    )
}

const shownForMs = 7 * 86_400_000

/** Reminders that the caller has not seen yet, as far as there is still something to do. */
export async function getReminder(ctx: SignedIn): Promise<{ data: Reminder | null }> {
  if (!(await wantsNotification(ctx, ctx.actor.id, 'reminder_notices'))) return { data: null }
  const unseen = await listUnseen(ctx, new Date(ctx.now.getTime() - shownForMs))
  const [newest] = unseen
  if (!newest) return { data: null }
  const delivered = new Set(unseen.map(({ course_id }) => course_id))
  const open = (await linesOf(ctx)).filter(({ course_id }) => delivered.has(course_id))
  const [urgent] = open
  if (!urgent) return { data: null }
  const { title, course_id } = urgent
  const say = (what: string, values: object = {}) =>
    translate(ctx.languages.platform, `learning.reminder.${what}`, { ...values })
  return {
    data: {
      id: newest.id,
      at: newest.at,
      count: open.length,
      title: open.length === 1 ? say('title', { course: title }) : say('titles', { count: open.length }),
      message: timeTaken(ctx.languages.platform, open),
      course: { id: course_id, slug: slugOf(title) },
    },
  }
}

export async function seeReminder(ctx: SignedIn, id: string): Promise<{ data: Reminder | null }> {
  await markSeen(ctx, id)
  return getReminder(ctx)
}
