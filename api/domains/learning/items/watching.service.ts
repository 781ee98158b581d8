import type { VideoAttrs } from '#contract/blocks/video.ts'
import type { StepOutcome } from '#contract/learning/learning.ts'
import { videoSeconds } from '#domains/media/media.service.ts'
import type { ItemBody } from '#domains/publishing/publishing.documents.ts'
import { getDocument } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, notFound } from '#platform/errors.ts'
import type { Where } from '../attempts/answering.service.ts'
import { type CourseProgress, documentOf, withChange } from '../progress/course-progress.loader.ts'
import { upsertProgress } from '../progress/enrolments.queries.ts'
import type { ItemRecord } from '../progress/learning.evaluator.ts'
import { refusal } from '../progress/learning.words.ts'
import { refuseLocked, refuseUnseen } from '../progress/opening.service.ts'
import { unmet } from '../progress/quiz-state.rules.ts'
import { lessonOutcome, lockItem } from './items.service.ts'
import { blockIn } from './lesson-blocks.rules.ts'
import { type Watching, watchableFrom } from './watching.rules.ts'

/**
 * Videos that must be watched. The player reports that a video was watched; the server refuses reports that come
 * sooner than is possible.
 */

/**
 * Throws 404 if the lesson requires no such video, 409 where its step was not opened yet or too little time has
 * passed.
 */
export async function markWatched(
  ctx: SignedIn,
  where: Where & { blockId: string },
): Promise<{ data: StepOutcome }> {
  const lengths = new Map<string, number>()
  for (;;) {
    const noted = await ctx.transaction((inner) => noteWatched(inner, where, lengths))
    if ('data' in noted) return noted
    // A video that was not measured when it was added is measured now, while the enrolment is not locked.
    for (const src of noted.unmeasured) lengths.set(src, (await videoSeconds(ctx, src)) ?? 0)
  }
}

/** In seconds, by the URL of the video. */
type Lengths = ReadonlyMap<string, number>

async function noteWatched(
  ctx: SignedIn,
  { courseId, itemId, blockId }: Where & { blockId: string },
  lengths: Lengths,
): Promise<{ data: StepOutcome } | { unmeasured: string[] }> {
  const reading = await lockItem(ctx, courseId, itemId)
  const itemState = refuseLocked(ctx, reading, itemId)
  const { item, step, stepsSeen, unwatched } = itemState
  if (item.kind !== 'lesson' || !item.must_watch?.includes(blockId)) throw notFound()
  if (!unwatched.includes(blockId)) return lessonOutcome(ctx, itemState, reading)
  // From the cache, so that reporting a video costs no more queries than a step does.
  const body = await getDocument(ctx, documentOf(reading, itemId).hash)
  refuseUnseen(ctx, reading, { itemState, step: attrsOf(body, blockId).step })
  const record = found(itemState.record)
  const unmeasured = [blockId, ...record.watched].flatMap((id) => {
    const { src, seconds } = attrsOf(body, id)
    return src && seconds === null && !lengths.has(src) ? [src] : []
  })
  if (unmeasured.length > 0) return { unmeasured }
  refuseTooSoon(ctx, reading, watchingOf({ body, lengths }, blockId, { record, stepsSeen }))
  const { status, completed_at, watched } = record
  const change = {
    item_id: itemId,
    status,
    step,
    steps_seen: stepsSeen,
    score: null,
    completed_at,
    watched: [...watched, blockId],
  }
  await upsertProgress(ctx, reading.enrolment.id, change)
  return lessonOutcome(ctx, itemState, withChange(ctx, reading, { item: change }))
}

function refuseTooSoon(
  ctx: SignedIn,
  reading: CourseProgress,
  watching: Watching & { item_id: string },
): void {
  const from = watchableFrom(watching)
  if (from > ctx.now)
    throw refusal(ctx, reading, unmet('film_time', watching.item_id, { until: from.toISOString() }))
}

const watchingOf = (
  { body, lengths }: { body: ItemBody; lengths: Lengths },
  blockId: string,
  { record, stepsSeen }: { record: ItemRecord; stepsSeen: number },
): Watching & { item_id: string } => {
  const secondsOf = (id: string): number => {
    const { src, seconds } = attrsOf(body, id)
    return seconds ?? lengths.get(src) ?? 0
  }
  return {
    item_id: record.item_id,
    opened_at: record.started_at,
    step_seen_at: attrsOf(body, blockId).step === stepsSeen - 1 ? record.step_seen_at : null,
    seconds: secondsOf(blockId),
    before: record.watched.map(secondsOf),
  }
}

/** The step of a video, its source, and its length if measured; empty values if this language lacks the video. */
function attrsOf(body: ItemBody, blockId: string): { step: number; src: string; seconds: number | null } {
  const shown = body.kind === 'lesson' ? blockIn(body.document, blockId) : undefined
  const { src = '', seconds = null } = (shown?.block.attrs ?? {}) as Partial<VideoAttrs>
  return { step: shown?.step ?? 0, src, seconds }
}
