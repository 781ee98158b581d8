import { sql } from 'kysely'
import type * as contract from '#contract/community/posts.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, invalid, notFound, tooManyRequests } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { pageOf } from '#platform/http/page.ts'
import { newId } from '#platform/ids.ts'
import { loadComment } from '../comments/comments.service.ts'
import type { Community } from '../communities.service.ts'
import { setState } from '../counts/counts.queries.ts'
import { reportsPerDay } from '../limits.rules.ts'
import { notifyOfReport } from '../notices/notices.service.ts'
import { idIn } from '../posts/post-lists.service.ts'
import { loadPost } from '../posts/posts.service.ts'
import { maskedNote } from '../text/text.service.ts'
import { recordHold } from './holds.service.ts'

/**
 * Readers' reports to moderators. Three reports, or one of a dangerous text, hide the text until a moderator
 * decides. Writes reports.
 */

type ReportInput = BodyOf<typeof contract.reportPost>

interface Reported {
  kind: 'post' | 'comment'
  id: string
  company_id: string
  post_id: string
  author_id: string
  state: string
  title: string
  snapshot: { title: string | null; tree: unknown; version: number }
}

export async function reportPost(
  ctx: SignedIn,
  community: Community,
  postId: string,
  input: ReportInput,
): Promise<contract.OwnReport> {
  const { id, company_id, author_id, state, title, tree, version } = await loadPost(ctx, community, postId)
  const snapshot = { title, tree, version }
  return report(ctx, { kind: 'post', id, post_id: id, company_id, author_id, state, title, snapshot }, input)
}

export async function reportComment(
  ctx: SignedIn,
  community: Community,
  params: { postId: string; commentId: string },
  input: ReportInput,
): Promise<contract.OwnReport> {
  const row = await loadComment(ctx, community, params)
  const { id, company_id, post_id, author_id, state, tree, version } = row
  const snapshot = { title: null, tree, version }
  const title = row.post_title
  return report(ctx, { kind: 'comment', id, post_id, company_id, author_id, state, title, snapshot }, input)
}

const holdsAlone: readonly contract.ReportReason[] = ['secret', 'dangerous_link']
const enoughToHold = 3
/** After this many dismissed reports within a month, a person's reports no longer count towards hiding a text. */
const dismissedTooOften = 5

async function report(
  ctx: SignedIn,
  subject: Reported,
  { reason, note = '' }: ReportInput,
): Promise<contract.OwnReport> {
  if (subject.author_id === ctx.actor.id) throw invalid({ reason: ['community.own_report'] })
  const before = await findOwnReport(ctx, subject.id)
  if (before) return before
  if (subject.state !== 'visible' && subject.state !== 'held') throw notFound()
  const { today, dismissed } = await countOwn(ctx)
  if (today >= reportsPerDay) throw tooManyRequests(3_600)
  const id = newId()
  await ctx.db
    .insertInto('reports')
    .values({
      id,
      company_id: subject.company_id,
      subject_kind: subject.kind,
      subject_id: subject.id,
      reporter_id: ctx.actor.id,
      reason,
      note: maskedNote(note),
      snapshot: JSON.stringify(subject.snapshot),
      counts: dismissed < dismissedTooOften,
      at: ctx.now.toISOString(),
      decided_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await holdIfNeeded(ctx, subject)
  await notifyOfReport(ctx, subject.company_id, subject.title)
  return found(await findOwnReport(ctx, subject.id))
}

async function holdIfNeeded(ctx: SignedIn, subject: Reported): Promise<void> {
  if (subject.state !== 'visible') return
  const open = await ctx.db
    .selectFrom('reports')
    .select('reason')
    .where('company_id', '=', subject.company_id)
    .where('subject_id', '=', subject.id)
    .where('state', '=', 'open')
    .where('counts', '=', true)
    .limit(enoughToHold + 20)
    .execute()
  const isToHide = open.length >= enoughToHold || open.some(({ reason }) => holdsAlone.includes(reason))
  if (!isToHide || !(await lockVisible(ctx, subject))) return
  await setState(ctx, subject, 'visible', 'held')
  await recordHold(ctx, subject)
  await recordEvent(ctx, {
    kind: `community.${subject.kind}_held`,
    company_id: subject.company_id,
    data: { subject_id: subject.id, reports: open.length },
  })
}

/** Returns false if another report has hidden the text, or a moderator has decided, in the meantime. */
async function lockVisible(ctx: SignedIn, { kind, id, company_id }: Reported): Promise<boolean> {
  const row = await ctx.db
    .selectFrom(kind === 'post' ? 'posts' : 'comments')
    .select('state')
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.state === 'visible'
}

async function countOwn(ctx: SignedIn): Promise<{ today: number; dismissed: number }> {
  const since = (days: number) => new Date(ctx.now.getTime() - days * 86_400_000).toISOString()
  return ctx.db
    .selectFrom('reports')
    .select([
      sql<number>`count(*) filter (where at > ${since(1)})::int`.as('today'),
      sql<number>`count(*) filter (where state = 'dismissed' and decided_at > ${since(30)})::int`.as(
        'dismissed',
      ),
    ])
    .where('reporter_id', '=', ctx.actor.id)
    .where((is) => is.or([is('at', '>', since(30)), is('decided_at', '>', since(30))]))
    .executeTakeFirstOrThrow()
}

const ownReports = (ctx: SignedIn) =>
  ctx.db
    .selectFrom('reports')
    .leftJoin('comments', (join) =>
      join
        .onRef('comments.company_id', '=', 'reports.company_id')
        .onRef('comments.id', '=', 'reports.subject_id'),
    )
    .leftJoin('posts', (join) =>
      join
        .onRef('posts.company_id', '=', 'reports.company_id')
        .on('posts.id', '=', sql`coalesce(comments.post_id, reports.subject_id)`),
    )
    .select([
      'reports.id',
      'reports.subject_kind',
      'reports.reason',
      'reports.state',
      'reports.at',
      'reports.decided_at',
      sql<string>`coalesce(posts.id, reports.subject_id)`.as('post_id'),
      sql<string>`coalesce(posts.title, '')`.as('title'),
    ])
    .where('reports.reporter_id', '=', ctx.actor.id)

const findOwnReport = (ctx: SignedIn, subjectId: string): Promise<contract.OwnReport | undefined> =>
  ownReports(ctx).where('reports.subject_id', '=', subjectId).executeTakeFirst()

export async function listOwnReports(
  ctx: SignedIn,
  { cursor, limit = limits.pageSize.default }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<ResponseOf<typeof contract.listOwnReports>> {
  let rows = ownReports(ctx).orderBy('reports.id', 'desc')
  const after = idIn(cursor)
  if (after) rows = rows.where('reports.id', '<', after)
  const { page, next_cursor } = pageOf(await rows.limit(limit + 1).execute(), limit)
  return { data: page, meta: { next_cursor } }
}
