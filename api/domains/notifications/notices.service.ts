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
 * What people are told of: gathered by subject, in the list, on the screen, at once by mail or in the mail of the day, as each of
 * them and their company choose. Alone writes notices.
 */

export interface NewNotice {
  event: NoticeEvent
  /** Who is told; who did it is left out. At most a few hundred: more go in batches from a job. */
  to: readonly string[]
  /** What happens again to it while unread is one row, such as `post:<id>`. The event need not be part of it. */
  about: string
  /** What it is about, as it is called: the title of a post, of a course. */
  title?: string
  /** Instead of it, where it is a text of the product: its key. */
  titleKey?: string
  /** 2026-11-27: the day it is about. */
  day?: string
  /** Of a translation. */
  language?: Locale
  /** How often it happened at once; 1 where it is not said. */
  times?: number
  /** Who did it; absent where it is not said. */
  actor?: { id: string; name: string }
  link?: { route: string; params: Record<string, string> }
}

/** Within the caller's transaction. What is shown and mailed follows the commit. */
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

/** The same to the admins who look after a company. */
export async function notifyAdmins(
  ctx: Ctx,
  companyId: string,
  notice: Omit<NewNotice, 'to'>,
): Promise<void> {
  await notify(ctx, { ...notice, to: await queries.selectAdmins(ctx, companyId) })
}

/** Read within the transaction, sent after it. */
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

/** Twice is as good as once. */
export async function markSeen(ctx: SignedIn, id: string | undefined): Promise<{ data: { count: number } }> {
  await queries.markSeen(ctx, id)
  return countNew(ctx)
}

/** Not sent any more once the notice was read on the screen, or such e-mails are no longer wanted. */
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

/** Without a link: what it asks for is done in the app, which the reader opens. */
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

/** For so long after anything was added to it a notice is kept, read or not. */
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

/** Lines of a daily e-mail, and what to call once it is sent. */
export interface DigestNotices {
  lines: string[]
  /** Where all of it can be read. */
  path: string
  markMailed: (ctx: Ctx) => Promise<void>
}

const linesInDigest = 30

/** What waits for a person's daily e-mail; null where nothing does. */
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
