import type { ExerciseResult } from '../../../../contract/exercise-results.ts'
import { scoreExercise } from '../../../../contract/exercise-rules.ts'
import { type ExerciseAnswer, isExercise } from '../../../../contract/exercises.ts'
import type { SignedIn } from '../../../platform/context.ts'
import { conflict, found, invalid, notFound } from '../../../platform/errors.ts'
import { awardBadges } from '../../badges/badges.service.ts'
import { getDocument } from '../../publishing/publishing.service.ts'
import type { Where } from '../attempts/answering.ts'
import { readSettled } from '../attempts/submission.service.ts'
import { holdItem } from '../items/items.service.ts'
import { blockIn } from '../items/lesson-blocks.ts'
import { refuseLocked, refuseUnseen } from '../standing/opening.service.ts'
import { ownRelease } from '../standing/own-release.ts'
import { documentOf } from '../standing/reading.ts'
import { selectResults, upsertResult } from './exercises.queries.ts'

/**
 * Exercises inside lessons: an answer is scored against the text that its reader really has, and the last one is kept with the best
 * score. They complete nothing. Alone writes exercise_results.
 */

export async function listResults(
  ctx: SignedIn,
  { courseId, itemId }: Where,
): Promise<{ data: ExerciseResult[] }> {
  const reading = await readSettled(ctx, await ownRelease(ctx, courseId))
  refuseLocked(ctx, reading, itemId)
  if (!reading.enrolment) return { data: [] }
  return { data: await selectResults(ctx, { enrolmentId: reading.enrolment.id, itemId }) }
}

/**
 * Throws 404 for what is no exercise of the lesson, 409 where its step was not opened yet or its results are not kept, 422 for an
 * answer to something else.
 */
export async function answerExercise(
  ctx: SignedIn,
  { courseId, itemId, blockId }: Where & { blockId: string },
  answer: ExerciseAnswer,
): Promise<{ data: ExerciseResult }> {
  const reading = await holdItem(ctx, courseId, itemId)
  const standing = refuseLocked(ctx, reading, itemId)
  const { hash } = documentOf(reading, itemId)
  const body = await getDocument(ctx, hash)
  const { block, step } = found(body.kind === 'lesson' ? blockIn(body.document, blockId) : undefined)
  if (!isExercise(block.type)) throw notFound()
  refuseUnseen(ctx, reading, { standing, step })
  if (!block.attrs?.scored) throw conflict('learning.exercise_not_kept')
  const score = scoreExercise(block, answer)
  if (!score) throw invalid({ answer: ['learning.exercise_mismatch'] })
  const kept = { enrolment_id: reading.enrolment.id, item_id: itemId, block_id: blockId, document_hash: hash }
  const result = await upsertResult(ctx, { ...kept, ...score, answer })
  if (result.best === 100)
    await awardBadges(ctx, {
      student_id: ctx.actor.id,
      company_id: ctx.actor.company_id,
      course_id: courseId,
      enrolment_id: reading.enrolment.id,
    })
  return { data: result }
}
