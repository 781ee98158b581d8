import * as z from 'zod/mini'
import { areVisible } from '#contract/content/visible-text.ts'
import { defineExercise } from '../block-type.ts'
import { emailFields } from './email-fields.ts'
import { readEmail } from './email-reading.ts'
import { percentOf } from './exercise-score.ts'

const mark = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,36}$/))

export const emailInspection = defineExercise({
  type: 'emailInspection',
  title: 'email',
  fields: emailFields,
  seconds: 90,
  isFinished: (email) =>
    areVisible(email.from_name, email.from_address, email.subject, email.body) &&
    email.signs.every(({ title }) => areVisible(title)) &&
    readEmail(email).lost.length === 0,
  /** `marks` are the parts that the student marked as suspicious. */
  answer: z.strictObject({
    type: z.literal('emailInspection'),
    marks: z.array(mark).check(z.maxLength(100)),
    is_phishing: z.boolean(),
  }),
  /** Each sign and the verdict count for one point; a wrong mark costs one, so that marking everything does not pay. */
  score: (email, { marks, is_phishing }) => {
    const { signs } = readEmail(email)
    const marked = new Set(marks)
    const found = signs.filter(({ key }) => marked.has(key)).length
    const isRight = is_phishing === email.is_phishing
    const points = Math.max(0, found - (marked.size - found)) + (isRight ? 1 : 0)
    return {
      score: percentOf(points / (signs.length + 1)),
      passed: isRight && found >= Math.min(email.needed, signs.length),
    }
  },
})
