import { notificationsChannel, type ReviewDecided, reviewDecidedEvent } from '#contract/events.ts'
import { listNearestAdmins, queueMail } from '#domains/accounts/accounts.service.ts'
import { readCourse } from '#domains/courses/drafts.service.ts'
import { pickText, readTexts } from '#domains/courses/texts.service.ts'
import { mailTimes, readWants } from '#domains/notifications/choices.service.ts'
import { notify } from '#domains/notifications/notices.service.ts'
import { unsubscribePath } from '#domains/notifications/unsubscribe.service.ts'
import type { SignedIn } from '#platform/context.ts'
import type { ReviewRow } from './reviews.queries.ts'

export interface ReviewOutcome {
  outcome: 'handed_in' | 'approved' | 'rejected'
  review: ReviewRow
  /** The number of the resulting release. */
  number?: number
}

/**
 * Queues the e-mails about a review, inside a transaction: to the admins about a submission, to its author about
 * the decision, also as a live event. Nobody is notified of their own action.
 */
export async function queueReviewMails(
  ctx: SignedIn,
  { outcome, review, number }: ReviewOutcome,
): Promise<void> {
  const course = await readCourse(ctx, review.course_id)
  const titles = await readTexts(ctx, [course.id], course.locales)
  const concerned =
    outcome === 'handed_in' ? await listNearestAdmins(ctx, course.company_id) : [review.requested_by_id]
  const values = {
    course: pickText(titles, { id: course.id, field: 'title' }, course.locales),
    author: review.requested_by,
    decider: review.decided_by ?? '',
    reason: review.reason ?? '',
    note: review.note,
    ...(review.note ? { context: 'noted' } : {}),
    number: number ?? 0,
  }
  if (outcome !== 'handed_in') {
    const decided = { id: review.id, course: { id: course.id, title: values.course }, number: values.number }
    hint(ctx, review.requested_by_id, { ...decided, decision: outcome })
  }
  const page = outcome === 'handed_in' ? `/admin/courses/${course.id}/review` : `/admin/courses/${course.id}`
  const others = concerned.filter((id) => id !== ctx.actor.id)
  await notify(ctx, {
    event: outcome === 'handed_in' ? 'review_waiting' : 'review_decided',
    to: others,
    about: `review:${course.id}`,
    title: values.course,
    actor: { id: ctx.actor.id, name: outcome === 'handed_in' ? values.author : values.decider },
    link: {
      route: outcome === 'handed_in' ? 'admin.courses.review' : 'admin.courses.show',
      params: { courseId: course.id },
    },
  })
  const [wants, mailTime] = [await readWants(ctx, others), await mailTimes(ctx, others)]
  for (const userId of others.filter((id) => wants(id, 'reviews', 'mail'))) {
    const mail = {
      mail: `publishing.mail.${outcome}`,
      button: { path: page },
      values,
      unsubscribe: await unsubscribePath(ctx, userId, 'reviews'),
    }
    await queueMail(ctx, userId, mail, mailTime(userId))
  }
}

/** A live event for an author who is online. */
function hint(ctx: SignedIn, authorId: string, decided: ReviewDecided): void {
  if (authorId === ctx.actor.id) return
  const channel = notificationsChannel(authorId)
  ctx.afterCommit(() => ctx.services.realtime.publish(channel, reviewDecidedEvent, decided))
}
