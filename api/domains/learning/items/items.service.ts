import { statementName } from '#contract/blocks/acknowledgement.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import {
  getItem as contractOfItem,
  type getItemProgress,
  type StepOutcome,
  type StudentItem,
} from '#contract/learning/learning.ts'
import { lessonPoints } from '#domains/points/points.rules.ts'
import { getDocument } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { AppError, conflict, found } from '#platform/errors.ts'
import type { SerializedResponse } from '#platform/responses/serialized-response.ts'
import type { Where } from '../attempts/answering.service.ts'
import { showAttempts } from '../attempts/attempts.loader.ts'
import { toAttempt } from '../attempts/attempts.presenter.ts'
import { advanceQuiz, rewindQuiz } from '../attempts/attempts.service.ts'
import { extraSeconds } from '../attempts/extra-time.service.ts'
import { readSettled, type Submitted, settle } from '../attempts/submission.service.ts'
import { ownRelease } from '../progress/assigned-release.loader.ts'
import {
  type CourseProgress,
  documentOf,
  isStarted,
  itemIn,
  type StartedProgress,
  withChange,
} from '../progress/course-progress.loader.ts'
import { touchEnrolment, updateEnrolment, upsertProgress } from '../progress/enrolments.queries.ts'
import { type ItemProgressState, nextFrom } from '../progress/learning.evaluator.ts'
import { inWords, refusal } from '../progress/learning.words.ts'
import { asOpened, asRead, isOpen, openItem, readBegun, refuseLocked } from '../progress/opening.service.ts'
import { recordAchievement } from '../progress/progress.service.ts'
import { unmet } from '../progress/quiz-state.rules.ts'
import { createResponseCache } from '../progress/responses.cache.ts'
import {
  hasUnacknowledged,
  toOutcome,
  toProgress,
  toStudentItem,
  unacknowledgedRule,
  unwatchedRule,
  waitSeconds,
} from './items.presenter.ts'
import { shownStatement } from './statements.rules.ts'

/**
 * Going through a course: opening items, stepping through lessons and quizzes, completing and skipping. A call that is sent twice
 * has the effect of one; one that comes too early is refused with the rule that is unmet. Like all of the domain it
 * writes enrolments and item_progress by the queries of `progress` alone.
 */

const cachedItem = createResponseCache(contractOfItem)

/** A lesson or quiz. Reading an item for the first time opens it, except during impersonation. Throws 404 and 423. */
export async function getItem(
  ctx: SignedIn,
  { courseId, itemId }: Where,
): Promise<{ data: StudentItem } | SerializedResponse<{ data: StudentItem }>> {
  const newest = await ownRelease(ctx, courseId)
  const settled = await readSettled(ctx, newest)
  const changes = !ctx.actor.impersonator_id && !isOpen(ctx, settled, itemId)
  const reading = changes
    ? await ctx.transaction((inner) => openItem(inner, newest, itemId))
    : isStarted(settled)
      ? await asOpened(ctx, settled, itemId)
      : settled
  const item = refuseLocked(ctx, reading, itemId)
  const { hash, locale } = documentOf(reading, itemId)
  const document = await getDocument(ctx, hash)
  if (item.item.kind === 'lesson' && !changes && waitSeconds(ctx, item) === 0) {
    const make = () => ({
      data: toStudentItem(ctx, reading, { item, body: document, locale, attempts: new Map(), extra: 0 }),
    })
    return cachedItem(ctx, reading, { subject: itemId, make })
  }
  const { attempts, openBody } = await showAttempts(ctx, item.quiz)
  const body = openBody ?? document
  const limit = body.kind === 'quiz' ? body.settings.time_limit_seconds : null
  const extra = await extraSeconds(ctx, limit)
  return { data: toStudentItem(ctx, reading, { item, body, locale, attempts, extra }) }
}

export async function getItemState(
  ctx: SignedIn,
  { courseId, itemId }: Where,
): Promise<ResponseOf<typeof getItemProgress>> {
  const settled = await readSettled(ctx, await ownRelease(ctx, courseId))
  const reading = isStarted(settled) ? await asRead(ctx, settled, itemId) : settled
  return { data: toProgress(ctx, reading, itemIn(reading, itemId)) }
}

/** `from` is the step or question that the client shows. */
interface Move {
  from: number | undefined
  by: 1 | -1
}

/** Moves to the next step of a lesson or the next question of a quiz. */
export const advance = (ctx: SignedIn, where: Where, from?: number): Promise<{ data: StepOutcome }> =>
  move(ctx, where, { from, by: 1 })

/** Moves back one step or question. Never undoes what was seen or completed. */
export const rewind = (ctx: SignedIn, where: Where, from?: number): Promise<{ data: StepOutcome }> =>
  move(ctx, where, { from, by: -1 })

async function move(
  ctx: SignedIn,
  { courseId, itemId }: Where,
  { from, by }: Move,
): Promise<{ data: StepOutcome }> {
  const reading = await lockItem(ctx, courseId, itemId)
  const item = refuseLocked(ctx, reading, itemId)
  if (item.item.kind === 'lesson')
    return lessonOutcome(ctx, item, await moveStep(ctx, reading, item, { from, by }))
  const moveQuiz = by === 1 ? advanceQuiz : rewindQuiz
  return quizOutcome(ctx, item, await moveQuiz(ctx, reading, itemId, from))
}

async function moveStep(
  ctx: SignedIn,
  reading: StartedProgress,
  itemState: ItemProgressState,
  { from, by }: Move,
): Promise<StartedProgress> {
  const { item, record, step, stepsSeen } = itemState
  const steps = item.kind === 'lesson' ? item.steps : 0
  if (!record) throw refusal(ctx, reading, unmet('steps_unseen', item.id, { have: 0, need: steps }))
  const to = Math.max(0, Math.min(step + by, steps - 1))
  if (to === step || (from !== undefined && from !== step)) return reading
  const isNew = to >= stepsSeen
  if (isNew) refuseEarly(ctx, reading, itemState)
  const { status, completed_at } = record
  const change = {
    item_id: item.id,
    status,
    step: to,
    steps_seen: Math.max(stepsSeen, to + 1),
    score: null,
    completed_at,
    ...(isNew ? { step_seen_at: ctx.now.toISOString() } : {}),
  }
  await upsertProgress(ctx, reading.enrolment.id, change)
  return withChange(ctx, reading, { item: change })
}

/** A step can have a minimum reading time. Throws 409 with the moment at which it ends. */
function refuseEarly(ctx: SignedIn, reading: StartedProgress, itemState: ItemProgressState): void {
  if (waitSeconds(ctx, itemState) === 0) return
  const need = reading.course.rules.stepSeconds
  throw refusal(ctx, reading, unmet('step_time', itemState.item.id, { need, until: itemState.stepUntil }))
}

/** Completes a lesson after all its steps were seen. */
export async function markRead(ctx: SignedIn, { courseId, itemId }: Where): Promise<{ data: StepOutcome }> {
  const reading = await lockItem(ctx, courseId, itemId)
  const itemState = refuseLocked(ctx, reading, itemId)
  const { item, state, step, stepsSeen, record, changed } = itemState
  if (item.kind !== 'lesson') throw conflict('learning.not_a_lesson')
  const isAgain = state === 'completed'
  // The change may be in a release that the reader is not on yet; the text of their own release they have read.
  const isRead = !changed || record?.release_number === reading.course.release.number
  if (isAgain && isRead) return lessonOutcome(ctx, itemState, reading)
  if (stepsSeen < item.steps) {
    throw refusal(ctx, reading, unmet('steps_unseen', itemId, { have: stepsSeen, need: item.steps }))
  }
  if (!isAgain) refuseEarly(ctx, reading, itemState)
  if (itemState.unwatched.length > 0) throw refusal(ctx, reading, unwatchedRule(itemState))
  if (hasUnacknowledged(itemState)) throw await unacknowledged(ctx, reading, itemState)
  const { hash, locale } = documentOf(reading, itemId)
  const done = await recordAchievement(ctx, reading, {
    kind: isAgain ? 'lesson.reread' : 'lesson.completed',
    change: {
      item_id: itemId,
      status: 'completed',
      step,
      steps_seen: stepsSeen,
      score: null,
      completed_at: record?.completed_at ?? ctx.now.toISOString(),
      document_hash: hash,
      locale,
      release_number: reading.course.release.number,
    },
    of: { release: reading.course.release, locale },
    ...(isAgain ? {} : { points: { cause_kind: 'lesson', cause_id: itemId, amount: lessonPoints } }),
  })
  return lessonOutcome(ctx, itemState, done.reading, done.points)
}

/** Names the statements that are not accepted yet. */
async function unacknowledged(
  ctx: SignedIn,
  reading: StartedProgress,
  item: ItemProgressState,
): Promise<AppError> {
  const body = await getDocument(ctx, documentOf(reading, item.item.id).hash)
  const names = item.acknowledgements.flatMap(({ block_id, confirmed_at }) => {
    const shown = confirmed_at === null ? shownStatement(body, block_id) : undefined
    return shown ? statementName(shown.statement) : []
  })
  return new AppError('invalid', 'learning.unacknowledged', {
    values: { names: names.join(' · ') },
    detail: { why_not: inWords(ctx, reading, unacknowledgedRule(item)) },
  })
}

/** Skips an item. A skipped item never counts as completed, and a completed one stays completed. */
export async function skip(ctx: SignedIn, { courseId, itemId }: Where): Promise<{ data: StepOutcome }> {
  const reading = await lockItem(ctx, courseId, itemId)
  return skipped(ctx, reading, refuseLocked(ctx, reading, itemId))
}

/**
 * Skips the item at the course's cursor, or where the cursor would be. The cursor stays there, so that a repeated
 * call does not skip another item.
 */
export async function skipCurrent(ctx: SignedIn, courseId: string): Promise<{ data: StepOutcome }> {
  const reading = await lockReading(ctx, courseId)
  const current = currentOf(ctx, reading)
  const cursor_item_id = current.item.id
  if (reading.enrolment.cursor_item_id !== cursor_item_id)
    await updateEnrolment(ctx, reading.enrolment.id, { cursor_item_id })
  return skipped(ctx, reading, current)
}

async function skipped(
  ctx: SignedIn,
  reading: StartedProgress,
  item: ItemProgressState,
): Promise<{ data: StepOutcome }> {
  const { state, quiz, step, stepsSeen, score } = item
  const item_id = item.item.id
  if (state === 'completed' || state === 'skipped') return lessonOutcome(ctx, item, reading)
  if (!reading.course.rules.skipping) throw refusal(ctx, reading, unmet('skipping_off', item_id))
  if (quiz?.open) throw refusal(ctx, reading, unmet('open_attempt', item_id))
  const change = {
    item_id,
    status: 'skipped' as const,
    step,
    steps_seen: stepsSeen,
    score,
    completed_at: null,
  }
  const after = await recordAchievement(ctx, reading, { kind: 'item.skipped', change })
  return lessonOutcome(ctx, item, after.reading)
}

/** Moves the course's cursor past a completed item. If the item is not completed, returns what is missing. */
export async function advanceCourse(ctx: SignedIn, courseId: string): Promise<{ data: StepOutcome }> {
  const reading = await lockReading(ctx, courseId)
  const current = currentOf(ctx, reading)
  const next = nextFrom(reading.progress, current.index)
  if (next && next.index !== current.index) {
    await updateEnrolment(ctx, reading.enrolment.id, { cursor_item_id: next.item.id })
    return { data: toOutcome(ctx, reading, { item: next, next, attempt: null, points: 0 }) }
  }
  return { data: toOutcome(ctx, reading, { item: current, next, attempt: null, points: 0 }) }
}

/** Refuses a locked item with 423, as calls do that name the item by id. */
function currentOf(ctx: SignedIn, reading: StartedProgress): ItemProgressState {
  const { course, enrolment, progress } = reading
  const cursor = enrolment.cursor_item_id ?? ''
  const current = course.placeOf.has(cursor) ? cursor : found(nextFrom(progress, 0)).item.id
  return refuseLocked(ctx, reading, current)
}

/**
 * The course with its open enrolment locked until the end of the transaction. Throws 404, and 409 where it was
 * never started.
 */
async function lockReading(ctx: SignedIn, courseId: string): Promise<StartedProgress> {
  const newest = await ownRelease(ctx, courseId)
  if (!(await touchEnrolment(ctx, courseId))) throw conflict('learning.not_begun')
  return settle(ctx, await readBegun(ctx, newest))
}

/** Like lockReading, for a call about an item, which is answered from the release the item is open in. */
export const lockItem = async (ctx: SignedIn, courseId: string, itemId: string): Promise<StartedProgress> =>
  asRead(ctx, await lockReading(ctx, courseId), itemId)

export function lessonOutcome(
  ctx: SignedIn,
  before: ItemProgressState,
  reading: CourseProgress,
  points = 0,
): { data: StepOutcome } {
  const item = reading.progress.items[before.index] as ItemProgressState
  const next = nextFrom(reading.progress, item.index + 1)
  return { data: toOutcome(ctx, reading, { item, next, attempt: null, points }) }
}

function quizOutcome(
  ctx: SignedIn,
  before: ItemProgressState,
  { reading, opened, points }: Submitted,
): { data: StepOutcome } {
  const item = reading.progress.items[before.index] as ItemProgressState
  const next = nextFrom(reading.progress, item.index + 1)
  const attempt = toAttempt(opened, ctx.now, item.quiz)
  return { data: toOutcome(ctx, reading, { item, next, attempt, points }) }
}
