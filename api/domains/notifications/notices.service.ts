import * as z from 'zod/mini'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { type NoticeCreated, noticeCreatedEvent, notificationsChannel } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { type Locale, toSelectableLocale } from '#contract/locales.ts'
import {
  type listNotices as listEndpoint,
  type Notice,
  type NoticeEvent,
  type NotificationChannel,
  type NotificationKind,
  noticeEvents,
} from '#contract/notifications/notices.ts'
import { addressOf } from '#contract/routes.ts'
import { mailPerson } from '#domains/accounts/accounts.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { addJobs, job } from '#platform/jobs/job.ts'
import { translate } from '#platform/messages.ts'
import { selectChoices } from './choices.queries.ts'
import { cellOf } from './choices.rules.ts'
import * as queries from './notices.queries.ts'

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
  /** Who did it; absent where it is not said. */
  actor?: { id: string; name: string }
  link?: { route: string; params: Record<string, string> }
}

/** Within the caller's transaction. What is shown and mailed follows the commit. */
export async function notify(ctx: Ctx, notice: NewNotice): Promise<void> {
  const to = [...new Set(notice.to)].filter((id) => id !== notice.actor?.id)
  if (to.length === 0) return
  const kind = noticeEvents[notice.event]
  const wants = await wantedBy(ctx, to, kind)
  const targets = to
    .map((user_id) => ({
      user_id,
      is_listed: wants(user_id, 'list'),
      is_in_digest: wants(user_id, 'digest'),
    }))
    .filter(
      ({ user_id, is_listed, is_in_digest }) =>
        is_listed || is_in_digest || wants(user_id, 'live') || wants(user_id, 'mail'),
    )
  if (targets.length === 0) return
  const { title, link, actor = null, about, event } = notice
  const subject = { ...(title === undefined ? {} : { title }), ...(link ? { link } : {}) }
  const rows = await queries.upsertNotices(ctx, { event, group_key: about, subject, actor }, targets)
  await addJobs(
    ctx,
    noticeMailJob,
    rows
      .filter(({ user_id }) => wants(user_id, 'mail'))
      .map(({ id }) => ({ data: { notice_id: id }, key: id })),
  )
  ctx.afterCommit(() => publish(ctx, rows, (userId) => wants(userId, 'live')))
}

/** The same to the admins who look after a company. */
export async function notifyAdmins(
  ctx: Ctx,
  companyId: string,
  notice: Omit<NewNotice, 'to'>,
): Promise<void> {
  await notify(ctx, { ...notice, to: await queries.selectAdmins(ctx, companyId) })
}

type Wants = (userId: string, channel: NotificationChannel) => boolean

async function wantedBy(ctx: Ctx, userIds: readonly string[], kind: NotificationKind): Promise<Wants> {
  const rows = await selectChoices(ctx, userIds)
  const known = new Map(rows.map((row) => [`${row.user_id} ${row.kind} ${row.channel}`, row]))
  return (userId, channel) => {
    const row = known.get(`${userId} ${kind} ${channel}`)
    const set = { policy: row?.policy ?? undefined, choice: row?.choice ?? undefined }
    return cellOf(kind, channel, set)?.wanted ?? false
  }
}

async function publish(
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
  for (const row of rows) {
    const payload: NoticeCreated = {
      id: row.id,
      text: textOf(row, localeOf.get(row.user_id) ?? 'en_US'),
      link: row.subject.link ?? null,
      is_shown: isShown(row.user_id),
    }
    await ctx.services.realtime.publish(notificationsChannel(row.user_id), noticeCreatedEvent, payload)
  }
}

const readerLocale = ({ platform_locale, default_locale }: queries.NoticeReader): Locale =>
  toSelectableLocale(platform_locale) ?? toSelectableLocale(default_locale) ?? 'en_US'

/** What many do to one thing is said with how many they are; of the rest with one form only, who did it is not said. */
const gathered: readonly NoticeEvent[] = ['question_answered', 'replied', 'liked']
const isGathered = (event: NoticeEvent): boolean => gathered.includes(event)
const named: readonly NoticeEvent[] = [
  ...gathered,
  'question_answered_officially',
  'answer_accepted',
  'mentioned',
  'review_waiting',
  'review_decided',
  'translation_handed_in',
  'translation_decided',
]

/** One sentence. Of several who did it the last is named, and how many there are beside. */
export function textOf(
  {
    event,
    subject,
    actor_name,
    actors,
  }: Pick<queries.NoticeRow, 'event' | 'subject' | 'actor_name' | 'actors'>,
  locale: Locale,
): string {
  const values = { title: subject.title ?? '', name: actor_name ?? '', count: actors - 1 }
  const form =
    actor_name === null || !named.includes(event)
      ? 'plain'
      : actors > 1 && isGathered(event)
        ? 'several'
        : 'one'
  return translate(locale, `notifications.notice.${event}.${form}`, values)
}

const toNotice = (ctx: SignedIn, row: queries.NoticeRow): Notice => ({
  id: row.id,
  kind: noticeEvents[row.event],
  event: row.event,
  text: textOf(row, ctx.languages.platform),
  times: row.times,
  link: row.subject.link ?? null,
  at: row.at,
  is_new: row.is_new,
})

export async function listNotices(
  ctx: SignedIn,
  { cursor, limit = limits.pageSize.default }: QueryOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  const rows = await queries.selectNotices(ctx, { cursor, limit: limit + 1 })
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

/** Not sent any more once the notice was read on the screen. */
const noticeMailJob = job(
  'notifications.mail_notice',
  z.object({ notice_id: z.string() }),
  async (ctx, { notice_id }, { id }) => {
    const row = await queries.findNotice(ctx, notice_id)
    const [reader] = row ? await queries.selectReaders(ctx, [row.user_id]) : []
    if (!row?.is_new || !reader) return
    const { link } = row.subject
    await mailPerson(ctx, row.user_id, {
      mail: 'notifications.mail.notice',
      ...(link ? { button: { path: addressOf(link.route, link.params) } } : {}),
      values: { text: textOf(row, readerLocale(reader)) },
      id,
    })
  },
  { waitsForOthers: true },
)

export const noticeJobs = [noticeMailJob]
