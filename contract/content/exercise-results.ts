import * as z from 'zod/mini'
import { exerciseScore } from '../blocks/exercises/exercise-score.ts'
import { checkKey } from '../blocks/exercises/knowledge-check.ts'
import { exerciseAnswer } from '../blocks/registry.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, list, one, percent, timestamp } from '../fields.ts'
import { blockId } from './content.ts'

export const exerciseResult = z.object({
  block_id: blockId,
  answer: exerciseAnswer,
  ...exerciseScore.shape,
  best: percent,
  tries: count,
  answered_at: timestamp,
  /** Set for a scored knowledge check whose answer refers to its current version, otherwise null. */
  key: z.nullable(checkKey),
})
export type ExerciseResult = z.infer<typeof exerciseResult>

const path = '/api/student/courses/:courseId/items/:itemId/exercises'

export const listExerciseResults = endpoint({
  method: 'GET',
  path,
  access: 'student',
  reads: ['exercises/:itemId'],
  summary: 'What is kept of one’s answers to the exercises of a lesson',
  params: z.object({ courseId: id, itemId: id }),
  response: list(exerciseResult),
  errors: [423],
})

export const answerExercise = endpoint({
  method: 'POST',
  path: `${path}/:blockId`,
  access: 'student',
  changes: [],
  summary:
    'Scores an answer to an exercise and keeps it; the same answer again changes nothing. Of a scored knowledge check the first answer stands, as its key is told with it',
  params: z.object({ courseId: id, itemId: id, blockId }),
  body: z.strictObject({ answer: exerciseAnswer }),
  response: one(exerciseResult),
  errors: [409, 423],
  perMinute: 240,
})
