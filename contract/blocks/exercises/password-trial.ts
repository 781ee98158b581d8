import * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import { defineExercise } from '../block-type.ts'
import { area, data, scored } from '../fields.ts'
import { percentOf } from './exercise-score.ts'

/** From 0 (guessed at once) to 4 (practically impossible to guess). */
const passwordLevel = z.int().check(z.gte(0), z.lte(4))

export const passwordTrial = defineExercise({
  type: 'passwordTrial',
  title: 'password',
  fields: {
    task: area({ max: limits.exercise.line, label: 'password.task', description: 'password.taskWhy' }),
    wanted: {
      ...data(passwordLevel, 3),
      input: 'choice' as const,
      label: 'password.wanted',
      choices: { values: [2, 3, 4], label: 'exercises:password.levels' },
    },
    advice: area({ label: 'password.advice', description: 'password.adviceWhy' }),
    scored,
  },
  seconds: 60,
  /** The password itself never leaves the browser. */
  answer: z.strictObject({ type: z.literal('passwordTrial'), level: passwordLevel }),
  score: ({ wanted }, { level }) => ({
    score: percentOf(wanted === 0 ? 1 : level / wanted),
    passed: level >= wanted,
  }),
})
