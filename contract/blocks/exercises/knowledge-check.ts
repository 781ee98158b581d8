import * as z from 'zod/mini'
import { areVisible } from '#contract/content/visible-text.ts'
import { defineExercise } from '../block-type.ts'
import { area, line, list, partId, scored, toggle } from '../fields.ts'
import { percentOf } from './exercise-score.ts'

const most = 8

export const knowledgeCheck = defineExercise({
  type: 'knowledgeCheck',
  title: 'check',
  fields: {
    question: area({ label: 'check.question' }),
    answers: list(
      {
        text: line({ max: 300, label: 'check.answer' }),
        is_correct: toggle(false, { label: 'check.correct' }),
        feedback: area({ label: 'check.feedback' }),
      },
      {
        max: most,
        label: 'check.answers',
        description: 'check.answersWhy',
        addLabel: 'check.add',
        namedBy: 'text',
        initial: (index) => ({ is_correct: index === 0 }),
      },
    ),
    explanation: area({ label: 'check.explanation', description: 'check.explanationWhy' }),
    scored,
  },
  seconds: 20,
  initial: (newId) => ({
    answers: [true, false].map((is_correct) => ({ id: newId(), text: '', is_correct, feedback: '' })),
  }),
  isFinished: ({ question, answers }) =>
    areVisible(question, ...answers.map(({ text }) => text)) &&
    answers.length > 1 &&
    answers.some(({ is_correct }) => is_correct),
  answer: z.strictObject({
    type: z.literal('knowledgeCheck'),
    chosen: z.array(partId).check(z.maxLength(most)),
  }),
  score: ({ answers }, answer) => {
    const chosen = new Set(answer.chosen)
    const right = answers.filter(({ is_correct }) => is_correct)
    const hits = right.filter(({ id }) => chosen.has(id)).length
    const wrong = answers.filter(({ id, is_correct }) => !is_correct && chosen.has(id)).length
    if (right.length === 0) return { score: 0, passed: false }
    return {
      score: percentOf((hits - wrong) / right.length),
      passed: hits === right.length && wrong === 0,
    }
  },
})
export type KnowledgeCheck = z.infer<typeof knowledgeCheck.schema>

/** A scored check as the student receives it. Which answers are right comes with the result, see `checkKey`. */
export interface WithheldCheck {
  question: string
  scored: true
  /** Whether more than one answer is right. */
  several: boolean
  answers: { id: string; text: string }[]
}
export const checkKey = z.object({
  answers: z.array(z.object({ id: partId, is_correct: z.boolean(), feedback: z.string() })),
  explanation: z.string(),
})
export type CheckKey = z.infer<typeof checkKey>
