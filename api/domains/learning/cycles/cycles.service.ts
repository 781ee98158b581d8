import type { ResponseOf } from '#contract/endpoint.ts'
import type { Cycle, listCycles as listCyclesEndpoint } from '#contract/learning/activity.ts'
import { addressOf } from '#contract/routes.ts'
import { queueMail } from '#domains/accounts/accounts.service.ts'
import { listWonInTimes } from '#domains/badges/badges.service.ts'
import { reinstate, statesOfTimes } from '#domains/certificates/certificates.service.ts'
import { mailTime, wantsNotification } from '#domains/notifications/notifications.service.ts'
import { unsubscribePath } from '#domains/notifications/unsubscribe.service.ts'
import { getRelease } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { isAuditor } from '#platform/read-only.ts'
import { ownRelease } from '../progress/assigned-release.loader.ts'
import { setArchived } from '../progress/enrolments.queries.ts'
import { courseIn } from '../progress/released-course.rules.ts'
import { type CycleOwner, type CycleRow, listRows, lockRows, moveOpenEnrolments } from './cycles.queries.ts'

export { dueOnOf } from '../progress/resets.queries.ts'

/**
 * A student's enrolments in a course. Staff close one with a reason, so that the student can start over, and can
 * reopen a closed one. Neither loses data. Certificates and badges stay with the enrolment in which they were
 * earned, and the certificate of the active enrolment is the valid one.
 */

type Cycles = ResponseOf<typeof listCyclesEndpoint>

/** Throws 404 where the student is out of reach or never started the course. */
export async function listCycles(ctx: SignedIn, owner: CycleOwner): Promise<Cycles> {
  const rows = await listRows(ctx, owner)
  found(rows[0])
  const data = await withWon(ctx, rows)
  return { data: isAuditor(ctx.actor) ? data.map((cycle) => ({ ...cycle, reset_reason: null })) : data }
}

/**
 * The caller's own enrolments, empty for a course not yet started. Throws 404 for a course that was neither
 * assigned nor started.
 */
export async function listOwnCycles(ctx: SignedIn, courseId: string): Promise<Cycles> {
  const rows = await listRows(ctx, { courseId, studentId: ctx.actor.id })
  if (rows.length === 0) await ownRelease(ctx, courseId)
  return { data: await withWon(ctx, rows) }
}

/** Adds to each enrolment its certificate and badges, which it keeps whatever comes later. */
async function withWon(ctx: SignedIn, rows: CycleRow[]): Promise<Cycle[]> {
  const ids = rows.map(({ id }) => id)
  const [certificates, badges] = await Promise.all([statesOfTimes(ctx, ids), listWonInTimes(ctx, ids)])
  return rows.map((row) => ({
    ...row,
    certificate: certificates.get(row.id) ?? null,
    badges: badges.get(row.id) ?? [],
  }))
}

/** Closes the open enrolment. Throws 404 like listCycles, and 409 when none is open. */
export async function resetProgress(ctx: SignedIn, owner: CycleOwner, reason: string): Promise<Cycles> {
  const why = reason.trim()
  await ctx.transaction(async (inner) => {
    const rows = await lockRows(inner, owner)
    found(rows[0])
    const open = rows.find(({ archived_at }) => archived_at === null)
    if (!open) throw conflict('learning.nothing_to_reset')
    await setArchived(inner, open.id, inner.now.toISOString())
    await note(inner, owner, { cycle: open, kind: 'progress.reset', reason: why })
  })
  return listCycles(ctx, owner)
}

/** Reopens a closed enrolment and closes the open one. Throws 404 for a cycle number that does not exist. */
export async function restoreProgress(
  ctx: SignedIn,
  owner: CycleOwner,
  { cycle, reason }: { cycle: number; reason: string },
): Promise<Cycles> {
  const why = reason.trim()
  await ctx.transaction(async (inner) => {
    const rows = await lockRows(inner, owner)
    const wanted = found(rows.find((row) => row.cycle === cycle))
    if (wanted.archived_at === null) return
    const open = rows.find(({ archived_at }) => archived_at === null)
    if (open) await setArchived(inner, open.id, inner.now.toISOString())
    await setArchived(inner, wanted.id, null)
    await note(inner, owner, { cycle: wanted, kind: 'progress.restored', reason: why })
    await reinstate(inner, { ...timeOf(owner, wanted), enrolment_id: wanted.id })
  })
  return listCycles(ctx, owner)
}

interface Change {
  cycle: CycleRow
  kind: 'progress.reset' | 'progress.restored'
  reason: string
}

const timeOf = ({ courseId, studentId }: CycleOwner, { company_id, release_id }: CycleRow) => ({
  company_id,
  student_id: studentId,
  course_id: courseId,
  release_id,
})

/** Records the change in the log and e-mails the student, unless they declined such e-mails. */
async function note(ctx: SignedIn, owner: CycleOwner, { cycle, kind, reason }: Change): Promise<void> {
  await recordEvent(ctx, { kind, ...timeOf(owner, cycle), data: { reason, cycle: cycle.cycle } })
  if (!(await wantsNotification(ctx, owner.studentId, 'progress_changes'))) return
  const { title } = courseIn(await getRelease(ctx, cycle.release_id), null)
  const mail = kind === 'progress.reset' ? 'learning.mail.reset' : 'learning.mail.restored'
  const button = { path: addressOf('front.library.index') }
  const unsubscribe = await unsubscribePath(ctx, owner.studentId, 'progress')
  const values = { course: title, reason }
  await queueMail(
    ctx,
    owner.studentId,
    { mail, button, values, unsubscribe },
    await mailTime(ctx, owner.studentId),
  )
}

/** Moves the open enrolments of a student who changes company, so that they count for the new one. */
export const moveEnrolments = moveOpenEnrolments
