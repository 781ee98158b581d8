import { type Insertable, sql, type Updateable } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import { serverLimits } from '#contract/server-limits.ts'
import type { PreviewCommentTable } from '#db/schema/drafts.ts'
import type { Ctx } from '#platform/context.ts'

type Unread = 'company_id' | 'course_id' | 'locale' | 'resolved_by' | 'replied_by'

export interface PreviewCommentRow extends Omit<PreviewCommentTable, Unread> {
  locale: Locale
  /** The name of its link. */
  link: string
  resolver: string | null
  replier: string | null
}

const comments = (ctx: Ctx) =>
  ctx.db
    .selectFrom('preview_comments as comment')
    .innerJoin('preview_links as link', 'link.id', 'comment.link_id')
    .leftJoin('users as resolver', 'resolver.id', 'comment.resolved_by')
    .leftJoin('users as replier', 'replier.id', 'comment.replied_by')
    .select(['comment.id', 'link_id', 'item_kind', 'item_id', 'comment.name', 'body', 'quote', 'reply'])
    .select(['comment.created_at', 'resolved_at', 'link.name as link'])
    .select([
      sql<Locale>`comment.locale`.as('locale'),
      sql<string | null>`trim(resolver.first_name || ' ' || resolver.last_name)`.as('resolver'),
      sql<string | null>`trim(replier.first_name || ' ' || replier.last_name)`.as('replier'),
    ])

/** Oldest first. */
export const selectOfLink = (ctx: Ctx, linkId: string): Promise<PreviewCommentRow[]> =>
  comments(ctx)
    .where('comment.link_id', '=', linkId)
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .limit(serverLimits.previewComments)
    .execute()

export interface CommentFilter {
  state?: 'open' | 'resolved'
  /** The last comment of the page before. */
  after?: Pick<PreviewCommentRow, 'id' | 'created_at'>
  limit: number
}

/** Newest first. */
export function selectOfCourse(
  ctx: Ctx,
  courseId: string,
  { state, after, limit }: CommentFilter,
): Promise<PreviewCommentRow[]> {
  return comments(ctx)
    .where('comment.course_id', '=', courseId)
    .$if(state !== undefined, (q) => q.where('resolved_at', state === 'open' ? 'is' : 'is not', null))
    .$if(after !== undefined, (q) =>
      q.where(
        sql<boolean>`(comment.created_at, comment.id) < (${after?.created_at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(limit)
    .execute()
}

export const findComment = (ctx: Ctx, courseId: string, id: string): Promise<PreviewCommentRow | undefined> =>
  comments(ctx).where('comment.course_id', '=', courseId).where('comment.id', '=', id).executeTakeFirst()

/** Of a link, whatever course it is of. */
export const findOfLink = (ctx: Ctx, linkId: string, id: string): Promise<PreviewCommentRow | undefined> =>
  comments(ctx).where('comment.link_id', '=', linkId).where('comment.id', '=', id).executeTakeFirst()

export async function countByState(ctx: Ctx, courseId: string): Promise<{ open: number; resolved: number }> {
  return ctx.db
    .selectFrom('preview_comments')
    .select([
      sql<number>`(count(*) filter (where resolved_at is null))::int`.as('open'),
      sql<number>`(count(*) filter (where resolved_at is not null))::int`.as('resolved'),
    ])
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
}

export async function countOfLink(ctx: Ctx, linkId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('preview_comments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertComment(ctx: Ctx, row: Insertable<PreviewCommentTable>): Promise<void> {
  await ctx.db.insertInto('preview_comments').values(row).execute()
}

type CommentChange = Pick<
  Updateable<PreviewCommentTable>,
  'resolved_at' | 'resolved_by' | 'reply' | 'replied_by'
>

export async function updateComment(ctx: Ctx, id: string, change: CommentChange): Promise<void> {
  await ctx.db.updateTable('preview_comments').set(change).where('id', '=', id).execute()
}

export async function deleteComment(ctx: Ctx, courseId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('preview_comments')
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
