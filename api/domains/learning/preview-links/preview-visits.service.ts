import type { ItemKind } from '#contract/courses/courses.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/publishing/preview-links.ts'
import { serverLimits } from '#contract/server-limits.ts'
import { contextOfPerson } from '#domains/accounts/people/bulk-people.service.ts'
import { ownAddress } from '#domains/companies/companies.service.ts'
import { readCourse } from '#domains/courses/drafts.service.ts'
import { pickText, readTexts } from '#domains/courses/texts.service.ts'
import { notify } from '#domains/notifications/notices.service.ts'
import { readDraft } from '#domains/publishing/drafts/draft-reading.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { idFrom } from '#platform/derived-id.ts'
import { conflict, found, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import * as preview from '../preview/preview.service.ts'
import { toVisitorComment } from './preview-comments.presenter.ts'
import * as comments from './preview-comments.queries.ts'
import * as queries from './preview-links.queries.ts'
import { hasEnded, withoutControls } from './preview-links.rules.ts'
import { linkIdIn } from './preview-token.service.ts'

/**
 * What people without an account see and do by a preview link. It opens on the site of the course’s company, with the
 * rights that its creator has now.
 */

type Query = QueryOf<typeof contract.openPreviewLink>

interface Visit {
  link: queries.PreviewLinkRow
  /** The creator’s. */
  own: SignedIn
}

/** Throws 404 for a link that ended, at another company’s site, and for a course archived or out of reach. */
async function openVisit(ctx: Ctx, token: string): Promise<Visit> {
  const link = found(await queries.findLink(ctx, await linkIdIn(ctx, token)))
  if (hasEnded(link, ctx.now) || !link.created_by) throw notFound()
  if ((await ownAddress(ctx, link.company_id)) !== null) throw notFound()
  const own = found(await contextOfPerson(ctx, link.created_by))
  const { status } = await readCourse(own, link.course_id)
  if (status === 'archived') throw notFound()
  return { link, own }
}

const notedEveryMs = 60_000

export async function openPreviewLink(
  ctx: Ctx,
  token: string,
  query: Query,
): Promise<ResponseOf<typeof contract.openPreviewLink>> {
  const { link, own } = await openVisit(ctx, token)
  const { data } = await preview.previewOutline(own, link.course_id, query)
  const { can: _, percent: __, ...outline } = data
  const unlessSince = new Date(ctx.now.getTime() - notedEveryMs)
  if (!link.last_opened_at || new Date(link.last_opened_at) < unlessSince)
    await queries.noteOpened(ctx, link.id, unlessSince)
  const { name, expires_at, takes_comments } = link
  return { data: { name, expires_at, takes_comments, outline } }
}

export async function visitPreviewItem(
  ctx: Ctx,
  { token, ...item }: { token: string; type: ItemKind; id: string },
  query: Query,
): Promise<ResponseOf<typeof contract.visitPreviewItem>> {
  const { link, own } = await openVisit(ctx, token)
  const { data } = await preview.previewComponent(own, { ...item, courseId: link.course_id }, query)
  const { title, locale, is_fallback, student } = data
  return { data: { title, locale, is_fallback, student } }
}

export async function tryVisitedQuiz(
  ctx: Ctx,
  { token, id }: { token: string; id: string },
  tried: { query: Query; body: BodyOf<typeof contract.tryVisitedQuiz> },
): Promise<ResponseOf<typeof contract.tryVisitedQuiz>> {
  const { link, own } = await openVisit(ctx, token)
  return preview.tryQuiz(own, { courseId: link.course_id, id }, tried)
}

export async function listVisitorComments(
  ctx: Ctx,
  token: string,
): Promise<ResponseOf<typeof contract.listVisitorComments>> {
  const { link } = await openVisit(ctx, token)
  return { data: (await comments.selectOfLink(ctx, link.id)).map(toVisitorComment) }
}

type NewComment = BodyOf<typeof contract.createVisitorComment>
type CommentedLink = Pick<queries.PreviewLinkRow, 'id' | 'company_id' | 'course_id' | 'takes_comments'>

/** Throws 404 for an item or a language that is not in the course, 409 where no more comments are taken. */
export async function createVisitorComment(
  ctx: Ctx,
  token: string,
  body: NewComment,
): Promise<contract.VisitorComment> {
  const { link, own } = await openVisit(ctx, token)
  const { release, partsOf } = await readDraft(own, link.course_id)
  if (!release.outline.course.locales.includes(body.locale)) throw notFound()
  partsOf(body.item, body.locale)
  return own.transaction(async (inner) => {
    const { isNew, comment } = await storeComment(inner, link, body)
    if (isNew) await notifyCreator(inner, link)
    return comment
  })
}

/** Part of the caller’s transaction. Idempotent for a key. */
export async function storeComment(
  ctx: SignedIn,
  link: CommentedLink,
  { key, name, body, item, locale, quote }: NewComment,
): Promise<{ isNew: boolean; comment: contract.VisitorComment }> {
  await queries.lockLink(ctx, link.id)
  const id = key === undefined ? newId() : idFrom(`preview_comment ${link.id} ${key}`)
  const existing = await comments.findOfLink(ctx, link.id, id)
  if (existing) return { isNew: false, comment: toVisitorComment(existing) }
  if (!link.takes_comments) throw conflict('learning.preview_links.no_comments')
  if ((await comments.countOfLink(ctx, link.id)) >= serverLimits.previewComments)
    throw conflict('learning.preview_links.full')
  await comments.insertComment(ctx, {
    ...{ id, company_id: link.company_id, course_id: link.course_id, link_id: link.id },
    ...{ item_kind: item.kind, item_id: item.id, locale, name: name.trim() },
    ...{ body: withoutControls(body), quote: withoutControls(quote), created_at: ctx.now.toISOString() },
    ...{ resolved_at: null, resolved_by: null, reply: null, replied_by: null },
  })
  return { isNew: true, comment: toVisitorComment(found(await comments.findOfLink(ctx, link.id, id))) }
}

/** One notice a course until it is read. */
async function notifyCreator(own: SignedIn, { course_id }: queries.PreviewLinkRow): Promise<void> {
  const { locales } = await readCourse(own, course_id)
  const titles = await readTexts(own, [course_id], locales)
  await notify(own, {
    event: 'preview_commented',
    to: [own.actor.id],
    about: `preview:${course_id}`,
    title: pickText(titles, { id: course_id, field: 'title' }, locales),
    link: { route: 'admin.courses.show', params: { courseId: course_id, tab: 'preview-links' } },
  })
}
