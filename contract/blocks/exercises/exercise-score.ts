import * as z from 'zod/mini'
import { percent } from '#contract/fields.ts'

export const exerciseScore = z.object({ score: percent, passed: z.boolean() })
export type ExerciseScore = z.infer<typeof exerciseScore>

export const percentOf = (share: number): number => Math.round(Math.max(0, Math.min(1, share)) * 100)

/** `passed` requires that all are right. */
export const scoreShare = (right: number, all: number): ExerciseScore =>
  all === 0 ? { score: 0, passed: false } : { score: percentOf(right / all), passed: right === all }
