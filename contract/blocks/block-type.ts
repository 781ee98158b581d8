import * as z from 'zod/mini'
import type { ExerciseScore } from './exercise-score.ts'
import { type EmptyValues, emptyOf, type Fields, type Shape, shapeOf } from './fields.ts'

/** What keeps a lesson from being published while a block of this group is not finished. */
export type BlockGroup = 'media' | 'structure' | 'exercise'

interface Traits<A> {
  group: BlockGroup
  /** Whether a student can do, play or read what the block is about. */
  isFinished?: (attrs: A) => boolean
  /** What it takes beside the reading of its words, in seconds. */
  seconds?: number
  /** What a new block has beside its empty values, so that there is something to write in. */
  initial?: (newId: () => string) => Partial<A>
  /** Words in another order than that of the fields; the hash of stored texts depends on it. */
  words?: readonly string[]
}

interface BlockInput<T extends string, F extends Fields> extends Traits<EmptyValues<F>> {
  type: T
  fields: F
}

/** A type of block that is all data: from its declared fields come the schema, the empty value and what derives from them. */
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
  /** By the same rule on both sides: students see the score at once, and the server computes the one that counts. */
  score: (attrs: EmptyValues<F>, answer: z.infer<S>) => ExerciseScore
}

/** A block that students answer. */
export const defineExercise = <T extends string, F extends Fields, S extends z.ZodMiniType>(
  input: ExerciseInput<T, F, S>,
) => ({ ...input, ...defineBlock<T, F>({ ...input, group: 'exercise' }) })

/** Any type of block, where its own attributes do not matter. */
export interface AnyBlockType extends Omit<Traits<never>, 'isFinished' | 'initial'> {
  type: string
  fields: Fields
  schema: z.ZodMiniObject
  empty: Record<string, unknown>
  isFinished?: (attrs: never) => boolean
  initial?: (newId: () => string) => object
}
