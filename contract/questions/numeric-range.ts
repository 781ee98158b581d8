import { faultIf, type QuestionTypeRules } from './question-type.ts'

export const numericRange: QuestionTypeRules = {
  isDivisible: false,
  isPartialByDefault: false,
  faults: ({ range, answers }) => {
    const { min = null, max = null } = range ?? {}
    return [
      ...faultIf(answers.length > 0, 'answers', 'quizzes.no_answers_here'),
      ...faultIf(min === null || max === null, 'range', 'field.required', 'ends'),
      ...faultIf(min !== null && max !== null && min > max, 'range', 'quizzes.range_upside_down', 'range'),
    ]
  },
}
