import * as z from 'zod/mini'
import type { ExerciseScore } from './exercises/exercise-score.ts'
import { type EmptyValues, emptyOf, type Fields, type Shape, shapeOf } from './fields.ts'

/** Groups blocks by why an unfinished one blocks the publication of its lesson. */
export type BlockGroup = 'media' | 'structure' | 'exercise'

interface Traits<A> {
  group: BlockGroup
  /** Whether the block is complete enough for a student to use. */
  isFinished?: (attrs: A) => boolean
  /** Seconds that the block takes beyond reading its words. */
  seconds?: number
  /** What a new block contains beyond its empty values, so that the author has something to write in. */
  initial?: (newId: () => string) => Partial<A>
  /** The order of the words, if it differs from that of the fields; the hash of stored texts depends on it. */
  words?: readonly string[]
}

interface BlockInput<T extends string, F extends Fields> extends Traits<EmptyValues<F>> {
  type: T
  fields: F
}

/**
 * A block type that consists of data only. The schema, the empty value and everything else derive from its declared
 * fields.
 */
export const defineBlock = <T extends string, F extends Fields>(input: BlockInput<T, F>) => ({
  ...input,
  schema: z.strictObject<Shape<F>>(shapeOf(input.fields)),
  empty: emptyOf(input.fields),
})

interface ExerciseInput<T extends string, F extends Fields, S extends z.ZodMiniType>
  extends Omit<BlockInput<T, F>, 'group'> {
  answer: S
  /** The name of the exercise in exports: a key of `download` in the API's texts. */
  title: string
  seconds: number
  /** Both sides use this rule: students see the score at once, and the server computes the one that counts. */
  score: (attrs: EmptyValues<F>, answer: z.infer<S>) => ExerciseScore
}

/** A block that students answer. */
export const defineExercise = <T extends string, F extends Fields, S extends z.ZodMiniType>(
  input: ExerciseInput<T, F, S>,
) => ({ ...input, ...defineBlock<T, F>({ ...input, group: 'exercise' }) })

/** Any block type, for code that does not depend on its attributes. */
export interface AnyBlockType extends Omit<Traits<never>, 'isFinished' | 'initial'> {
  type: string
  fields: Fields
  schema: z.ZodMiniObject
  empty: Record<string, unknown>
  isFinished?: (attrs: never) => boolean
  initial?: (newId: () => string) => object
}
