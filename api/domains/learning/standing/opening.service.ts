import type { SignedIn } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import type { Release } from '../../publishing/publishing.documents.ts'
import { listAssigned } from '../../publishing/publishing.service.ts'
import { insertEnrolment, touchEnrolment, updateEnrolment, upsertProgress } from './enrolments.queries.ts'
import { type ItemStanding, unmet } from './learning.evaluator.ts'
import { refusal } from './learning.words.ts'
import { finishIfComplete, note } from './progress.service.ts'
import { type Begun, documentOf, itemIn, onNewest, type Reading, readCycle, withChange } from './reading.ts'
import { selectReset } from './resets.queries.ts'

/**
 * Opening an item: the first one of a course begins a cycle, each moves the course's cursor, and the reader comes onto the
 * newest release when going to another item, never in the middle of a lesson or an attempt.
 */

/** Whether opening the item changes anything; a reload of what is open does not. */
export function isOpen(reading: Reading, itemId: string): boolean {
  const { course, enrolment, standing, newest } = reading
  if (enrolment?.cursor_item_id !== itemId) return false
  const place = course.placeOf.get(itemId)
  const item = place === undefined ? undefined : standing.items[place]
  if (!item || (item.item.kind === 'lesson' && !item.record)) return false
  return enrolment.release_id === newest.id || item.state === 'in_progress' || !holds(newest, itemId)
}

/** The course as the item opens in it: the newest release, unless the item is being read or no longer there. */
export const asOpened = (ctx: SignedIn, begun: Begun, itemId: string): Begun =>
  isOpen(begun, itemId) || !holds(begun.newest, itemId) ? begun : onNewest(ctx, begun)

/** Opens an item, inside a transaction. Throws 404, and 423 with the reason for a locked one. */
export async function openItem(ctx: SignedIn, newest: Release, itemId: string): Promise<Begun> {
  const isNew = await beginCycle(ctx, newest)
  const begun = await readBegun(ctx, newest)
  const reading = asOpened(ctx, begun, itemId)
  const item = refuseLocked(ctx, reading, itemId)
  if (isNew) await note(ctx, reading, { kind: 'course.started' })
  if (isOpen(begun, itemId)) return begun
  await updateEnrolment(ctx, begun.enrolment.id, {
    cursor_item_id: itemId,
    release_id: reading.course.release.id,
    locale: reading.course.locale,
  })
  if (hasMoved(begun, reading)) await note(ctx, reading, { kind: 'course.updated' })
  const opened = item.item.kind === 'lesson' ? await openLesson(ctx, reading, item) : reading
  const left = await finishIfComplete(ctx, opened)
  return { ...left, enrolment: { ...left.enrolment, cursor_item_id: itemId } }
}

/** The log tells of every release by which a course was gone through: what was shown on a day is worked out from it. */
const hasMoved = ({ enrolment, standing }: Begun, { course }: Reading): boolean =>
  !standing.finished && enrolment.release_id !== course.release.id

const holds = ({ documents }: Release, itemId: string): boolean => itemId in documents

/** Holds the open cycle, after opening one where there is none. Returns whether this call opened it. */
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

/** The course for a call that changes it. Throws 404 where it was never begun. */
export async function readBegun(ctx: SignedIn, newest: Release): Promise<Begun> {
  const reading = await readCycle(ctx, newest)
  return { ...reading, enrolment: found(reading.enrolment) }
}

/** The item, which must not be locked. Throws 404 and 423. */
export function refuseLocked(ctx: SignedIn, reading: Reading, itemId: string): ItemStanding {
  const item = itemIn(reading, itemId)
  if (item.locked) throw refusal(ctx, reading, item.locked, 'locked')
  return item
}

/** What stands on a step that was not opened yet is not there to be done. Throws 409. */
export function refuseUnseen(
  ctx: SignedIn,
  reading: Reading,
  { standing, step }: { standing: ItemStanding; step: number },
): void {
  const { item, stepsSeen } = standing
  const steps = item.kind === 'lesson' ? item.steps : 0
  // A translation may be cut into more steps than the lesson counts.
  if (Math.min(step, steps - 1) < stepsSeen) return
  throw refusal(ctx, reading, unmet('steps_unseen', item.id, { have: stepsSeen, need: steps }))
}

/** The first step of a lesson is seen when it opens. One that was finished opens at its beginning again. */
async function openLesson(ctx: SignedIn, reading: Begun, item: ItemStanding): Promise<Begun> {
  const { record } = item
  if (record && record.status !== 'completed') return reading
  const text = documentOf(reading, item.item.id)
  const change = {
    item_id: item.item.id,
    status: record?.status ?? ('in_progress' as const),
    step: 0,
    // What has changed is to be seen again.
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
  await upsertProgress(ctx, reading.enrolment.id, record ? change : first)
  if (!record) await note(ctx, reading, { kind: 'lesson.started', item_id: item.item.id })
  return withChange(ctx, reading, { item: record ? change : first })
}
