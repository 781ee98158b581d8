import type { Release } from '#domains/publishing/publishing.documents.ts'
import { getRelease, listAssigned } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import {
  type CourseProgress,
  documentOf,
  itemIn,
  onRelease,
  readCycle,
  type StartedProgress,
  withChange,
} from './course-progress.loader.ts'
import { insertEnrolment, touchEnrolment, updateEnrolment, upsertProgress } from './enrolments.queries.ts'
import type { ItemProgressState } from './learning.evaluator.ts'
import { refusal } from './learning.words.ts'
import { hasOpen } from './presence.queries.ts'
import { finishIfComplete, recordCourseEvent } from './progress.service.ts'
import { unmet } from './quiz-state.rules.ts'
import { selectReset } from './resets.queries.ts'

/**
 * Opening an item. Opening the first one starts the enrolment, and each one moves the course's cursor. The reader
 * moves to the newest release when opening another item, never while the current one is open.
 */

/**
 * Whether opening the item changes nothing: it is the last item the reader opened, and it is either unfinished or
 * its page is still open. An open page does not prevent a new `attempt` at a quiz.
 */
export function isOpen(
  ctx: SignedIn,
  { course, enrolment, progress, newest }: CourseProgress,
  itemId: string,
  purpose: 'page' | 'attempt' = 'page',
): boolean {
  if (enrolment?.cursor_item_id !== itemId) return false
  const index = course.placeOf.get(itemId)
  const item = index === undefined ? undefined : progress.items[index]
  if (!item || (item.item.kind === 'lesson' && !item.record)) return false
  if (enrolment.release_id === newest.id || !holds(newest, itemId)) return true
  const isUnfinished = item.state === 'in_progress' || Boolean(item.quiz?.open)
  return isUnfinished || (purpose === 'page' && hasOpen(ctx, enrolment, itemId))
}

/**
 * The course in the release in which an open item is being read. For students asked to review changes it can differ
 * from the newest release.
 */
export async function asRead(
  ctx: SignedIn,
  begun: StartedProgress,
  itemId: string,
): Promise<StartedProgress> {
  const { course, enrolment } = begun
  if (course.release.id === enrolment.release_id || !isOpen(ctx, begun, itemId)) return begun
  const release = await getRelease(ctx, enrolment.release_id)
  return holds(release, itemId) ? onRelease(ctx, begun, release) : begun
}

/**
 * The course in the release in which the item opens: the newest one, unless the item is open already or the newest
 * one no longer has it.
 */
export async function asOpened(
  ctx: SignedIn,
  begun: StartedProgress,
  itemId: string,
): Promise<StartedProgress> {
  const stays = isOpen(ctx, begun, itemId) || !holds(begun.newest, itemId)
  return stays ? asRead(ctx, begun, itemId) : onRelease(ctx, begun, begun.newest)
}

/** Opens an item; must run inside a transaction. Throws 404, and 423 with the reason for a locked item. */
export async function openItem(
  ctx: SignedIn,
  newest: Release,
  itemId: string,
  purpose: 'page' | 'attempt' = 'page',
): Promise<StartedProgress> {
  const isNew = await beginCycle(ctx, newest)
  const begun = await readBegun(ctx, newest)
  const stays = isOpen(ctx, begun, itemId, purpose)
  const reading =
    stays || !holds(newest, itemId) ? await asRead(ctx, begun, itemId) : onRelease(ctx, begun, newest)
  const item = refuseLocked(ctx, reading, itemId)
  if (isNew) await recordCourseEvent(ctx, reading, { kind: 'course.started' })
  if (stays) return reading
  await updateEnrolment(ctx, begun.enrolment.id, {
    cursor_item_id: itemId,
    release_id: reading.course.release.id,
    locale: reading.course.locale,
  })
  if (hasMoved(begun, reading)) await recordCourseEvent(ctx, reading, { kind: 'course.updated' })
  const opened = item.item.kind === 'lesson' ? await openLesson(ctx, reading, item) : reading
  const left = await finishIfComplete(ctx, opened)
  return { ...left, enrolment: { ...left.enrolment, cursor_item_id: itemId } }
}

/** The log has to record every release that the student moved to, because past progress is computed from it. */
const hasMoved = ({ enrolment, progress }: StartedProgress, { course }: CourseProgress): boolean =>
  !progress.finished && enrolment.release_id !== course.release.id

const holds = ({ documents }: Release, itemId: string): boolean => itemId in documents

/** Locks the open enrolment, starting one if there is none. Returns whether this call started it. */
async function beginCycle(ctx: SignedIn, newest: Release): Promise<boolean> {
  if (await touchEnrolment(ctx, newest.course_id)) return false
  const terms = (await listAssigned(ctx)).find(({ course_id }) => course_id === newest.course_id)
  const reset = (await selectReset(ctx, newest.course_id)).get(newest.course_id)
  const opened = await insertEnrolment(ctx, {
    course_id: newest.course_id,
    release_id: newest.id,
    locale: newest.outline.course.locales[0] as string,
    due_at: terms?.due_at ?? null,
    due_anew_at: reset?.due_anew_at ?? null,
  })
  if (!opened) await touchEnrolment(ctx, newest.course_id)
  return opened
}

/** Reads the course for a call that changes it. Throws 404 where it was never started. */
export async function readBegun(ctx: SignedIn, newest: Release): Promise<StartedProgress> {
  const reading = await readCycle(ctx, newest)
  return { ...reading, enrolment: found(reading.enrolment) }
}

/** Returns the item if it is not locked. Throws 404 and 423. */
export function refuseLocked(ctx: SignedIn, reading: CourseProgress, itemId: string): ItemProgressState {
  const item = itemIn(reading, itemId)
  if (item.locked) throw refusal(ctx, reading, item.locked, 'locked')
  return item
}

/** Exercises and videos on a step that was not opened yet cannot be done. Throws 409. */
export function refuseUnseen(
  ctx: SignedIn,
  reading: CourseProgress,
  { itemState, step }: { itemState: ItemProgressState; step: number },
): void {
  const { item, stepsSeen } = itemState
  const steps = item.kind === 'lesson' ? item.steps : 0
  // A translation may be divided into more steps than the lesson counts.
  if (Math.min(step, steps - 1) < stepsSeen) return
  throw refusal(ctx, reading, unmet('steps_unseen', item.id, { have: stepsSeen, need: steps }))
}

/**
 * The first step of a lesson counts as seen when the lesson opens. A finished lesson reopens at its beginning, and
 * so does an unfinished one whose text has changed since.
 */
async function openLesson(
  ctx: SignedIn,
  reading: StartedProgress,
  item: ItemProgressState,
): Promise<StartedProgress> {
  const { record } = item
  const isReplaced = record?.status === 'in_progress' && item.changed
  if (record && record.status !== 'completed' && !isReplaced) return reading
  const text = documentOf(reading, item.item.id)
  const change = {
    item_id: item.item.id,
    status: record?.status ?? ('in_progress' as const),
    step: 0,
    // Changed content has to be seen again.
    steps_seen: item.changed ? 1 : Math.max(1, item.stepsSeen),
    score: null,
    completed_at: record?.completed_at ?? null,
  }
  const first = {
    ...change,
    document_hash: text.hash,
    locale: text.locale,
    release_number: reading.course.release.number,
    step_seen_at: ctx.now.toISOString(),
  }
  const isFirst = !record || isReplaced
  await upsertProgress(ctx, reading.enrolment.id, isFirst ? first : change)
  if (!record) await recordCourseEvent(ctx, reading, { kind: 'lesson.started', item_id: item.item.id })
  return withChange(ctx, reading, { item: isFirst ? first : change })
}
