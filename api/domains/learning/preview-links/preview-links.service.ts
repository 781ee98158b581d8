import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/publishing/preview-links.ts'
import type { CourseRow } from '#domains/courses/courses.service.ts'
import { lockCourse, readCourse } from '#domains/courses/drafts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, forbidden, found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { idempotentId } from '#platform/ids.ts'
import { readsFreeText } from '#platform/read-only.ts'
import * as queries from './preview-links.queries.ts'
import { hasEnded } from './preview-links.rules.ts'
import { addressesOn } from './preview-token.service.ts'

/**
 * Links that show a course’s draft to people without an account. Whoever may edit the course manages its links. Only
 * the services in this folder write `preview_links` and `preview_comments`.
 */

type PreviewLink = contract.PreviewLink

const dayMs = 86_400_000

const daysFrom = (now: Date, days: number): string => new Date(now.getTime() + days * dayMs).toISOString()

/** Auditors see neither what visitors wrote nor how to open a draft. */
export function checkReadsFreeText(ctx: SignedIn): void {
  if (!readsFreeText(ctx.actor)) throw forbidden()
}

/** All of one course. */
async function present(
  ctx: SignedIn,
  course: CourseRow,
  rows: queries.CountedLinkRow[],
): Promise<PreviewLink[]> {
  const addressOf = await addressesOn(ctx, course.company_id)
  return rows.map((row) => {
    const { company_id: _, course_id: __, created_by, creator, has_creator: ___, ...link } = row
    return {
      ...link,
      url: addressOf(row.id),
      created_by: created_by && creator !== null ? { id: created_by, name: creator } : null,
      state: course.status === 'archived' || hasEnded(row, ctx.now) ? 'ended' : 'active',
    }
  })
}

async function read(ctx: SignedIn, course: CourseRow, linkId: string): Promise<PreviewLink> {
  const [link] = await present(ctx, course, [found(await queries.findCountedLink(ctx, course.id, linkId))])
  return found(link)
}

export async function listPreviewLinks(
  ctx: SignedIn,
  courseId: string,
): Promise<ResponseOf<typeof contract.listPreviewLinks>> {
  const course = await readCourse(ctx, courseId)
  checkReadsFreeText(ctx)
  return { data: await present(ctx, course, await queries.selectLinks(ctx, courseId)) }
}

/** Throws 409 beyond twenty active links, and for an archived course. */
export async function createPreviewLink(
  ctx: SignedIn,
  courseId: string,
  { key, name, days, takes_comments }: BodyOf<typeof contract.createPreviewLink>,
): Promise<PreviewLink> {
  const course = await lockCourse(ctx, courseId)
  const id = idempotentId(ctx, `preview_link ${courseId}`, key)
  const existing = await queries.findLink(ctx, id)
  if (existing) return read(ctx, course, id)
  if (course.status === 'archived') throw conflict('courses.archived')
  if (await queries.isFull(ctx, courseId)) throw conflict('learning.preview_links.many')
  await queries.insertLink(ctx, {
    ...{ id, company_id: course.company_id, course_id: courseId, name: name.trim(), takes_comments },
    created_by: ctx.actor.id,
    created_at: ctx.now.toISOString(),
    expires_at: daysFrom(ctx.now, days),
    revoked_at: null,
    last_opened_at: null,
  })
  await recordEvent(ctx, {
    kind: 'preview_link.created',
    company_id: course.company_id,
    course_id: courseId,
    data: { link_id: id, link: name.trim(), days },
  })
  return read(ctx, course, id)
}

/**
 * Throws 409 for a link that was revoked, for one that would be active beyond the limit, and for more days of one whose
 * creator has no access; and for an archived course.
 */
export async function updatePreviewLink(
  ctx: SignedIn,
  { courseId, linkId }: { courseId: string; linkId: string },
  { name, days, takes_comments }: BodyOf<typeof contract.updatePreviewLink>,
): Promise<PreviewLink> {
  const course = await lockCourse(ctx, courseId)
  if (course.status === 'archived') throw conflict('courses.archived')
  const link = found(await queries.findCountedLink(ctx, courseId, linkId))
  if (link.revoked_at !== null) throw conflict('learning.preview_links.revoked')
  const change = {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(takes_comments === undefined ? {} : { takes_comments }),
    ...(days === undefined ? {} : { expires_at: daysFrom(ctx.now, days) }),
  }
  if (days !== undefined && !link.has_creator) throw conflict('learning.preview_links.creator_left')
  const isExpired = new Date(link.expires_at) <= ctx.now
  if (days !== undefined && isExpired && (await queries.isFull(ctx, courseId)))
    throw conflict('learning.preview_links.many')
  if (Object.keys(change).length === 0) return read(ctx, course, linkId)
  await queries.updateLink(ctx, linkId, change)
  await recordEvent(ctx, {
    kind: 'preview_link.changed',
    company_id: course.company_id,
    course_id: courseId,
    data: { link_id: linkId, link: change.name ?? link.name, ...(days === undefined ? {} : { days }) },
  })
  return read(ctx, course, linkId)
}

/** Idempotent. It takes effect at once: no visit is answered from a cache of links. */
export async function revokePreviewLink(
  ctx: SignedIn,
  { courseId, linkId }: { courseId: string; linkId: string },
): Promise<PreviewLink> {
  const course = await lockCourse(ctx, courseId)
  const link = found(await queries.findCountedLink(ctx, courseId, linkId))
  if (link.revoked_at !== null) return read(ctx, course, linkId)
  await queries.updateLink(ctx, linkId, { revoked_at: ctx.now.toISOString() })
  await recordEvent(ctx, {
    kind: 'preview_link.revoked',
    company_id: course.company_id,
    course_id: courseId,
    data: { link_id: linkId, link: link.name },
  })
  return read(ctx, course, linkId)
}
