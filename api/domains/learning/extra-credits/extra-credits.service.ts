import type { HandedInExtraCredit, OwnExtraCredit } from '#contract/learning/extra-credits.ts'
import { awardBadges } from '#domains/badges/badges.service.ts'
import { award, takeBack } from '#domains/points/points.service.ts'
import type { OutlineTask, Release } from '#domains/publishing/publishing.documents.ts'
import { getRelease } from '#domains/publishing/publishing.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { conflict, found, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { isAuditor } from '#platform/read-only.ts'
import { type CycleOwner, lockRows } from '../cycles/cycles.queries.ts'
import { ownRelease } from '../progress/assigned-release.loader.ts'
import { type EnrolmentRow, selectEnrolment, touchEnrolment } from '../progress/enrolments.queries.ts'
import { courseIn, type ReleasedTexts, releasedTexts } from '../progress/released-course.rules.ts'
import { lockSameParts } from '../progress/same-parts.queries.ts'
import * as queries from './extra-credits.queries.ts'

/**
 * Optional tasks of a course: submitted once per enrolment, rewarded immediately, and revocable by staff with a
 * reason. They never count towards completion. Only this service writes extra_credits.
 */

const tasksOf = ({ outline }: Release): OutlineTask[] => outline.extra_credits ?? []

/** Throws 404 for a course that is not assigned to the caller. */
export async function listOwn(ctx: SignedIn, courseId: string): Promise<{ data: OwnExtraCredit[] }> {
  const release = await ownRelease(ctx, courseId)
  const rows = tasksOf(release).length > 0 ? await queries.selectOwn(ctx, courseId) : []
  const { say, otherLocale } = textsIn(ctx, release)
  return {
    data: tasksOf(release).map(({ id, title, instructions, points, kind }) => {
      const [last] = rows.filter(({ task_id }) => task_id === id)
      const back = last?.taken_back_at
      return {
        id,
        title: say(title),
        ...otherLocale(title, 'title_locale'),
        instructions: say(instructions),
        ...otherLocale(instructions, 'instructions_locale'),
        points,
        kind,
        handed_in: last && !back ? { answer: last.answer, at: last.handed_in_at, points: last.points } : null,
        taken_back: last && back ? { answer: last.answer, reason: last.reason ?? '', at: back } : null,
      }
    }),
  }
}

/** In the caller's course language, if the release has it. */
const textsIn = (ctx: Ctx, release: Release): ReleasedTexts =>
  releasedTexts(release, courseIn(release, ctx.languages.course).locale)

/** Throws 404 for an unknown task, 422 for an invalid link, and 409 where the course was never started. */
export async function handIn(
  ctx: SignedIn,
  courseId: string,
  { task_id, answer }: { task_id: string; answer: string },
): Promise<{ data: OwnExtraCredit[] }> {
  const release = await ownRelease(ctx, courseId)
  const task = found(tasksOf(release).find(({ id }) => id === task_id))
  const text = written(task, answer)
  if (!(await touchEnrolment(ctx, courseId))) throw conflict('learning.not_begun')
  const enrolment = found(await selectEnrolment(ctx, courseId))
  const id = await queries.insertHandIn(ctx, {
    task_id,
    course_id: courseId,
    enrolment_id: enrolment.id,
    release_id: release.id,
    answer: text,
    points: task.points,
  })
  if (id) await reward(ctx, { id, enrolment, task, release })
  return listOwn(ctx, courseId)
}

function written({ kind }: OutlineTask, answer: string): string {
  const text = answer.trim()
  if (kind === 'link' && !/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw invalid({ answer: ['learning.not_a_link'] })
  return text
}

async function reward(
  ctx: SignedIn,
  {
    id,
    enrolment,
    task,
    release,
  }: { id: string; enrolment: EnrolmentRow; task: OutlineTask; release: Release },
): Promise<void> {
  const { course_id } = enrolment
  const student = { student_id: ctx.actor.id, company_id: ctx.actor.company_id, course_id }
  const studentId = ctx.actor.id
  await lockSameParts(ctx, { studentId, partId: task.id })
  const again = await queries.selectOtherValid(ctx, { studentId, taskId: task.id, but: id })
  const time = { ...student, enrolment_id: enrolment.id }
  if (!again) await award(ctx, { ...time, cause_kind: 'extra_credit', cause_id: id, amount: task.points })
  const data = { task_id: task.id, extra_credit_id: id }
  await recordEvent(ctx, { ...student, kind: 'extra_credit.handed_in', release_id: release.id, data })
  await awardBadges(ctx, time)
}

/** Throws 404 where the student is out of reach. */
export async function listHandedIn(
  ctx: SignedIn,
  owner: CycleOwner,
): Promise<{ data: HandedInExtraCredit[] }> {
  const rows = await queries.selectHandedIn(ctx, owner)
  if (rows.length === 0) found((await queries.isInReach(ctx, owner.studentId)) || null)
  const shown = rows.map(async ({ company_id: _, enrolment_id: __, release_id, task_id, ...row }) => {
    const release = await getRelease(ctx, release_id)
    const task = tasksOf(release).find(({ id }) => id === task_id)
    return {
      ...(isAuditor(ctx.actor) ? { ...row, answer: null, reason: null } : row),
      title: task ? textsIn(ctx, release).say(task.title) : '',
      kind: task?.kind ?? ('text' as const),
    }
  })
  return { data: await Promise.all(shown) }
}

/** Also revokes the points it earned. Throws 404 if the student has no such submission in the course. */
export async function takeBackHandIn(
  ctx: SignedIn,
  { extraCreditId, ...owner }: CycleOwner & { extraCreditId: string },
  reason: string,
): Promise<{ data: HandedInExtraCredit[] }> {
  const why = reason.trim()
  // Concurrent submissions and revocations must each see the points that the others changed.
  await lockRows(ctx, owner)
  const rows = await queries.selectHandedIn(ctx, owner)
  const row = found(rows.find(({ id }) => id === extraCreditId))
  await lockSameParts(ctx, { studentId: owner.studentId, partId: row.task_id })
  if (await queries.markTakenBack(ctx, row.id, why)) {
    const student = { student_id: owner.studentId, company_id: row.company_id, course_id: owner.courseId }
    const went = await takeBack(ctx, { ...student, cause_kind: 'extra_credit', cause_id: row.id })
    // The same task submitted elsewhere earned nothing because of this submission; now it earns the points.
    const { studentId } = owner
    const other = await queries.selectOtherValid(ctx, { studentId, taskId: row.task_id, but: row.id })
    if (went > 0 && other) {
      const time = { ...student, course_id: other.course_id, enrolment_id: other.enrolment_id }
      await award(ctx, { ...time, cause_kind: 'extra_credit', cause_id: other.id, amount: other.points })
    }
    await recordEvent(ctx, {
      ...student,
      kind: 'extra_credit.taken_back',
      release_id: row.release_id,
      data: { task_id: row.task_id, extra_credit_id: row.id, reason: why },
    })
  }
  return listHandedIn(ctx, owner)
}

/** Called when a person is erased. */
export const forgetExtraCredits = (ctx: Ctx, studentId: string): Promise<void> =>
  queries.eraseAnswers(ctx, studentId)
