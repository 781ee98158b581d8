import type { moveStudent as moveEndpoint } from '#contract/accounts/people.ts'
import type { OwnCertificate } from '#contract/certificates/certificates.ts'
import type * as contract from '#contract/directory/directory.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { listPastProgress as listPastEndpoint } from '#contract/learning/previous-enrolments.ts'
import { addressOf } from '#contract/routes.ts'
import { canManagePeople, mayActAs } from '#domains/accounts/accounts.policy.ts'
import { findMailFailures, queueMail } from '#domains/accounts/accounts.service.ts'
import { findWaysToSignIn } from '#domains/accounts/identities/ways-to-sign-in.service.ts'
import { getOwnSettings } from '#domains/accounts/people/own-settings.service.ts'
import { getStudentDetails, lockStudentRow, movePerson } from '#domains/accounts/people/people.service.ts'
import { removePerson } from '#domains/accounts/removal.service.ts'
import { tagPerson } from '#domains/accounts/tags.service.ts'
import { forgetHolder, listOf, revoke } from '#domains/certificates/certificates.service.ts'
import { chosenCompany } from '#domains/companies/company-tree.service.ts'
import { absenceOf, forgetAbsences } from '#domains/learning/absences/absences.service.ts'
import { getStats, listEvents } from '#domains/learning/activity/activity.service.ts'
import * as extraTime from '#domains/learning/attempts/extra-time.service.ts'
import { moveEnrolments } from '#domains/learning/cycles/cycles.service.ts'
import { forgetDueExtensions } from '#domains/learning/due-extensions/due-extensions.service.ts'
import { forgetExemptions } from '#domains/learning/exemptions/exemptions.service.ts'
import { forgetExtraAttempts } from '#domains/learning/extra-attempts/extra-attempts.service.ts'
import { forgetExtraCredits } from '#domains/learning/extra-credits/extra-credits.service.ts'
import * as history from '#domains/learning/history/history.service.ts'
import { forgetNotes } from '#domains/learning/notes/notes.service.ts'
import { listCourseProgress } from '#domains/learning/previous-enrolments.service.ts'
import { forgetDirectoryPerson } from '#domains/scim/held/erased.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { onlyReads, readsFreeText } from '#platform/read-only.ts'
import { forgetBefore } from './bulk/bulk.queries.ts'
import * as queries from './directory.queries.ts'
import { erasePersonFromRows } from './imports/apply.queries.ts'
import { countUnused, findErasureTime } from './leavers.queries.ts'
import { countedAtMost } from './students/student-counts.queries.ts'
import { nameOf } from './students/students.service.ts'

/**
 * A single student as staff see them: their progress and what is missing. Writes through the services of the
 * domains that own the data.
 */

/** A context for reading other domains as the student; the caller must have been authorized before. */
const asStudent = (ctx: SignedIn, { id, company_id }: { id: string; company_id: string }): SignedIn => ({
  ...ctx,
  actor: { ...ctx.actor, id, company_id, role: 'student' },
})

export async function getStudent(
  ctx: SignedIn,
  studentId: string,
): Promise<ResponseOf<typeof contract.getStudentFile>> {
  const row = found(await queries.findStudent(ctx, studentId))
  const student = asStudent(ctx, row)
  const [
    details,
    courses,
    { data: stats },
    extra_time_percent,
    failures,
    erased_at,
    sign_in,
    settings,
    absence,
  ] = await Promise.all([
    getStudentDetails(ctx, studentId),
    listCourseProgress(student),
    getStats(student),
    extraTime.extraTimeOf(ctx, studentId),
    findMailFailures(ctx, [studentId]),
    findErasureTime(ctx, studentId),
    findWaysToSignIn(ctx, row),
    getOwnSettings(ctx, studentId),
    absenceOf(ctx, row),
  ])
  const mail_failure = failures.get(studentId) ?? null
  const isPerson = !ctx.actor.api_token
  const can = {
    act_as: isPerson && mayActAs(ctx.actor, { role: 'student', status: details.status }),
    edit: !onlyReads(ctx.actor),
    manage: canManagePeople(ctx.actor),
    remove: isPerson && canManagePeople(ctx.actor),
  }
  return {
    data: {
      ...row,
      full_name: nameOf(row),
      ...details,
      sign_in,
      mail_failure,
      erased_at,
      courses: readsFreeText(ctx.actor) ? courses : courses.map(withoutReasons),
      stats,
      extra_time_percent,
      settings,
      absence,
      can,
    },
  }
}

const withoutReasons = (course: contract.CourseProgressSummary): contract.CourseProgressSummary => ({
  ...course,
  reset: course.reset && { ...course.reset, reason: null },
  extension: course.extension && { ...course.extension, reason: null },
  exemption: course.exemption && { ...course.exemption, note: '' },
})

export async function listStudentEvents(
  ctx: SignedIn,
  studentId: string,
  page: QueryOf<typeof contract.listStudentEvents>,
): Promise<ResponseOf<typeof contract.listStudentEvents>> {
  return listEvents(asStudent(ctx, found(await queries.findStudent(ctx, studentId))), page)
}

/** The student's progress in each course at the end of a day. Throws 404, and 422 for a future day. */
export async function listPastProgress(
  ctx: SignedIn,
  studentId: string,
  day: string,
): Promise<ResponseOf<typeof listPastEndpoint>> {
  return history.listPastProgress(asStudent(ctx, found(await queries.findStudent(ctx, studentId))), day)
}

export async function setExtraTime(
  ctx: SignedIn,
  studentId: string,
  percent: number,
): Promise<ResponseOf<typeof contract.setExtraTime>> {
  await extraTime.setExtraTime(ctx, found(await lockStudentRow(ctx, studentId)), percent)
  return { data: { percent } }
}

export async function tagStudent(
  ctx: SignedIn,
  studentId: string,
  change: BodyOf<typeof contract.tagStudent>,
): Promise<ResponseOf<typeof contract.tagStudent>> {
  return { data: { tags: await tagPerson(ctx, found(await lockStudentRow(ctx, studentId)), change) } }
}

export async function listStudentCertificates(
  ctx: SignedIn,
  studentId: string,
): Promise<{ data: OwnCertificate[] }> {
  return listOf(ctx, found(await queries.findStudent(ctx, studentId)).id)
}

/** The student is notified with the reason, whatever notifications they have chosen. */
export async function revokeCertificate(
  ctx: SignedIn,
  which: { studentId: string; hash: string },
  reason: string,
): Promise<{ data: OwnCertificate[] }> {
  found(await queries.findStudent(ctx, which.studentId))
  const revoked = await revoke(ctx, which, reason)
  if (revoked)
    await queueMail(ctx, which.studentId, {
      mail: 'certificates.mail.revoked',
      button: { path: addressOf('front.library.index') },
      values: { course: revoked.course_title, reason: reason.trim() },
    })
  return listStudentCertificates(ctx, which.studentId)
}

/** Open enrolments move along; completed and logged data stays with the company in which it arose. */
export async function moveStudent(
  ctx: SignedIn,
  studentId: string,
  companyId: string,
): Promise<ResponseOf<typeof moveEndpoint>> {
  const { from, student } = await movePerson(ctx, studentId, companyId)
  if (from !== companyId) await moveEnrolments(ctx, studentId, companyId)
  return { data: student }
}

/** Throws 404 for a company out of reach. */
export async function countUnusedAccounts(
  ctx: SignedIn,
  companyId: string,
  days: number,
): Promise<ResponseOf<typeof contract.countUnusedAccounts>> {
  const id = await chosenCompany(ctx, companyId)
  const { unused, due } = await countUnused(ctx, id, { days, most: countedAtMost + 1 })
  const limited = (total: number) => ({ count: Math.min(total, countedAtMost), more: total > countedAtMost })
  return { data: { unused: limited(unused), due: limited(due) } }
}

/** Erases the identity. Results and achievements stay as anonymous figures and evidence. */
export async function removeStudent(ctx: SignedIn, studentId: string): Promise<void> {
  await eraseStudent(ctx, found(await lockStudentRow(ctx, studentId)))
}

/** Erases all personal data of a student in every domain. */
export async function eraseStudent(
  ctx: Ctx,
  { id, company_id }: { id: string; company_id: string },
  data: Record<string, unknown> = {},
): Promise<void> {
  await forgetStudent(ctx, id)
  await removePerson(ctx, { id, company_id, kind: 'person.removed', names: 'erase_names', data })
}

/** What other domains than accounts know of a person, also when somebody is erased again after a restore. */
export async function forgetStudent(ctx: Ctx, id: string): Promise<void> {
  await forgetBefore(ctx, id)
  await forgetNotes(ctx, id)
  await forgetDueExtensions(ctx, id)
  await forgetExemptions(ctx, id)
  await forgetAbsences(ctx, id)
  await forgetExtraAttempts(ctx, id)
  await forgetExtraCredits(ctx, id)
  await extraTime.forgetExtraTime(ctx, id)
  await forgetHolder(ctx, id)
  await erasePersonFromRows(ctx, id)
  await forgetDirectoryPerson(ctx, id)
}
