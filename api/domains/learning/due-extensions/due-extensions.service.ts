import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { extendDueDate as extendEndpoint } from '#contract/learning/due-extensions.ts'
import { shownTag } from '#contract/locales.ts'
import { addressOf } from '#contract/routes.ts'
import { queueMail } from '#domains/accounts/accounts.service.ts'
import { lockStudentRow } from '#domains/accounts/people/people.service.ts'
import { mailTime, wantsNotification } from '#domains/notifications/notifications.service.ts'
import { unsubscribePath } from '#domains/notifications/unsubscribe.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { conflict, found, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { localeOf } from '../as-student.loader.ts'
import { readLibrary } from '../learning.service.ts'
import { assignedDayOf, dueDayOf } from '../progress/assignment.rules.ts'
import { findStudent } from '../students.queries.ts'
import * as queries from './due-extensions.queries.ts'

/**
 * A later due date for one student, with a reason that the student can read. It only ever gives more time: if the
 * assignment's own due date is later, that date applies. Only this service writes due_extensions.
 */

/**
 * Throws 404 for a course that the student does not have, 409 where it has no due date, and 422 for a date that is
 * not later.
 */
export async function extendDueDate(
  ctx: SignedIn,
  owner: queries.ExtensionOwner,
  { due_on, reason }: BodyOf<typeof extendEndpoint>,
): Promise<ResponseOf<typeof extendEndpoint>> {
  const student = found(await lockStudentRow(ctx, owner.studentId))
  const { id, company_id } = student
  const library = await readLibrary({ ...ctx, actor: { ...ctx.actor, id, company_id, role: 'student' } })
  const assigned = found(library.find(({ terms }) => terms.course_id === owner.courseId))
  const from = assignedDayOf(assigned)
  if (from === null) throw conflict('learning.no_due_date')
  if (due_on <= from) throw invalid({ due_on: ['learning.not_later'] })
  const why = reason.trim()
  if (await queries.upsertExtension(ctx, owner, { due_on, reason: why })) {
    await recordEvent(ctx, {
      kind: 'due_date.extended',
      company_id: student.company_id,
      student_id: student.id,
      course_id: owner.courseId,
      release_id: assigned.reading.course.release.id,
      data: { from: dueDayOf(assigned, ctx.now).due_on, due_on, reason: why },
    })
    await mailStudent(ctx, student.id, { course: assigned.reading.course.title, due_on, reason: why })
  }
  return { data: { due_on, extended_from: from } }
}

/** E-mails the student, unless they declined such e-mails or are disabled. */
async function mailStudent(
  ctx: SignedIn,
  studentId: string,
  { due_on, ...values }: { course: string; due_on: string; reason: string },
): Promise<void> {
  const person = await findStudent(ctx, studentId)
  if (!person || !(await wantsNotification(ctx, studentId, 'progress_changes'))) return
  const format = new Intl.DateTimeFormat(shownTag(localeOf(person)), {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  const mail = {
    mail: 'learning.mail.extended',
    button: { path: addressOf('front.library.index') },
    values: { ...values, date: format.format(new Date(due_on)) },
    unsubscribe: await unsubscribePath(ctx, studentId, 'progress'),
  }
  await queueMail(ctx, studentId, mail, await mailTime(ctx, studentId))
}

/** Idempotent: the event is recorded once. */
export async function removeDueExtension(ctx: SignedIn, owner: queries.ExtensionOwner): Promise<void> {
  const student = found(await lockStudentRow(ctx, owner.studentId))
  if (!(await queries.deleteExtension(ctx, owner))) return
  await recordEvent(ctx, {
    kind: 'due_date.extension_removed',
    company_id: student.company_id,
    student_id: student.id,
    course_id: owner.courseId,
  })
}

/** Called when a person is erased. */
export const forgetDueExtensions = (ctx: Ctx, studentId: string): Promise<void> =>
  queries.deleteExtensions(ctx, studentId)
