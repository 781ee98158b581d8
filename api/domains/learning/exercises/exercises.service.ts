import { type ExerciseAnswer, isExercise, scoreExercise } from '#contract/blocks/registry.ts'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import type { ExerciseResult } from '#contract/content/exercise-results.ts'
import { awardBadges } from '#domains/badges/badges.service.ts'
import { getDocument } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found, invalid, notFound } from '#platform/errors.ts'
import type { Where } from '../attempts/answering.service.ts'
import { readSettled } from '../attempts/submission.service.ts'
import { isSameKey, keyOf } from '../items/check-keys.rules.ts'
import { lockItem } from '../items/items.service.ts'
import { blockIn } from '../items/lesson-blocks.rules.ts'
import { ownRelease } from '../progress/assigned-release.loader.ts'
import { documentOf } from '../progress/course-progress.loader.ts'
import { refuseLocked, refuseUnseen } from '../progress/opening.service.ts'
import { type ExerciseResultRow, findResult, selectResults, upsertResult } from './exercises.queries.ts'

/**
 * Exercises inside lessons. An answer is scored against the text that the student actually sees; the latest answer
 * is stored with the best score. Exercises do not complete anything. Only this service writes exercise_results.
 */

export async function listResults(
  ctx: SignedIn,
  { courseId, itemId }: Where,
): Promise<{ data: ExerciseResult[] }> {
  const reading = await readSettled(ctx, await ownRelease(ctx, courseId))
  refuseLocked(ctx, reading, itemId)
  if (!reading.enrolment) return { data: [] }
  const rows = await selectResults(ctx, { enrolmentId: reading.enrolment.id, itemId })
  const lesson = await lessonOf(ctx, documentOf(reading, itemId).hash)
  return { data: await Promise.all(rows.map((row) => toResult(ctx, row, lesson))) }
}

interface Lesson {
  hash: string
  /** Null for a quiz. */
  document: ContentDocument | null
}

async function lessonOf(ctx: SignedIn, hash: string): Promise<Lesson> {
  const body = await getDocument(ctx, hash)
  return { hash, document: body.kind === 'lesson' ? body.document : null }
}

async function toResult(ctx: SignedIn, row: ExerciseResultRow, lesson: Lesson): Promise<ExerciseResult> {
  const block = lesson.document && blockIn(lesson.document, row.block_id)?.block
  const showsKey = block && (await isAnsweredAsItIs(ctx, row, { block, hash: lesson.hash }))
  return { ...row, key: showsKey ? keyOf(block) : null }
}

/**
 * Whether the block still has the same answer key as the text that was answered. If the key was corrected, the
 * student has to answer again.
 */
async function isAnsweredAsItIs(
  ctx: SignedIn,
  row: ExerciseResultRow,
  { block, hash }: { block: ContentNode; hash: string },
): Promise<boolean> {
  if (row.document_hash === hash) return true
  const { document } = await lessonOf(ctx, row.document_hash)
  return document !== null && isSameKey(blockIn(document, row.block_id)?.block, block)
}

/**
 * For a scored knowledge check the first answer is final, because its key is disclosed with the result and later
 * answers are only practice. Throws 404 for a block that is no exercise of the lesson, 409 where its step was not
 * opened yet or its results are not stored, and 422 for an answer of the wrong type.
 */
export async function answerExercise(
  ctx: SignedIn,
  { courseId, itemId, blockId }: Where & { blockId: string },
  answer: ExerciseAnswer,
): Promise<{ data: ExerciseResult }> {
  const reading = await lockItem(ctx, courseId, itemId)
  const itemState = refuseLocked(ctx, reading, itemId)
  const { hash } = documentOf(reading, itemId)
  const { document } = await lessonOf(ctx, hash)
  const { block, step } = found(document ? blockIn(document, blockId) : undefined)
  if (!isExercise(block.type)) throw notFound()
  refuseUnseen(ctx, reading, { itemState, step })
  if (!block.attrs?.scored) throw conflict('learning.exercise_not_kept')
  const score = scoreExercise(block, answer)
  if (!score) throw invalid({ answer: ['learning.exercise_mismatch'] })
  const key = keyOf(block)
  const before = key && (await findResult(ctx, reading.enrolment.id, { itemId, blockId }))
  if (before && (await isAnsweredAsItIs(ctx, before, { block, hash }))) return { data: { ...before, key } }
  const kept = { enrolment_id: reading.enrolment.id, item_id: itemId, block_id: blockId, document_hash: hash }
  const result = await upsertResult(ctx, { ...kept, ...score, answer })
  if (result.best === 100)
    await awardBadges(ctx, {
      student_id: ctx.actor.id,
      company_id: ctx.actor.company_id,
      course_id: courseId,
      enrolment_id: reading.enrolment.id,
    })
  return { data: { ...result, key } }
}
