import * as z from 'zod/mini'
import { acknowledgement } from './acknowledgement.ts'
import { audio } from './audio.ts'
import type { AnyBlockType } from './block-type.ts'
import { emailInspection } from './exercises/email-inspection.ts'
import type { ExerciseScore } from './exercises/exercise-score.ts'
import { knowledgeCheck } from './exercises/knowledge-check.ts'
import { linkInspection } from './exercises/link-inspection.ts'
import { passwordTrial } from './exercises/password-trial.ts'
import { signInPrompt } from './exercises/sign-in-prompt.ts'
import { file } from './file.ts'
import { flipCards } from './flip-cards.ts'
import { image } from './image.ts'
import { linkButton } from './link-button.ts'
import { lottie } from './lottie.ts'
import { panel } from './panel.ts'
import { video } from './video.ts'

// All block types that consist of data. Text, lists and tables are in content.ts, because their blocks contain other
// blocks.

/** In the order of the editor's menu. */
export const exercises = { emailInspection, linkInspection, signInPrompt, passwordTrial, knowledgeCheck }
/** Blocks that consist of data only; the editor derives their nodes from the declarations. */
export const dataBlocks = { video, audio, file, flipCards, linkButton, acknowledgement, ...exercises }
const blockTypes = { image, lottie, panel, ...dataBlocks }

/** The declaration of a type; undefined for text, lists and tables. */
export const blockTypeOf = (type: string): AnyBlockType | undefined =>
  Object.hasOwn(blockTypes, type) ? blockTypes[type as keyof typeof blockTypes] : undefined

export type ExerciseType = keyof typeof exercises
export const isExercise = (type: string): type is ExerciseType => Object.hasOwn(exercises, type)
export type ExerciseAttributes<T extends ExerciseType> = z.infer<(typeof exercises)[T]['schema']>

export const exerciseAnswer = z.discriminatedUnion('type', [
  emailInspection.answer,
  linkInspection.answer,
  signInPrompt.answer,
  passwordTrial.answer,
  knowledgeCheck.answer,
])
export type ExerciseAnswer = z.infer<typeof exerciseAnswer>

type Score = (attrs: unknown, answer: ExerciseAnswer) => ExerciseScore

/** The score of an answer; null if the answer does not fit this block. */
export function scoreExercise(
  { type, attrs }: { type: string; attrs?: Record<string, unknown> },
  answer: ExerciseAnswer,
): ExerciseScore | null {
  if (type !== answer.type || !attrs) return null
  return (exercises[answer.type].score as Score)(attrs, answer)
}
