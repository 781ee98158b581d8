import * as z from 'zod/mini'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { type NoticeCreated, noticeCreatedEvent, notificationsChannel } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales.ts'
import {
  type listNotices as listEndpoint,
  type Notice,
  type NoticeEvent,
  type NotificationChannel,
  type NotificationKind,
  noticeEvents,
  notificationChannels,
} from '#contract/notifications/notices.ts'
import { addressOf } from '#contract/routes.ts'
import { mailPerson } from '#domains/accounts/accounts.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { addJobs, job } from '#platform/jobs/job.ts'
import { isAlwaysMailed, isSentByNotify } from './choices.rules.ts'
import { mailTimes, readWants } from './choices.service.ts'
import { momentText, noticeText, readerLocale } from './notice.words.ts'
import * as queries from './notices.queries.ts'
import { unsubscribePath } from './unsubscribe.service.ts'

/**
 * Notices, grouped by subject: in the list, on the screen, e-mailed immediately or in the daily digest, as each
 * person and their company choose. Only this service writes notices.
 */

export interface NewNotice {
  event: NoticeEvent
  /** The recipients, from whom the actor is removed. At most a few hundred; a job sends larger numbers in batches. */
  to: readonly string[]
  /** The group of events that share a row while unread, such as `post:<id>`. Does not need to contain the event. */
  about: string
  /** The title of the subject, for example of a post or course. */
  title?: string
  /** The message key of the title, if it is a text of the product. */
  titleKey?: string
  /** The day concerned, for example 2026-11-27. */
  day?: string
  /** The language of a translation. */
  language?: Locale
  /** How often the event occurred; 1 by default. */
  times?: number
  /** The person who caused it; absent if not disclosed. */
  actor?: { id: string; name: string }
  link?: { route: string; params: Record<string, string> }
}

/** The acting person, as a notice names them. */
export async function namedActor(ctx: SignedIn): Promise<NonNullable<NewNotice['actor']>> {
  const { first_name, last_name } = await ctx.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow()
  return { id: ctx.actor.id, name: `${first_name} ${last_name}`.trim() }
}

/** Part of the caller's transaction. Live events and e-mails follow the commit. */
export async function notify(ctx: Ctx, notice: NewNotice): Promise<void> {
  const to = [...new Set(notice.to)].filter((id) => id !== notice.actor?.id)
  if (to.length === 0) return
  const { event, about, actor = null, times = 1 } = notice
  const isWanted = await readWants(ctx, to)
  const wants = (userId: string, channel: NotificationChannel): boolean =>
    isSentByNotify(event, channel) && isWanted(userId, noticeEvents[event], channel)
  const targets = to
    .filter((userId) => notificationChannels.some((channel) => wants(userId, channel)))
    .map((user_id) => ({
      user_id,
      is_listed: wants(user_id, 'list'),
      is_in_digest: wants(user_id, 'digest'),
    }))
  if (targets.length === 0) return
  const news = { event, group_key: about, subject: subjectOf(notice), actor, times }
  const rows = await queries.upsertNotices(ctx, news, targets)
  const mailTime = await mailTimes(ctx, to)
  const mailedAt = (userId: string) => (isAlwaysMailed(noticeEvents[event]) ? ctx.now : mailTime(userId))
  const mailed = rows.filter((row) => wants(row.user_id, 'mail'))
  for (const [at, some] of Map.groupBy(mailed, ({ user_id }) => mailedAt(user_id).getTime()))
    await addJobs(
      ctx,
      noticeMailJob,
      some.map(({ id }) => ({ key: id, data: { notice_id: id } })),
      new Date(at),
    )
  const isShown = (userId: string): boolean => wants(userId, 'live') && mailTime(userId) <= ctx.now
  await publishLater(ctx, rows, isShown)
}

const subjectOf = ({ title, titleKey, day, language, link }: NewNotice): queries.NoticeSubject => ({
  ...(title === undefined ? {} : { title }),
  ...(titleKey === undefined ? {} : { title_key: titleKey }),
  ...(day === undefined ? {} : { day }),
  ...(language === undefined ? {} : { language }),
  ...(link ? { link } : {}),
})

/** Sends the notice to the admins responsible for a company. */
export async function notifyAdmins(
  ctx: Ctx,
  companyId: string,
  notice: Omit<NewNotice, 'to'>,
): Promise<void> {
  await notify(ctx, { ...notice, to: await queries.selectAdmins(ctx, companyId) })
}

/** Reads within the transaction and publishes after it. */
async function publishLater(
  ctx: Ctx,
  rows: readonly queries.NoticeRow[],
  isShown: (userId: string) => boolean,
): Promise<void> {
  if (rows.length === 0) return
  const readers = await queries.selectReaders(
    ctx,
    rows.map(({ user_id }) => user_id),
  )
  const localeOf = new Map(readers.map((reader) => [reader.id, readerLocale(reader)]))
  ctx.afterCommit(async () => {
    for (const row of rows) {
      const payload: NoticeCreated = {
        id: row.id,
        text: noticeText(row, localeOf.get(row.user_id) ?? 'en_US'),
        link: row.subject.link ?? null,
        is_shown: isShown(row.user_id),
      }
      await ctx.services.realtime.publish(notificationsChannel(row.user_id), noticeCreatedEvent, payload)
    }
  })
}

const eventsOf = (kind: NotificationKind): NoticeEvent[] =>
  (Object.keys(noticeEvents) as NoticeEvent[]).filter((event) => noticeEvents[event] === kind)

const toNotice = (ctx: SignedIn, row: queries.NoticeRow): Notice => ({
  id: row.id,
  kind: noticeEvents[row.event],
  event: row.event,
  text: noticeText(row, ctx.languages.platform),
  times: row.times,
  link: row.subject.link ?? null,
  at: row.at,
  is_new: row.is_new,
})

export async function listNotices(
  ctx: SignedIn,
  { cursor, kind, unread, limit = limits.pageSize.default }: QueryOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  const rows = await queries.selectNotices(ctx, {
    cursor,
    unread,
    events: kind && eventsOf(kind),
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  return {
    data: page.map((row) => toNotice(ctx, row)),
    meta: { next_cursor: rows.length > limit ? (page.at(-1)?.cursor ?? null) : null },
  }
}

export async function countNew(ctx: SignedIn): Promise<{ data: { count: number } }> {
  return { data: { count: await queries.countNew(ctx) } }
}

/** Idempotent. */
export async function markSeen(ctx: SignedIn, id: string | undefined): Promise<{ data: { count: number } }> {
  await queries.markSeen(ctx, id)
  return countNew(ctx)
}

/** Not sent if the notice was read in the meantime, or such e-mails are no longer wanted. */
const noticeMailJob = job(
  'notifications.mail_notice',
  z.object({ notice_id: z.string() }),
  async (ctx, { notice_id }, { id }) => {
    const row = await queries.findNotice(ctx, notice_id)
    const [reader] = row ? await queries.selectReaders(ctx, [row.user_id]) : []
    if (!row || !reader) return
    const kind = noticeEvents[row.event]
    if (isAlwaysMailed(kind)) return mailSecurity(ctx, row, { reader, id })
    if (!row.is_new) return
    if (!(await readWants(ctx, [row.user_id]))(row.user_id, kind, 'mail')) return
    const { link } = row.subject
    await mailPerson(ctx, row.user_id, {
      mail: 'notifications.mail.notice',
      ...(link ? { button: { path: addressOf(link.route, link.params) } } : {}),
      values: { text: noticeText(row, readerLocale(reader)) },
      unsubscribe: await unsubscribePath(ctx, row.user_id, kind),
      id,
    })
  },
  { waitsForOthers: true },
)

/** Without a link: the reader opens the app to act on it. */
async function mailSecurity(
  ctx: Ctx,
  row: queries.NoticeRow,
  { reader, id }: { reader: queries.NoticeReader; id: string },
): Promise<void> {
  const locale = readerLocale(reader)
  await mailPerson(ctx, row.user_id, {
    mail: 'notifications.mail.security',
    values: { text: noticeText(row, locale), when: momentText(row.at, reader) },
    id,
  })
}

/** Days for which a notice is kept after its last update, read or not. */
export const noticeKeptDays = 180
const purgedAtOnce = 1_000

const purgeJob = job(
  'notifications.purge_old',
  z.object({}),
  async (ctx) => {
    const before = new Date(ctx.now.getTime() - noticeKeptDays * 86_400_000).toISOString()
    let gone = purgedAtOnce
    while (gone === purgedAtOnce) gone = await queries.deleteOld(ctx, before, purgedAtOnce)
  },
  { intervalMinutes: 720 },
)

export const noticeJobs = [noticeMailJob, purgeJob]

/** Lines of a daily e-mail, and a function to call after sending it. */
export interface DigestNotices {
  lines: string[]
  /** The page with all notices. */
  path: string
  markMailed: (ctx: Ctx) => Promise<void>
}

const linesInDigest = 30

/** The notices waiting for a person's daily e-mail; null if there are none. */
export async function readDigest(ctx: Ctx, userId: string): Promise<DigestNotices | null> {
  const [reader] = await queries.selectReaders(ctx, [userId])
  const waiting = await queries.selectDigest(ctx, userId, linesInDigest)
  if (!reader || waiting.length === 0) return null
  const wants = await readWants(ctx, [userId])
  const rows = waiting.filter(({ event }) => wants(userId, noticeEvents[event], 'digest'))
  return {
    lines: rows.map((row) => noticeText(row, readerLocale(reader))),
    path: addressOf(reader.role === 'student' ? 'front.notifications' : 'admin.notifications'),
    markMailed: (inner) => queries.markMailed(inner, waiting),
  }
}

export const claimDigestDay = queries.claimDigestDay
export const wasDigestMade = queries.wasDigestMade
