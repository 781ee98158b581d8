import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { allowAttempts as allowEndpoint } from '#contract/learning/extra-attempts.ts'
import { addressOf } from '#contract/routes.ts'
import { queueMail } from '#domains/accounts/accounts.service.ts'
import { mailTime, wantsNotification } from '#domains/notifications/notifications.service.ts'
import { unsubscribePath } from '#domains/notifications/unsubscribe.service.ts'
import { getRelease } from '#domains/publishing/publishing.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { conflict, found, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { type CycleOwner, lockRows } from '../cycles/cycles.queries.ts'
import { updateEnrolment } from '../progress/enrolments.queries.ts'
import { courseIn } from '../progress/released-course.rules.ts'
import { clearReasons, deleteExtraAttempts, upsertExtraAttempts } from './extra-attempts.queries.ts'

/**
 * More attempts at a quiz for one student who has used all of them, so that the course need not begin anew. They
 * belong to the enrolment. Only this folder writes extra_attempts.
 */

interface Where extends CycleOwner {
  itemId: string
}

/**
 * Throws 404 for a student or quiz out of reach, 409 where the course is not started or the quiz has no limit, and
 * 422 for fewer attempts than the quiz itself allows.
 */
export async function allowAttempts(
  ctx: SignedIn,
  { itemId, ...owner }: Where,
  { attempts_allowed, reason }: BodyOf<typeof allowEndpoint>,
): Promise<ResponseOf<typeof allowEndpoint>> {
  const rows = await lockRows(ctx, owner)
  found(rows[0])
  const enrolment = rows.find(({ archived_at }) => archived_at === null)
  if (!enrolment) throw conflict('learning.not_started')
  const course = courseIn(await getRelease(ctx, enrolment.release_id), null)
  const quiz = found(course.rules.items.find(({ id, kind }) => id === itemId && kind === 'quiz'))
  const own = quiz.kind === 'quiz' ? quiz.attempts_allowed : 0
  if (own === 0) throw conflict('learning.no_attempt_limit')
  if (attempts_allowed < own) throw invalid({ attempts_allowed: ['learning.fewer_attempts'] })
  const changed = { enrolment_id: enrolment.id, item_id: itemId }
  const extra = { attempts: attempts_allowed - own, reason: reason.trim() }
  const isChanged =
    extra.attempts > 0
      ? await upsertExtraAttempts(ctx, changed, extra)
      : await deleteExtraAttempts(ctx, changed)
  if (isChanged) {
    await updateEnrolment(ctx, enrolment.id, {})
    await recordEvent(ctx, {
      kind: 'quiz.attempts_allowed',
      company_id: enrolment.company_id,
      student_id: owner.studentId,
      course_id: owner.courseId,
      release_id: enrolment.release_id,
      item_id: itemId,
      data: { extra: extra.attempts, reason: extra.reason },
    })
    const title = course.refs[course.placeOf.get(itemId) ?? -1]?.title ?? ''
    if (extra.attempts > 0)
      await mailStudent(ctx, owner.studentId, { quiz: title, course: course.title, reason: extra.reason })
  }
  return { data: { attempts_allowed } }
}

/** E-mails the student, unless they declined such e-mails or are disabled. */
async function mailStudent(ctx: SignedIn, studentId: string, values: Record<string, string>): Promise<void> {
  if (!(await wantsNotification(ctx, studentId, 'progress_changes'))) return
  const mail = {
    mail: 'learning.mail.attempts',
    button: { path: addressOf('front.library.index') },
    values,
    unsubscribe: await unsubscribePath(ctx, studentId, 'progress'),
  }
  await queueMail(ctx, studentId, mail, await mailTime(ctx, studentId))
}

/** Called when a person is erased. */
export const forgetExtraAttempts = (ctx: Ctx, studentId: string): Promise<void> =>
  clearReasons(ctx, studentId)
