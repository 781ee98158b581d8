import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/publishing/preview-links.ts'
import type { CourseRow } from '#domains/courses/courses.service.ts'
import { readCourse } from '#domains/courses/drafts.service.ts'
import { pickText, readTexts } from '#domains/courses/texts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { toPreviewComment } from './preview-comments.presenter.ts'
import * as queries from './preview-comments.queries.ts'
import { withoutControls } from './preview-links.rules.ts'
import { checkReadsFreeText } from './preview-links.service.ts'

/** The comments of a course’s preview links, for whoever may edit the course. */

type Comment = contract.PreviewComment

async function present(
  ctx: SignedIn,
  course: CourseRow,
  rows: queries.PreviewCommentRow[],
): Promise<Comment[]> {
  const ids = [...new Set(rows.map(({ item_id }) => item_id))]
  const titles = ids.length === 0 ? new Map() : await readTexts(ctx, ids, course.locales)
  return rows.map((row) =>
    toPreviewComment(row, pickText(titles, { id: row.item_id, field: 'title' }, course.locales)),
  )
}

export async function listPreviewComments(
  ctx: SignedIn,
  courseId: string,
  { cursor, limit = limits.pageSize.default, state }: QueryOf<typeof contract.listPreviewComments>,
): Promise<ResponseOf<typeof contract.listPreviewComments>> {
  const course = await readCourse(ctx, courseId)
  checkReadsFreeText(ctx)
  const after = cursor === undefined ? undefined : found(await queries.findComment(ctx, courseId, cursor))
  const [rows, counts] = await Promise.all([
    queries.selectOfCourse(ctx, courseId, {
      ...(state ? { state } : {}),
      ...(after ? { after } : {}),
      limit: limit + 1,
    }),
    queries.countByState(ctx, courseId),
  ])
  const page = rows.slice(0, limit)
  const next_cursor = rows.length > limit ? (page.at(-1)?.id ?? null) : null
  return { data: await present(ctx, course, page), meta: { next_cursor, ...counts } }
}

async function read(ctx: SignedIn, courseId: string, id: string): Promise<Comment> {
  const course = await readCourse(ctx, courseId)
  const [comment] = await present(ctx, course, [found(await queries.findComment(ctx, courseId, id))])
  return found(comment)
}

/** Idempotent: who resolved a comment first remains. */
export async function updatePreviewComment(
  ctx: SignedIn,
  { courseId, commentId }: { courseId: string; commentId: string },
  { is_resolved, reply }: BodyOf<typeof contract.updatePreviewComment>,
): Promise<Comment> {
  const before = await read(ctx, courseId, commentId)
  const text = reply === undefined ? undefined : withoutControls(reply)
  const change = {
    ...(is_resolved === undefined || is_resolved === (before.resolved_at !== null)
      ? {}
      : {
          resolved_at: is_resolved ? ctx.now.toISOString() : null,
          resolved_by: is_resolved ? ctx.actor.id : null,
        }),
    ...(text === undefined ? {} : { reply: text || null, replied_by: text ? ctx.actor.id : null }),
  }
  if (Object.keys(change).length === 0) return before
  await queries.updateComment(ctx, commentId, change)
  return read(ctx, courseId, commentId)
}

/** Throws 404 if it is gone already. */
export async function deletePreviewComment(
  ctx: SignedIn,
  { courseId, commentId }: { courseId: string; commentId: string },
): Promise<void> {
  await readCourse(ctx, courseId)
  found((await queries.deleteComment(ctx, courseId, commentId)) || null)
}
