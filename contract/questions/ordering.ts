import { limits } from '../limits.ts'
import { blankFaults, countFaults, faultIf, type QuestionTypeRules } from './question-type.ts'

export const ordering: QuestionTypeRules = {
  isDivisible: true,
  isPartialByDefault: true,
  faults: ({ answers }) => [
    ...countFaults(answers, { min: 2, max: limits.answersPerQuestion, missing: 'answers' }),
    ...faultIf(
      new Set(answers.map(({ text }) => text.trim())).size < answers.length,
      'answers',
      'quizzes.same_twice',
    ),
    ...blankFaults(answers),
  ],
}
