import { notificationsChannel, type ReviewDecided, reviewDecidedEvent } from '#contract/events.ts'
import { listNearestAdmins, queueMail } from '#domains/accounts/accounts.service.ts'
import { pickText, readCourse, readTexts } from '#domains/courses/courses.service.ts'
import type { SignedIn } from '#platform/context.ts'
import type { ReviewRow } from './reviews.queries.ts'

export interface ReviewNews {
  told: 'handed_in' | 'approved' | 'rejected'
  review: ReviewRow
  /** Of the release that came of it. */
  number?: number
}

/**
 * Inside a transaction: tells whom a review concerns, the admins of a hand-in, its author of the decision, who learns of it live, too;
 * nobody of what they did themselves.
 */
export async function queueReviewNews(ctx: SignedIn, { told, review, number }: ReviewNews): Promise<void> {
  const course = await readCourse(ctx, review.course_id)
  const titles = await readTexts(ctx, [course.id], course.locales)
  const concerned =
    told === 'handed_in' ? await listNearestAdmins(ctx, course.company_id) : [review.requested_by_id]
  const values = {
    course: pickText(titles, { id: course.id, field: 'title' }, course.locales),
    author: review.requested_by,
    decider: review.decided_by ?? '',
    reason: review.reason ?? '',
    note: review.note,
    ...(review.note ? { context: 'noted' } : {}),
    number: number ?? 0,
  }
  if (told !== 'handed_in') {
    const decided = { id: review.id, course: { id: course.id, title: values.course }, number: values.number }
    hint(ctx, review.requested_by_id, { ...decided, decision: told })
  }
  const page = told === 'handed_in' ? `/admin/courses/${course.id}/review` : `/admin/courses/${course.id}`
  for (const userId of concerned.filter((id) => id !== ctx.actor.id)) {
    await queueMail(ctx, userId, { mail: `publishing.mail.${told}`, button: { path: page }, values })
  }
}

/** For an author whose page is open at this moment. */
function hint(ctx: SignedIn, authorId: string, decided: ReviewDecided): void {
  if (authorId === ctx.actor.id) return
  const channel = notificationsChannel(authorId)
  ctx.afterCommit(() => ctx.services.realtime.publish(channel, reviewDecidedEvent, decided))
}
